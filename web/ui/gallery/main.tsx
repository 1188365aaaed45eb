import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../styles/app.css';
import { TooltipProvider } from '../Tooltip.tsx';
import { Toaster } from '../toast/Toaster.tsx';
import { Parts } from './Parts.tsx';
import { States } from './States.tsx';

// The gallery of the parts: `/gallery.html` of the development server. Never part of the product's build.
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <TooltipProvider>
        <Parts />
        <States />
        <Toaster />
      </TooltipProvider>
    </StrictMode>,
  );
}
