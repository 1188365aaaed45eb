import { lazy, type ReactNode, Suspense, useState } from 'react';
import { problemOf } from '../../../lib/api.ts';

const ReauthDialog = lazy(() => import('./ReauthDialog.tsx').then((module) => ({ default: module.ReauthDialog })));

export interface Reauth {
  /**
   * Runs an act. Where the server answers `reauth_required` it asks for the password and runs the act once more.
   *
   * @returns what the act answered, or null where the person gave up; every other refusal is thrown
   */
  run: <Answer>(act: () => Promise<Answer>) => Promise<{ answer: Answer } | null>;
  /** The question, while it is open: belongs somewhere on the page. */
  dialog: ReactNode;
}

export function useReauth(): Reauth {
  /** Tells who waits for the password whether it came. */
  const [waiting, setWaiting] = useState<{ tell: (isProven: boolean) => void } | null>(null);
  const ask = () => new Promise<boolean>((resolve) => setWaiting({ tell: resolve }));
  const close = (isProven: boolean) => {
    waiting?.tell(isProven);
    setWaiting(null);
  };
  return {
    run: async (act) => {
      try {
        return { answer: await act() };
      } catch (error) {
        if (problemOf(error).code !== 'reauth_required') throw error;
      }
      return (await ask()) ? { answer: await act() } : null;
    },
    dialog: waiting && (
      <Suspense>
        <ReauthDialog onProven={() => close(true)} onClose={() => close(false)} />
      </Suspense>
    ),
  };
}
