import { useEffect } from 'react';
import { reportError } from '../../../lib/reportError.ts';

/** A failure here is logged and nobody is told (specification §8): what is known stays. */
export function useLogged(error: Error | null, context: string): void {
  useEffect(() => {
    // Talks to the log.
    if (error) reportError(error, context);
  }, [error, context]);
}
