// What writing a description has alike in the panel of a task and in the dialog that makes one.

import { useEffect, useRef, useState } from 'react';
import { bodyOf, lengthOf } from '../../../../domain/kernel/richText.ts';
import { isSame } from '../../../../domain/kernel/merge.ts';
import type { RichText } from '../../../../domain/kernel/richTextShape.ts';
import { asDescription, type Description, mostOfDescription } from '../../../../domain/tasks/description.ts';
import type { EditorHandle } from '../../../lib/richText/Editor.tsx';
import { cx } from '../../../ui/cx.ts';
import { formatNumber } from '../../../ui/locale.ts';

/** Above it, whoever writes is told how much room is left. */
const nearlyFull = 19_000;

const lengthIn = (description: Description): number => (typeof description === 'string' ? description.length : lengthOf(description));

/** The refusal of one that is longer than a description may be; null for any other. */
export const tooLong = (description: Description): string | null =>
  lengthIn(description) > mostOfDescription ? `Description must be ${formatNumber(mostOfDescription)} characters or fewer.` : null;

/** How much has been written, once that matters. */
export function RoomLeft({ description }: { description: Description }) {
  const length = lengthIn(description);
  return (
    length > nearlyFull && (
      <p className={cx('num text-end text-12', length > mostOfDescription ? 'font-semibold text-overdue-text' : 'text-ink-muted')}>
        {formatNumber(length)} of {formatNumber(mostOfDescription)}
      </p>
    )
  );
}

/** The words as an editor has them: what is put there from elsewhere is shown to whoever has written nothing. */
export function useWords(typed: Description, onChange: (description: Description) => void) {
  const handle = useRef<EditorHandle>(null);
  const [words, setWords] = useState(() => asTyped(typed));
  const said = useRef(typed);
  useEffect(() => {
    // Talks to the editor, which draws what is written itself.
    if (isSame(typed, said.current)) return;
    said.current = typed;
    setWords(asTyped(typed));
    handle.current?.show(asTyped(typed));
  }, [typed]);
  const change = (next: RichText) => {
    setWords(next);
    said.current = asDescription(next);
    onChange(said.current);
  };
  return { handle, words, change };
}

/** An address in plain words stays as it was typed. */
const asTyped = (description: Description): RichText => (typeof description === 'string' ? bodyOf(description) : description);
