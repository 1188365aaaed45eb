// What lies on a board as it is seen from afar, where nobody can read it: its colours, pictures and lines of words, all in one picture.

import type { BoardFile } from '../../../../../domain/boards/contract.ts';
import { fileOf as fileIdOf, type Frame, type Item, type ItemOf } from '../../../../../domain/boards/items.ts';
import { plainText } from '../../../../../domain/kernel/richText.ts';
import type { FileId } from '../../../../../domain/kernel/ids.ts';
import type { Box } from '../canvas/camera.ts';
import { middleOf } from '../canvas/geometry.ts';
import { strokePoints } from '../items/strokes.ts';

/** The tokens that it is drawn in, as they stand by day or by night. */
export interface FarInks {
  ink: string;
  sheet: string;
  note: string;
  raised: string;
  section: string;
  line: string;
  void: string;
  /** How much of a picture's light is left. */
  light: number;
  /** In which headings are written, and all else. */
  title: string;
  text: string;
}

export interface FarDrawing {
  context: CanvasRenderingContext2D;
  inks: FarInks;
  /** Pixels of a unit of the board. */
  scale: number;
  files: ReadonlyMap<FileId, BoardFile>;
  /** Null while it is on its way, and where it may not be seen. */
  pictureOf: (file: BoardFile) => ImageBitmap | null;
}

/** An item with the place where it lies now. */
export interface Lying {
  item: Item;
  frame: Frame;
}

export function drawFromAfar(drawing: FarDrawing, lying: readonly Lying[]): void {
  const { context } = drawing;
  for (const { item, frame } of lying) {
    const isTurned = frame.rotation % 360 !== 0;
    context.globalAlpha = item.look.opacity;
    if (!isTurned) {
      drawItem(drawing, item, frame);
      continue;
    }
    const middle = middleOf(frame);
    context.save();
    context.translate(middle.x, middle.y);
    context.rotate((frame.rotation * Math.PI) / 180);
    context.translate(-middle.x, -middle.y);
    drawItem(drawing, item, frame);
    context.restore();
  }
  context.globalAlpha = 1;
}

/** Of a product's picture, and of the words below a picture, units of the board. */
const [productPicture, wordsBelow, edge] = [118, 40, 4];

function drawItem(drawing: FarDrawing, item: Item, box: Box): void {
  const { inks } = drawing;
  switch (item.kind) {
    case 'image':
      return drawPicture(drawing, item, box);
    case 'file':
      return drawPicture(drawing, item, { ...box, h: Math.max(box.h - 24, 1) });
    case 'swatch':
      paper(drawing, box, inks.sheet);
      dim(drawing, box);
      return colour(drawing, item.content.hex, { x: box.x + edge, y: box.y + edge, w: box.w - 2 * edge, h: box.h - edge - wordsBelow });
    case 'palette': {
      const { colours } = item.content;
      const w = box.w / colours.length;
      return colours.forEach(({ hex }, at) => colour(drawing, hex, { x: box.x + at * w, y: box.y, w, h: box.h - 20 }));
    }
    case 'heading':
      return drawHeading(drawing, item.content, box);
    case 'note':
      paper(drawing, box, inks.note);
      return words(drawing, plainText(item.content.body), { box: inset(box, 14), step: 20 });
    case 'material':
      return drawPicture(drawing, item, { ...box, h: Math.max(box.h - wordsBelow, 1) });
    case 'product':
      paper(drawing, box, inks.raised);
      return drawPicture(drawing, item, { ...box, h: Math.min(productPicture, box.h) });
    case 'link':
      paper(drawing, box, inks.raised);
      return item.content.fileId ? drawPicture(drawing, item, linkPicture(box)) : undefined;
    case 'section':
      return drawSection(drawing, item.content.name, box);
    case 'line':
      return drawLine(drawing, item, box);
    case 'todo':
    case 'board':
      return paper(drawing, box, inks.raised);
    case 'arrow':
      return undefined;
  }
}

const inset = ({ x, y, w, h }: Box, by: number): Box => ({ x: x + by, y: y + by, w: Math.max(w - 2 * by, 1), h: Math.max(h - 2 * by, 1) });

/** A tall card has it on top, a low one before its words. */
const linkPicture = ({ x, y, w, h }: Box): Box => (h >= 160 ? { x, y, w, h: h - 64 } : { x: x + 8, y: y + 8, w: h - 16, h: h - 16 });

/** A field with the shadow of what is pinned. */
function paper({ context, inks, scale }: FarDrawing, { x, y, w, h }: Box, fill: string): void {
  const own = context.globalAlpha;
  context.globalAlpha = own * 0.16;
  context.fillStyle = inks.ink;
  context.fillRect(x, y, w, h + Math.max(2, 1 / scale));
  context.globalAlpha = own;
  context.fillStyle = fill;
  context.fillRect(x, y, w, h);
}

/** As `.picture` shows it: with less light by night. */
function colour(drawing: FarDrawing, hex: string, { x, y, w, h }: Box): void {
  drawing.context.fillStyle = hex;
  drawing.context.fillRect(x, y, w, Math.max(h, 1));
  dim(drawing, { x, y, w, h: Math.max(h, 1) });
}

