import { Component, type ReactNode } from 'react';
import { reportError } from '../../lib/reportError.ts';
import { Button } from '../../ui/Button.tsx';
import { Offline } from '../../ui/drawings/Offline.tsx';

interface Props {
  children: ReactNode;
}

interface State {
  failed: boolean;
}

/** The last net under the whole application (specification §8). A class, since React offers it in no other form. */
export class AppErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error, 'the whole application failed');
  }

  override render(): ReactNode {
    return this.state.failed ? <AppErrorScreen /> : this.props.children;
  }
}

/** Stands on its own: no router, no provider may be needed to show it. */
export function AppErrorScreen() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-4 py-10 text-center">
      <div className="mb-8 w-full max-w-85 [&>svg]:h-auto [&>svg]:w-full">
        <Offline />
      </div>
      <div role="alert">
        <h1 className="font-title text-title-28">Oops! Something Went Wrong</h1>
        <p className="mt-2 max-w-100 text-16 text-balance text-ink-muted">
          We're sorry, but something unexpected happened. Our team has been notified.
        </p>
      </div>
      <div className="mt-6 flex gap-3 max-md:w-full max-md:max-w-85 max-md:flex-col">
        <Button variant="primary" onClick={() => window.location.reload()}>
          Refresh Page
        </Button>
        <Button asChild>
          <a href="/">Return Home</a>
        </Button>
      </div>
    </main>
  );
}
