import { useEffect } from 'react';
import { useLayer } from '../../../../ui/layers.ts';

/** Escape is the tool's in hand, and only then the viewer's; so is the way back. */
export function useEscape(isOn: boolean, escape: () => void): void {
  useLayer(isOn, escape);
  useEffect(() => {
    if (!isOn) return;
    // Talks to the window: the dialog around hears Escape at the document.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      escape();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  });
}
