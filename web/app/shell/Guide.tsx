// The User Guide and what belongs to it. Loaded after the first screen; the dialog itself follows a moment later, so that it
// opens without a network too.

import { lazy, Suspense, useEffect } from 'react';
import { OnboardingWatch } from '../../features/onboarding/components/OnboardingWatch.tsx';

const load = () => import('../../features/onboarding/components/UserGuide.tsx');
const UserGuide = lazy(async () => ({ default: (await load()).UserGuide }));

export interface GuideProps {
  isOpen: boolean;
  onClose: () => void;
  /** Sees the checklist, and its badge. */
  isPrincipal: boolean;
  onOpenSteps: (count: number) => void;
}

export function Guide({ isOpen, onClose, isPrincipal, onOpenSteps }: GuideProps) {
  useEffect(() => {
    // Talks to the network. What does not come now comes when it is opened.
    load().catch(() => undefined);
  }, []);
  return (
    <>
      {isPrincipal && <OnboardingWatch onOpenSteps={onOpenSteps} isListShown={isOpen} />}
      {isOpen && (
        <Suspense>
          <UserGuide isPrincipal={isPrincipal} onClose={onClose} />
        </Suspense>
      )}
    </>
  );
}
