import { useState } from 'react';
import { offerWords } from '../ui/toast/offerWords.ts';
import { named } from '../ui/Words.tsx';
import { personNow } from './forget.ts';
import { useOnGone } from './useOnGone.ts';

/** Says of a field that nobody sees any more what was not saved, and why. Nothing where its person has gone, too. */
export function useNotSaved(): (label: string, text: string, why?: string) => void {
  const [person] = useState(personNow);
  return (label, text, why = '') => {
    if (person === personNow()) offerWords({ title: named`Not saved: ${text}`, line: `${label}. ${why}`.trim(), words: text });
  };
}

/**
 * Gives back what is typed in a field that goes without being left: its row was taken away, or the window became another one.
 *
 * @param label of the field
 * @param unsaved what stands in it and is neither saved nor on its way; null where nothing does
 * @param why it was refused, where that is known
 */
export function useGiveBack(label: string, unsaved: () => string | null, why?: string | null): void {
  const sayNotSaved = useNotSaved();
  useOnGone(() => {
    const text = unsaved()?.trim();
    if (text) sayNotSaved(label, text, why ?? undefined);
  });
}
