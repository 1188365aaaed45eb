import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useSample } from './useSample.ts';

export interface SampleOfferProps {
  /** The one primary button of the empty page. */
  children: ReactNode;
  disabledReason?: string | undefined;
}

/** Beneath the first step of an empty studio: a project for whoever wants to look around before they begin. */
export function SampleOffer({ children, disabledReason }: SampleOfferProps) {
  const { fill, isBusy } = useSample();
  return (
    <div className="flex flex-col items-center gap-3">
      {children}
      <Button variant={disabledReason ? 'quiet' : 'bare'} busy={isBusy} disabledReason={disabledReason} onClick={fill}>
        Fill with a sample project
      </Button>
    </div>
  );
}
