import { piecesOf } from '../../domain/kernel/looking.ts';
import { cx } from '../ui/cx.ts';

export interface MarkedProps {
  text: string;
  /** What was looked for, folded (`wordsOf`). */
  words: readonly string[];
  /** Among many rows: bolder, and underlined. */
  strong?: boolean;
}

/** A text in which the words that were looked for stand out. */
export function Marked({ text, words, strong = false }: MarkedProps) {
  if (words.length === 0) return text;
  return piecesOf(text, words).map(({ text: piece, isMatch }, index) =>
    isMatch ? (
      <mark
        // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text have no other name than their place
        key={index}
        className={cx('rounded-1 bg-accent-soft text-ink', strong && 'rounded-none border-b-2 border-accent-line font-semibold')}
      >
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
