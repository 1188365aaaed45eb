// Which slide is presented. A colleague may add and delete others before it: it stays, and the address follows it.

import { useEffect, useEffectEvent, useState } from 'react';
import { type Slide, slideAt, slideSeen } from './slides.ts';

interface SlideOptions {
  slides: readonly Slide[];
  /** Which slide, as the address says it. */
  address: string;
  /** Whether all slides are there. */
  isWhole: boolean;
  /** The slide that is presented has another number now. */
  onMoved: (index: number) => void;
}

export function useSlide({ slides, address, isWhole, onMoved }: SlideOptions): number {
  const [seen, setSeen] = useState<{ address: string; id: Slide['id'] } | null>(null);
  const index = slideSeen(slides, { address, seen: seen?.address === address ? seen.id : undefined });
  const slide = slides[index];
  if (slide && isWhole && (seen?.address !== address || seen.id !== slide.id)) setSeen({ address, id: slide.id });
  const hasMoved = index !== slideAt(address, slides.length);
  const follow = useEffectEvent(() => onMoved(index));
  useEffect(() => {
    // Talks to the address: whoever loads the page again sees the same slide.
    if (hasMoved) follow();
  }, [hasMoved]);
  return index;
}
