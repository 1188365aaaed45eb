import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { FileRecord, FileVersion } from '../../../../../domain/files/contract.ts';
import { usePages } from '../../queries.ts';
import { isPage } from './compare/comparable.ts';
import { fitted, held, type Point, type Size, turned, type View, zoomedAt } from './stage.ts';
import type { Page } from './tiles.ts';
import { useStage } from './useStage.ts';

/** A page in points is drawn so many px wide at 100 %. */
const pxPerPoint = 96 / 72;

export type SheetView = ReturnType<typeof useSheetView>;

/** Where an address says which page is shown. */
export interface Addressed {
  page?: number;
  onPage?: (page: number) => void;
}

/** Browsers take few changes of an address in a short time: it is told where leafing rests. */
const restMs = 250;

export interface Company extends Addressed {
  /** The version that it is compared with: a set may have lost pages since. */
  with?: Pick<FileVersion, 'kind' | 'number' | 'pages'> | null;
  /** How large a page is together with what lies under it. */
  together: (size: Size, page: number) => Size;
  /** Two share the stage: beside each other, or where it is narrow one above the other. */
  isBeside: boolean;
}

/** A stage that is too narrow for two sheets beside each other. */
const narrow = 700;

type Sized = Pick<FileRecord, 'kind' | 'width' | 'height'>;

/** A page in its own size, points or pixels; until the sizes are known, in that of the first one. */
export const ownSize = ({ width, height }: Sized, sizes: readonly Size[] | undefined, page: number): Size =>
  sizes?.[page - 1] ?? { width: width ?? 1, height: height ?? 1 };

/** The address of a page of a version, without a width. */
export const pageAddress = (fileId: string, { kind, number }: { kind: FileRecord['kind']; number: number }, page: number): string =>
  kind === 'pdf' || page > 1 ? `/files/documents/${fileId}/${number}/page/${page}` : `/files/documents/${fileId}/${number}/picture`;

/** How the sheet of a document lies on its stage, and what turns, zooms and leafs it. */
export function useSheetView(file: FileRecord, ground: RefObject<HTMLElement | null>, company: Company) {
  const { with: other = null, together, isBeside, page: addressed = 1, onPage } = company;
  const whole = useStage(ground);
  const [chosenPage, setPage] = useState(addressed);
  const ownPages = file.pages ?? 1;
  const pages = Math.max(ownPages, other?.pages ?? 1);
  // The comparison may have ended on a page that the document alone has no more.
  const page = Math.min(chosenPage, pages);
  const tell = useEffectEvent(() => page !== addressed && onPage?.(page));
  useEffect(() => {
    // Talks to the address.
    const timer = setTimeout(() => tell(), restMs);
    return () => clearTimeout(timer);
  }, [page]);
  /** One that only one of the two has lies alone. */
  const isAlone = page > Math.min(ownPages, other?.pages ?? 1);
  const isNarrow = whole.width < narrow;
  const half = isNarrow ? { width: whole.width, height: whole.height / 2 } : { width: whole.width / 2, height: whole.height };
  const stage = isBeside && !isAlone ? half : whole;
  const [quarters, setQuarters] = useState(0);
  const [chosen, setChosen] = useState<View | null>(null);
  const { data: known, error, refetch } = usePages(file.id, isPage(file) ? file.number : null);
  const own = ownSize(file, known?.sizes, page);
  const scale = file.kind === 'pdf' ? pxPerPoint : 1;
  const size = together({ width: own.width * scale, height: own.height * scale }, page);
  const sheet = turned(size, quarters);
  const view = chosen ?? fitted(sheet, stage);
  const srcOf = (number: number) => pageAddress(file.id, other && number > ownPages ? other : file, number);
  return {
    isShown: isPage(file),
    stage,
    isNarrow,
    size,
    quarters,
    page,
    pages,
    /** The document itself has this page, and not only what it is compared with. */
    isOwn: page <= ownPages,
    /** The page as it is drawn. */
    drawn: { src: srcOf(page), own, isPicture: file.kind !== 'pdf' } satisfies Page,
    /** What is known of its pages. */
    known,
    /** Why it is not; null while it comes. */
    fault: known ? null : error,
    askAgain: () => void refetch(),
    /** Null while it fits by itself. */
    chosen,
    view,
    setView: setChosen,
    srcOf,
    moveTo: (middle: Point) => setChosen(held({ zoom: view.zoom, ...middle }, { sheet, stage })),
    fit: () => setChosen(null),
    zoomBy: (factor: number) => setChosen(held(zoomedAt(view, { x: 0, y: 0 }, factor), { sheet, stage })),
    zoomTo: (zoom: number) => setChosen(held({ ...view, zoom }, { sheet, stage })),
    turn: () => {
      setQuarters((quarters + 1) % 4);
      setChosen(null);
    },
    goTo: (number: number) => {
      // One past the end is the last: what it is compared with, which comes with the next picture, may have more.
      setPage(Math.max(number, 1));
      setChosen(null);
    },
  };
}

/** What a key does with the sheet; undefined for others. */
export function keyOfSheet(key: string, sheet: SheetView): (() => void) | undefined {
  const { page, pages, zoomBy, zoomTo, fit, turn, goTo } = sheet;
  const acts: Record<string, (() => void) | undefined> = {
    '+': () => zoomBy(1.25),
    '=': () => zoomBy(1.25),
    '-': () => zoomBy(0.8),
    '0': fit,
    '1': () => zoomTo(1),
    r: turn,
    // At an end there is none to go to, and what is looked at closely stays.
    PageDown: page < pages ? () => goTo(page + 1) : undefined,
    PageUp: page > 1 ? () => goTo(page - 1) : undefined,
  };
  return sheet.isShown ? acts[key] : undefined;
}
