// The User Guide and what belongs to it. Loaded after the first screen; the dialog itself follows a moment later, so that it
// opens without a network too.

import { useEffect } from 'react';
import { OnboardingWatch } from '../../features/onboarding/components/OnboardingWatch.tsx';
import { lazyPart } from '../../lib/lazyPart.tsx';

const UserGuide = lazyPart(async () => (await import('../../features/onboarding/components/UserGuide.tsx')).UserGuide);

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
    UserGuide.preload();
  }, []);
  return (
    <>
      {isPrincipal && <OnboardingWatch onOpenSteps={onOpenSteps} isListShown={isOpen} />}
      {isOpen && <UserGuide isPrincipal={isPrincipal} onClose={onClose} />}
    </>
  );
}
