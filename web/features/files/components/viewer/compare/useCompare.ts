// What of a document is compared with what: one of its earlier versions, in one of three ways.

import { useEffect, useState } from 'react';
import type { FileRecord, FileVersion } from '../../../../../../domain/files/contract.ts';
import { usePicture } from '../../../../../ui/pictures.ts';
import { comparable } from './comparable.ts';
import type { Size } from '../stage.ts';
import type { Page } from '../tiles.ts';
import { ownSize, pageAddress, type SheetView } from '../useSheetView.ts';
import { compare, type Comparison } from './layers.ts';

export const modes = ['overlay', 'swipe', 'side'] as const;
export type Mode = (typeof modes)[number];

export type Comparing = ReturnType<typeof useComparing>;

/** @param chosen the number of the version that the address compares with */
export function useComparing(file: FileRecord, versions: readonly FileVersion[], chosen: number | null) {
  const earlier = comparable(file, versions);
  const [mode, setMode] = useState<Mode>(file.kind === 'image' ? 'swipe' : 'overlay');
  const [fade, setFade] = useState(50);
  const [change, setChange] = useState(0);
  const [isHeld, setHeld] = useState(false);
  return {
    earlier,
    with: earlier.find(({ number }) => number === chosen) ?? null,
    mode,
    setMode,
    /** From the earlier one, 0, to the later one, 100; in a swipe, where the line between them is. */
    fade,
    setFade,
    /** Counted from 0. */
    change,
    setChange,
    /** The earlier one alone, as long as a key is down. */
    isHeld,
    setHeld,
  };
}

/** Both pages in the width of the current one, the higher of them whole. */
export function sizeTogether({ width, height }: Size, earlier: Size | null): Size {
  return earlier ? { width, height: Math.max(height, (earlier.height * width) / earlier.width) } : { width, height };
}

/** A page of the earlier version; null where it has none of that number. */
export function earlierPage(
  file: FileRecord,
  { version, sizes, page }: { version: FileVersion | null; sizes: readonly Size[] | undefined; page: number },
): Page | null {
  if (!version || page > (version.pages ?? 1)) return null;
  return { src: pageAddress(file.id, version, page), own: ownSize(version, sizes, page), isPicture: version.kind !== 'pdf' };
}

export type Found = Comparison | 'failed' | null;

/** What two pages have of each other in a width; null while it is worked out. */
export function useComparison(was: string | null, now: string | null, width: number | null): Found {
  const of = (src: string | null) => (src === null || width === null ? null : `${src}?width=${width}`);
  const [before, after] = [usePicture(now === null ? null : of(was)), usePicture(was === null ? null : of(now))];
  const key = `${before} ${after}`;
  const [found, setFound] = useState<{ key: string; comparison: Found } | null>(null);
  useEffect(() => {
    // Talks to canvases, band after band.
    if (!before || !after || width === null) return;
    const stop = new AbortController();
    const keep = (comparison: Found) => !stop.signal.aborted && setFound({ key: `${before} ${after}`, comparison });
    compare({ was: before, now: after, width }, stop.signal).then(keep, () => keep('failed'));
    return () => stop.abort();
  }, [before, after, width]);
  return found?.key === key ? found.comparison : null;
}

/** The sheet moves so that the change is in the middle of the stage, where there is more than the stage shows. */
export function goToChange(sheet: SheetView, comparison: Comparison, index: number): void {
  const box = comparison.changes[index];
  if (!box) return;
  const scale = (sheet.size.width / comparison.width) * sheet.view.zoom;
  const x = (box.left + box.width / 2 - comparison.width / 2) * scale;
  const y = (box.top + box.height / 2) * scale - (sheet.size.height * sheet.view.zoom) / 2;
  const angle = (sheet.quarters * Math.PI) / 2;
  const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))];
  sheet.moveTo({ x: -(x * cos - y * sin), y: -(x * sin + y * cos) });
}
