import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ViewerSlotsContext } from '../features/files/components/viewer/slots.ts';
import { CoverSlotsContext } from '../features/projects/components/form/coverSlot.ts';
import { ProjectSlotsContext } from '../features/projects/components/slots.ts';
import { TaskSlotsContext } from '../features/tasks/components/slots.ts';
import { beginAhead } from '../lib/ahead.ts';
import { loadPicture } from '../lib/api.ts';
import { onConnection } from '../lib/connection.ts';
import { forgetPerson, onForget } from '../lib/forget.ts';
import { announceReturn } from '../lib/outbox.ts';
import { createPictures } from '../lib/pictures.ts';
import { AuthProvider } from '../lib/session/AuthProvider.tsx';
import { PicturesContext } from '../ui/pictures.ts';
import { clearToasts, showToast } from '../ui/toast/store.ts';
import { Toaster } from '../ui/toast/Toaster.tsx';
import { TooltipProvider } from '../ui/Tooltip.tsx';
import { AppErrorBoundary } from './errors/AppErrorBoundary.tsx';
import type { RouteContext } from './lazyPage.ts';
import { queries } from './queries.ts';
import { router } from './router.tsx';
import { coverSlots, projectSlots, taskSlots, viewerSlots } from './slots.ts';

const pictures = createPictures({ load: loadPicture });
onForget(pictures.forget);
onConnection((isReachable) => isReachable && pictures.retryAll());

const context: RouteContext = { begin: (ahead, place) => void beginAhead(ahead, queries, place) };

export function App() {
  return (
    <AppErrorBoundary>
      <QueryClientProvider client={queries}>
        <AuthProvider notify={showMessage} onSignedOut={forgetAll} onReturned={goOn}>
          <TooltipProvider>
            <PicturesContext value={pictures}>
              <TaskSlotsContext value={taskSlots}>
                <CoverSlotsContext value={coverSlots}>
                  <ViewerSlotsContext value={viewerSlots}>
                    <ProjectSlotsContext value={projectSlots}>
                      <RouterProvider router={router} context={context} />
                    </ProjectSlotsContext>
                  </ViewerSlotsContext>
                </CoverSlotsContext>
              </TaskSlotsContext>
              <Toaster />
            </PicturesContext>
          </TooltipProvider>
        </AuthProvider>
      </QueryClientProvider>
    </AppErrorBoundary>
  );
}

/** What waited for the session of this person goes on, and what is on screen may be old. */
function goOn(): void {
  announceReturn();
  void queries.invalidateQueries();
}

/** Nothing of the person who was signed in stays in this tab. */
function forgetAll(): void {
  queries.clear();
  clearToasts();
  forgetPerson();
  // Nobody is told in a browser that is signed out, whoever comes next.
  localStorage.removeItem('atelier.push');
  // Of the registration: a page that was reloaded past it has no controller.
  void navigator.serviceWorker?.getRegistration().then((registration) => registration?.active?.postMessage('signedOut'));
  // Drafts: whoever signs in next must not find them.
  sessionStorage.clear();
}

interface Message {
  text: string;
  tone: 'done' | 'error';
  durationMs?: number;
}

function showMessage({ text, tone, durationMs }: Message): void {
  showToast({ shape: tone, title: text, ...(durationMs !== undefined && { duration: durationMs }) });
}
