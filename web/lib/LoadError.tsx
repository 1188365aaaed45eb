import { Button } from '../ui/Button.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { problemOf } from './api.ts';

export interface LoadErrorProps {
  /** What could not be read: "The tasks could not be loaded". */
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** In the place of what could not be read: why, and another try. The rest of the page stays. */
export const LoadError = ({ title, error, onRetry }: LoadErrorProps) => (
  <ErrorCard title={title} action={<Button onClick={onRetry}>Try again</Button>}>
    {problemOf(error).message}
  </ErrorCard>
);
