import { useEffect } from 'react';
import { showToast } from '../../ui/toast/store.ts';

/** Says when a field cuts what is pasted into it: its bound alone drops the rest without a word. */
export function useCutPastes(): void {
  useEffect(() => {
    // Talks to the clipboard's events of every field.
    document.addEventListener('paste', sayCut);
    return () => document.removeEventListener('paste', sayCut);
  }, []);
}

function sayCut({ target: field, clipboardData, defaultPrevented }: ClipboardEvent): void {
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (!isField || field.maxLength < 0 || field.readOnly || defaultPrevented) return;
  const { value, selectionStart, selectionEnd, maxLength } = field;
  const pasted = clipboardData?.getData('text/plain').replaceAll('\r\n', '\n') ?? '';
  const stays = value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0));
  const leftOut = stays + pasted.length - maxLength;
  if (leftOut <= 0) return;
  const [count, bound] = [leftOut, maxLength].map((number) => number.toLocaleString('en'));
  const words = `The last ${leftOut === 1 ? 'character was' : `${count} characters were`} left out: ${bound} is the most here.`;
  showToast({ id: 'cut-paste', shape: 'warning', title: 'Not all of it fits', line: words });
}
