import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isMissingFile, useOutdated } from '../../lib/build.ts';
import { useConnected } from '../../lib/connection.ts';
import { reportError } from '../../lib/reportError.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';

/** Takes the place of a page that failed; the shell round it stays (specification §8). */
export function ComponentErrorCard({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryClient();

  useEffect(() => {
    // Talks to the error-reporting service.
    reportError(error, 'a page failed');
  }, [error]);

  const restore = () => {
    // What the page had read may be what broke it: it reads anew.
    queries.removeQueries({ type: 'inactive' });
    reset();
    void router.invalidate();
  };
  return isMissingFile(error) ? <MissingPart onReset={restore} /> : <ErrorDetails message={messageOf(error)} onReset={restore} />;
}

/** A part of the page that could not be fetched: without a connection, or because Atelier was updated since the tab was opened. */
export function MissingPart({ onReset }: { onReset?: () => void }) {
  const isReachable = useConnected();
  const isOutdated = useOutdated();
  const wasReachable = useRef(isReachable);
  useEffect(() => {
    // Talks to the router: what the network kept from us is there again.
    if (isReachable && !wasReachable.current) onReset?.();
    wasReachable.current = isReachable;
  }, [isReachable, onReset]);
  return (
    <ErrorCard
      title={!isReachable ? 'You are offline' : isOutdated ? 'Atelier was updated' : 'A part of this page could not be loaded'}
      action={
        isReachable && (
          <Button variant="primary" onClick={() => window.location.reload()}>
            Reload
          </Button>
        )
      }
    >
      {isReachable ? 'Reload to go on. What you have typed is kept.' : 'This is not on this device yet. It comes once you are connected.'}
    </ErrorCard>
  );
}

export function ErrorDetails({ message, onReset }: { message: string; onReset: () => void }) {
  return (
    <div className="mx-auto w-full max-w-dialog px-4 py-16">
      <div role="alert" className="rounded-2 border border-hairline-strong bg-surface-raised p-5">
        <h2 className="flex items-center gap-2.5 font-title text-title-22">
          <StatusMark status="overdue" />
          Something Went Wrong
        </h2>
        <p className="mt-2 break-words text-ink-muted">{message}</p>
        <div className="mt-5 flex gap-2">
          <Button variant="primary" onClick={onReset}>
            Reset
          </Button>
          <Button onClick={() => window.location.reload()}>Reload Page</Button>
        </div>
      </div>
    </div>
  );
}

/** The error's own words; thrown values without any are an 'Unknown error'. */
export function messageOf(error: unknown): string {
  return (error instanceof Error && error.message) || 'Unknown error';
}
