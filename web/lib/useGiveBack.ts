import { useEffect, useRef } from 'react';
import { offerWords } from '../ui/toast/offerWords.ts';
import { named } from '../ui/Words.tsx';
import { useShown } from './useShown.ts';

/**
 * Gives back what is typed in a field that goes without being left: its row was taken away, or the window became another one.
 *
 * @param label of the field
 * @param unsaved what stands in it and is neither saved nor on its way; null where nothing does
 */
export function useGiveBack(label: string, unsaved: () => string | null): void {
  const latest = useRef({ label, unsaved });
  const shown = useShown();
  useEffect(() => {
    latest.current = { label, unsaved };
  });
  useEffect(
    () => () =>
      // Talks to the messages, once it is sure that the field is gone.
      queueMicrotask(() => {
        const text = latest.current.unsaved()?.trim();
        if (text && !shown()) sayNotSaved(latest.current.label, text);
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- once
    [],
  );
}

/** Of a field that nobody sees any more. */
export const sayNotSaved = (label: string, text: string, why = ''): void =>
  offerWords({ title: named`Not saved: ${text}`, line: `${label}. ${why}`.trim(), words: text });
