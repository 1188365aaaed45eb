import './lib/schemaPolicy.ts';
import './styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { client } from './lib/api.ts';
import { watchBuild } from './lib/build.ts';
import { watchConnection } from './lib/connection.ts';
import { watchWindow } from './lib/reportError.ts';
import { keepFocus } from './ui/focusKeeper.ts';
import { watchKeyboard } from './ui/keyboard.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');

watchWindow((report) => client.identity.reportError(report));
watchConnection();
watchBuild();
keepFocus();
watchKeyboard();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
