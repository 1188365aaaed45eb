// A board as a file: a PDF, a picture, or its products for a spreadsheet. What draws and the letters it needs come with this.

import type { BoardRecord } from '../../../../../domain/boards/contract.ts';
import type { Item } from '../../../../../domain/boards/items.ts';
import { productSchedule } from '../../../../../domain/boards/productSchedule.ts';
import { toCsv } from '../../../../../domain/kernel/csv.ts';
import type { BoardId } from '../../../../../domain/kernel/ids.ts';
import { api, problemOf } from '../../../../lib/api.ts';
import { decimalSign } from '../../../../lib/decimalSign.ts';
import { formatNumber } from '../../../../ui/locale.ts';
import { logoOf, pdfFile } from '../../../schedule/components/exchange/drawingFile.ts';
import { drawnPicture } from '../../../schedule/components/exchange/picture.ts';
import type { Shown } from '../canvas/boardStore.ts';
import { sectionLetters } from '../items/itemWords.ts';
import { boardPictures } from './boardPictures.ts';
import { boardSheets, type Paper, type Part, partsOf, pictureSheet, sharpnessOf } from './boardSheets.ts';
import type { BoardOnPaper, DrawingFacts } from './itemDrawing.ts';

export interface Exported {
  board: Pick<BoardRecord, 'name'>;
  /** What is exported: all of it, or some. */
  items: readonly Item[];
  shown: Shown;
  /** Null for a personal board. */
  project: { name: string; number: string } | null;
  studio: { name: string; currency: string; today: string; logoUrl: string | null };
  signal: AbortSignal;
}

/** Pixels of a unit in a PDF: 200 to the inch where a unit is a point. */
const sharpnessOnPaper = 2.8;

export async function boardPdf(exported: Exported, paper: Paper): Promise<Blob> {
  const { board, items, shown, studio, project } = exported;
  const parts = partsOf(items, { boardName: board.name, bySection: paper.bySection, byId: shown.byId });
  const { drawing, pictures } = await drawnWith(exported, parts, sharpnessOnPaper);
  const logo = await logoOf(studio.logoUrl);
  const facts = { boardName: board.name, project, studioName: studio.name, today: studio.today, hasLogo: logo !== null };
  const sheets = boardSheets(parts, { paper, facts, drawing });
  return pdfFile(sheets, { title: [project?.name, board.name].filter(Boolean).join(', '), logo, pictures });
}

/** @returns the picture, and its pixels of a unit; null where nothing is to be drawn */
export async function boardPng(exported: Exported): Promise<{ content: Blob; sharpness: number } | null> {
  const [part] = partsOf(exported.items, { boardName: exported.board.name, bySection: false, byId: exported.shown.byId });
  if (!part) return null;
  const sharpness = sharpnessOf(part.box.w > 0 ? { width: part.box.w + 48, height: part.box.h + 48 } : { width: 48, height: 48 });
  const { drawing, pictures } = await drawnWith(exported, [part], sharpness);
  const bitmaps = new Map<string, ImageBitmap>();
  for (const [id, bytes] of pictures) bitmaps.set(id, await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' })));
  const content = await drawnPicture(pictureSheet(part, drawing), { sharpness, logo: null, pictures: bitmaps });
  for (const bitmap of bitmaps.values()) bitmap.close();
  if (!content) throw new Error('The browser could not draw the picture.');
  return { content, sharpness };
}

export const boardCsv = ({ items, studio: { currency } }: Exported): Blob =>
  new Blob([toCsv(productSchedule(items, { currency, decimalSign: decimalSign() }), decimalSign())], { type: 'text/csv' });

async function drawnWith({ shown, studio, signal }: Exported, parts: readonly Part[], sharpness: number) {
  const items = parts.flatMap((part) => part.items);
  const boards = await boardsOn(items, signal);
  const pictures = await boardPictures({ items, files: shown.files, boards, sharpness, signal });
  await document.fonts.ready;
  const drawing: DrawingFacts = {
    byId: shown.byId,
    letters: sectionLetters(shown.items),
    files: shown.files,
    boards,
    pictured: new Set(pictures.keys()),
    measure: measuring(),
    money: (price) => moneyIn(price, studio.currency),
  };
  return { drawing, pictures };
}

/** Boards that lie there, as their reader may open them now; any other is a void. */
async function boardsOn(items: readonly Item[], signal: AbortSignal): Promise<Map<BoardId, BoardOnPaper>> {
  const ids = new Set(items.flatMap((item) => (item.kind === 'board' ? [item.content.boardId] : [])));
  const boards = new Map<BoardId, BoardOnPaper>();
  for (const boardId of ids) {
    const read = await api.boards.get.call({ boardId }, { signal }).catch((error: unknown) => {
      if (problemOf(error).code === 'not_found') return null;
      throw error;
    });
    const count = read?.board.items ?? 0;
    if (read)
      boards.set(boardId, { name: read.board.name, count: `${formatNumber(count)} ${count === 1 ? 'item' : 'items'}`, cover: read.cover });
  }
  return boards;
}

/** Whole amounts without hundredths, as on the cards. */
function moneyIn(price: number, currency: string): string {
  const digits = price % 100 === 0 ? 0 : 2;
  return formatNumber(price / 100, { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function measuring(): DrawingFacts['measure'] {
  const context = document.createElement('canvas').getContext('2d');
  return (text, size, isTitle = false) => {
    if (!context) return text.length * size * 0.5;
    context.font = isTitle
      ? `500 ${size}px "Brygada 1918 Variable", "Brygada 1918", Georgia, serif`
      : `400 ${size}px "Source Sans 3 Variable", "Source Sans 3", sans-serif`;
    return context.measureText(text).width;
  };
}
