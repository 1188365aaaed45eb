import { Button } from '../../../ui/Button.tsx';

export type NotHereProps = {
  /** "Your browsers are not here yet." */
  children: string;
  onRetry: () => void;
};

/** A part of the settings that could not be read says so in its place, and alarms nobody. */
export function NotHere({ children, onRetry }: NotHereProps) {
  return (
    <div role="status" className="flex items-center justify-between gap-3 border-y border-hairline py-3 text-13 text-ink-muted">
      {children}
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
