import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { createQueryClient } from '../lib/queryClient.ts';
import { AuthProvider } from '../lib/session/AuthProvider.tsx';
import { showToast } from '../ui/toast/store.ts';
import { Toaster } from '../ui/toast/Toaster.tsx';
import { TooltipProvider } from '../ui/Tooltip.tsx';
import { AppErrorBoundary } from './errors/AppErrorBoundary.tsx';
import { router } from './router.tsx';

export function App() {
  const [queries] = useState(createQueryClient);
  return (
    <AppErrorBoundary>
      <QueryClientProvider client={queries}>
        <AuthProvider notify={showMessage} onSignedOut={() => queries.clear()}>
          <TooltipProvider>
            <RouterProvider router={router} />
            <Toaster />
          </TooltipProvider>
        </AuthProvider>
      </QueryClientProvider>
    </AppErrorBoundary>
  );
}

interface Message {
  text: string;
  tone: 'done' | 'error';
  durationMs?: number;
}

function showMessage({ text, tone, durationMs }: Message): void {
  showToast({ shape: tone, title: text, ...(durationMs !== undefined && { duration: durationMs }) });
}
