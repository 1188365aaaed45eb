import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Size } from './stage.ts';

/** The room that a sheet has, px. */
export function useStage(ground: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 1000, height: 700 });
  useLayoutEffect(() => {
    // Talks to the element's size.
    const element = ground.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ground]);
  return size;
}
