import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/Button.tsx';
import { NotFound } from '../../ui/drawings/NotFound.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Logo } from '../../ui/Logo.tsx';

/** An address that leads nowhere (specification §2). */
export function NotFoundScreen() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="px-10 py-8 max-md:px-6 max-md:py-6">
        <Logo />
      </header>
      <main className="flex flex-1 items-center justify-center pb-24">
        <EmptyState
          level={1}
          drawing={<NotFound />}
          sentence="This door leads nowhere. The page may have moved."
          action={
            <Button variant="primary" asChild>
              <Link to="/">Go to the dashboard</Link>
            </Button>
          }
        />
      </main>
    </div>
  );
}
