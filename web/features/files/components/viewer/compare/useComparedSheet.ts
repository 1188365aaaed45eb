import { type RefObject, useState } from 'react';
import type { FileRecord, FileVersion } from '../../../../../../domain/files/contract.ts';
import { isText } from './comparable.ts';
import { usePages } from '../../../queries.ts';
import { type Addressed, useSheetView } from '../useSheetView.ts';
import { earlierPage, goToChange, sizeTogether, useComparing, useComparison } from './useCompare.ts';

interface Options extends Addressed {
  ground: RefObject<HTMLElement | null>;
  compareWith: number | null;
}

/** In this width changes are looked for, so that their number does not depend on the zoom. */
const searched = 1200;

export type ComparedSheet = ReturnType<typeof useComparedSheet>;

/** The sheet of a document, alone or together with that of an earlier version. */
export function useComparedSheet(file: FileRecord, versions: readonly FileVersion[], { ground, compareWith, ...addressed }: Options) {
  const comparing = useComparing(file, versions, compareWith);
  const version = comparing.with;
  const sizes = usePages(file.id, version?.number ?? null).data?.sizes;
  const pageOfEarlier = (page: number) => earlierPage(file, { version, sizes, page });
  const sheet = useSheetView(file, ground, {
    with: version,
    together: (size, page) => sizeTogether(size, pageOfEarlier(page)?.own ?? null),
    isBeside: comparing.with !== null && comparing.mode === 'side',
    ...addressed,
  });
  // Other pages have changes of their own, of which nobody has seen the first.
  const pair = `${version?.number} ${sheet.page}`;
  const [stepped, setStepped] = useState(pair);
  if (pair !== stepped) {
    setStepped(pair);
    comparing.setChange(0);
  }
  const now = sheet.isOwn ? sheet.drawn : null;
  const was = pageOfEarlier(sheet.page);
  const differences = useComparison(was?.src ?? null, now?.src ?? null, searched);
  // A page that only one of them has is shown alone.
  const found = was && !now ? 'failed' : differences;
  return {
    sheet,
    comparing,
    was,
    now,
    found,
    /** On to the next change, or back; after the last comes the first. */
    step: (by: 1 | -1) => {
      // How many there are is known where the lines are.
      if (isText(file)) return comparing.setChange(comparing.change + by);
      if (found === null || found === 'failed' || found.changes.length === 0) return;
      const count = found.changes.length;
      const next = (Math.min(comparing.change, count - 1) + by + count) % count;
      comparing.setChange(next);
      goToChange(sheet, found, next);
    },
  };
}

/** What a key does with a comparison; undefined for others. */
export function keyOfComparison(
  key: string,
  { comparing, step }: ComparedSheet,
  onCompare: (number: number | null) => void,
): (() => void) | undefined {
  const [newest] = comparing.earlier;
  if (key === 'c' && newest) return () => onCompare(comparing.with ? null : newest.number);
  if (!comparing.with) return undefined;
  const acts: Record<string, () => void> = { n: () => step(1), N: () => step(-1), x: () => comparing.setHeld(true) };
  return acts[key];
}