function dim({ context, inks }: FarDrawing, { x, y, w, h }: Box): void {
  if (inks.light >= 1) return;
  const own = context.globalAlpha;
  context.globalAlpha = own * (1 - inks.light);
  context.fillStyle = '#000000';
  context.fillRect(x, y, w, h);
  context.globalAlpha = own;
}

/** As it hangs: its part, turned over, filling its place; a drawing whole. */
function drawPicture(drawing: FarDrawing, item: Item, box: Box): void {
  const { context, inks, files, pictureOf } = drawing;
  const id = fileIdOf(item);
  const file = id ? files.get(id) : undefined;
  const picture = file ? pictureOf(file) : null;
  const isWhole = item.kind === 'file';
  paper(drawing, box, isWhole ? inks.sheet : inks.void);
  if (!picture) return;
  const { look } = item;
  const part = partOf(picture, { box, crop: look.crop });
  const into = isWhole ? contained(picture, box) : box;
  const isFlipped = look.flipX || look.flipY;
  if (isFlipped) {
    context.save();
    context.translate(look.flipX ? 2 * into.x + into.w : 0, look.flipY ? 2 * into.y + into.h : 0);
    context.scale(look.flipX ? -1 : 1, look.flipY ? -1 : 1);
  }
  if (isWhole) context.drawImage(picture, into.x, into.y, into.w, into.h);
  else context.drawImage(picture, part.x, part.y, part.w, part.h, into.x, into.y, into.w, into.h);
  if (isFlipped) context.restore();
  dim(drawing, into);
}

interface Hung {
  box: Box;
  crop: Item['look']['crop'];
}

/** Which pixels of a picture show where it fills its place: its part, and of that what has the place's proportions. */
export function partOf({ width, height }: { width: number; height: number }, { box, crop }: Hung): Box {
  const { x, y, w, h } = crop ?? { x: 0, y: 0, w: 1, h: 1 };
  // All of the picture fills a field of which the place is the part.
  const field = { w: box.w / w, h: box.h / h };
  const ratio = Math.max(field.w / width, field.h / height);
  const [left, top] = [(width - field.w / ratio) / 2, (height - field.h / ratio) / 2];
  return { x: left + (x * field.w) / ratio, y: top + (y * field.h) / ratio, w: box.w / ratio, h: box.h / ratio };
}

function contained({ width, height }: { width: number; height: number }, box: Box): Box {
  const ratio = Math.min(box.w / width, box.h / height);
  const [w, h] = [width * ratio, height * ratio];
  return { x: box.x + (box.w - w) / 2, y: box.y + (box.h - h) / 2, w, h };
}

/** A heading's letters, and from one line to the next, units of the board. */
const headings = { 1: [22, 28], 2: [28, 34], 3: [40, 46] } as const;
/** Letters so high can be read, px of the screen. */
const legible = 6;

function drawHeading(drawing: FarDrawing, { text, size }: ItemOf<'heading'>['content'], box: Box): void {
  const { context, inks } = drawing;
  const [letters, step] = headings[size];
  if (letters * drawing.scale < legible * window.devicePixelRatio) return words(drawing, text, { box, step });
  context.font = `500 ${letters}px ${inks.title}`;
  context.fillStyle = inks.ink;
  linesOf(text, { across: box.w, widthOf: (words) => context.measureText(words).width }).forEach((line, at) =>
    context.fillText(line, box.x, box.y + at * step + letters),
  );
}

interface Wrapping {
  across: number;
  widthOf: (words: string) => number;
}

/** As many words in a line as have room. */
export function linesOf(text: string, { across, widthOf }: Wrapping): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer) <= across) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Words that are too small to be read are grey lines, as many as they would take. */
function words({ context, inks }: FarDrawing, text: string, { box, step }: { box: Box; step: number }): void {
  const long = text.length * step * 0.36;
  const lines = Math.min(Math.ceil(long / box.w), Math.max(Math.floor(box.h / step), 1));
  const own = context.globalAlpha;
  context.globalAlpha = own * 0.35;
  context.fillStyle = inks.ink;
  for (let line = 0; line < lines; line++)
    context.fillRect(box.x, box.y + step * (line + 0.35), Math.min(long - line * box.w, box.w), step * 0.35);
  context.globalAlpha = own;
}

function drawSection({ context, inks, scale }: FarDrawing, name: string, { x, y, w, h }: Box): void {
  const thin = Math.max(1 / scale, 1);
  context.fillStyle = inks.section;
  context.fillRect(x, y, w, h);
  context.strokeStyle = inks.line;
  context.lineWidth = thin;
  context.strokeRect(x + thin / 2, y + thin / 2, w - thin, h - thin);
  context.fillStyle = inks.ink;
  context.fillRect(x, y, w, thin);
  if (16 * scale < legible * window.devicePixelRatio) return;
  context.font = `600 16px ${inks.text}`;
  context.fillText(name, x + 50, y + 34, Math.max(w - 66, 1));
}

function drawLine(
  { context, inks, scale }: FarDrawing,
  { content: { points, colour: own, width } }: ItemOf<'line'>,
  { x, y, w, h }: Box,
): void {
  const at = strokePoints(points, { w, h });
  context.beginPath();
  for (let index = 0; index < at.length; index += 2) context.lineTo(x + (at[index] ?? 0), y + (at[index + 1] ?? 0));
  context.strokeStyle = own ?? inks.ink;
  context.lineWidth = Math.max(width, 0.75 / scale);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke();
}
