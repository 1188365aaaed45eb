import { Ring } from './Ring.tsx';

/** Only where the size of what comes is not known; elsewhere a Skeleton. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <span role="status" aria-label={label} className="inline-flex text-ink-muted">
      <Ring size={20} />
    </span>
  );
}

/** Fills the place of a page that is on its way. */
export function LoadingFallback({ label = 'Loading' }: { label?: string }) {
  return (
    <div className="flex min-h-60 flex-1 animate-after-a-moment items-center justify-center">
      <Spinner label={label} />
    </div>
  );
}
