// A board on sheets of paper: all of it on one, or a sheet for each section, each with its name and the studio's title block.

import type { Item } from '../../../../../domain/boards/items.ts';
import { dated, mm, type Page, paper, sidesOf, titleCells, words } from '../../../schedule/components/exchange/drawing.ts';
import type { Box } from '../canvas/camera.ts';
import { slidesOf, wholeOf } from '../present/slides.ts';
import { type DrawingFacts, itemMarks } from './itemDrawing.ts';

export interface Paper {
  size: 'A3' | 'A4';
  isUpright: boolean;
  /** A sheet for each section; otherwise all of it on one. */
  bySection: boolean;
}

export interface SheetFacts {
  boardName: string;
  /** Null for a personal board. */
  project: { name: string; number: string } | null;
  studioName: string;
  today: string;
  hasLogo: boolean;
}

const margin = 10 * mm;
const titleHeight = 34;
const foot = 40;
/** Points of a unit at most, nearly twice as large as it hangs: a single colour does not fill a sheet. */
const mostScale = 1.4;

/** What stands on a sheet of its own. */
export interface Part {
  name: string;
  items: readonly Item[];
  box: Box;
}

interface Parting {
  boardName: string;
  bySection: boolean;
  /** All that lies on the board, of which some is exported. */
  byId: ReadonlyMap<Item['id'], Item>;
}

/** @param items what is exported, the lowest first */
export function partsOf(items: readonly Item[], { boardName, bySection, byId }: Parting): Part[] {
  if (bySection) return slidesOf(items, boardName);
  const whole = wholeOf(items, boardName, byId);
  return whole ? [whole] : [];
}

export function boardSheets(parts: readonly Part[], { paper: { size, isUpright }, facts, drawing }: SheetsOptions): Page[] {
  const [long, short] = sidesOf(size);
  const [width, height] = isUpright ? [short, long] : [long, short];
  const [top, bottom] = [margin + titleHeight, height - margin - foot];
  return parts.map(({ name, items, box }, index): Page => {
    const scale = Math.min((width - 2 * margin) / Math.max(box.w, 1), (bottom - top - 8) / Math.max(box.h, 1), mostScale);
    const dx = (width - box.w * scale) / 2 - box.x * scale;
    const dy = top + (bottom - top - box.h * scale) / 2 - box.y * scale;
    return {
      width,
      height,
      marks: [
        { kind: 'rect', x: 0, y: 0, width, height, fill: paper.white },
        words(margin, margin + 18, name, { size: 20, isTitle: true, room: width - 2 * margin }),
        { kind: 'part', dx, dy, scale, marks: itemMarks(items, drawing) },
        ...titleCells({
          cells: [
            ['Studio', facts.studioName, 3],
            ...cellsOf(facts.project),
            ['Mood board', facts.boardName, 3.4],
            ['Date', dated(facts.today), 2],
            ['Sheet', `${index + 1} of ${parts.length}`, 1.4],
          ],
          frame: { left: margin, right: width - margin, top: height - margin - 30, bottom: height - margin },
          hasLogo: facts.hasLogo,
        }),
      ],
    };
  });
}

const cellsOf = (project: SheetFacts['project']): (readonly [string, string, number])[] =>
  project
    ? [
        ['Project', project.name, 3.4],
        ['Number', project.number, 1.6],
      ]
    : [];

interface SheetsOptions {
  paper: Omit<Paper, 'bySection'>;
  facts: SheetFacts;
  drawing: DrawingFacts;
}

/** Round what is drawn as a picture, units of the board. */
const round = 24;

/** A part alone, as large as it is on the board: for a picture. */
export function pictureSheet({ items, box }: Part, drawing: DrawingFacts): Page {
  const [width, height] = [box.w + 2 * round, box.h + 2 * round];
  return {
    width,
    height,
    marks: [
      { kind: 'rect', x: 0, y: 0, width, height, fill: paper.sunken },
      { kind: 'part', dx: round - box.x, dy: round - box.y, marks: itemMarks(items, drawing) },
    ],
  };
}

/** Pixels of a unit: twice as sharp as the wall at 100 %, less where the whole would be larger than a browser draws. */
export const usualSharpness = 2;
const longestSide = 12_000;
const mostPixels = 48_000_000;

export const sharpnessOf = ({ width, height }: Pick<Page, 'width' | 'height'>): number =>
  Math.min(usualSharpness, longestSide / Math.max(width, height), Math.sqrt(mostPixels / (width * height)));
