import { useEffect } from 'react';
import { formatNumber } from '../../ui/locale.ts';
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
  // As the browser writes it: with one sign for the end of a line, and in a single line with none.
  const lineEnd = field instanceof HTMLInputElement ? '' : '\n';
  const pasted = clipboardData?.getData('text/plain').replaceAll(/\r\n|\r|\n/g, lineEnd) ?? '';
  const stays = value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0));
  const leftOut = stays + pasted.length - maxLength;
  if (leftOut <= 0) return;
  const what = leftOut === 1 ? 'character was' : `${formatNumber(leftOut)} characters were`;
  const words = `The last ${what} left out: ${formatNumber(maxLength)} is the most here.`;
  showToast({ id: 'cut-paste', shape: 'warning', title: 'Not all of it fits', line: words });
}
