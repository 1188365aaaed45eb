import { markedPieces } from './guideSearch.ts';

/** A text in which the words that were looked for stand out. */
export function Marked({ text, query }: { text: string; query: string }) {
  if (!query.trim()) return text;
  return markedPieces(text, query).map(({ text: piece, isFound }, index) =>
    isFound ? (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text have no other name than their place
      <mark key={index} className="rounded-1 bg-accent-soft text-ink">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
