import { useEffect } from 'react';
import { useLayer } from '../../../../ui/layers.ts';

/** Escape is the tool's in hand, and only then the viewer's; so is the way back. What lies above the sheet hears its own first. */
export function useEscape(isOn: boolean, escape: () => void): void {
  useLayer(isOn, escape);
  useEffect(() => {
    if (!isOn) return;
    // Talks to the window: the dialog around hears Escape at the document.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isAbove(event.target)) return;
      event.stopPropagation();
      escape();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  });
}

/** A menu, a question and words that are written close or revert by Escape; the viewer around the sheet is none of them. */
const isAbove = (target: EventTarget | null): boolean => {
  const layer = target instanceof Element ? target.closest('[role=menu], [role=dialog], [data-reverts]') : null;
  return layer !== null && !layer.querySelector('[role=application]');
};
