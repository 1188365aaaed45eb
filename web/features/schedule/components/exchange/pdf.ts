// Sheets as a PDF: vectors and real text, with the letters of our typeface that they use. Comes when somebody exports.

import fontkit from '@pdf-lib/fontkit';
import {
  clip,
  closePath,
  concatTransformationMatrix,
  endPath,
  LineCapStyle,
  LineJoinStyle,
  lineTo,
  moveTo,
  PDFDocument,
  type PDFFont,
  type PDFImage,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  setLineJoin,
  rgb,
  setGraphicsState,
} from 'pdf-lib';
import { type DrawnPart, type DrawnPicture, fitted, flat, type Mark, type Page, type Words } from './drawing.ts';
import { type Face, fileOf, type FontFile, fontFileFor } from './fontFiles.ts';
import type { PicturedWords } from './picture.ts';

export interface PdfOptions {
  title: string;
  /** Of a file of the typeface. */
  loadFont: (file: FontFile) => Promise<Uint8Array>;
  /** Words with letters that our typeface does not have; without it they are question marks. */
  drawWords?: (words: Words) => Promise<PicturedWords | null>;
  /** PNG. */
  logo: Uint8Array | null;
  /** JPEG, by the names under which the sheets have them. */
  pictures?: ReadonlyMap<string, Uint8Array>;
  now: Date;
}

export async function pdfOf(pages: readonly Page[], { title, loadFont, drawWords, logo, pictures, now }: PdfOptions): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setCreator('Atelier');
  document.setCreationDate(now);
  document.setLanguage('en');
  const words = await picturedWordsOf(document, pages, drawWords);
  const fonts = await embedded(document, pages, { words, loadFont });
  const drawnLogo = logo ? await document.embedPng(logo) : null;
  const images = new Map<string, PDFImage>();
  const names = new Set(pages.flatMap(({ marks }) => flat(marks)).flatMap((mark) => (mark.kind === 'picture' ? [mark.name] : [])));
  for (const [name, bytes] of pictures ?? []) if (names.has(name)) images.set(name, await document.embedJpg(bytes));
  for (const { width, height, marks } of pages) {
    const page = document.addPage([width, height]);
    drawMarks(page, marks, { height, fonts, words, images, logo: drawnLogo });
  }
  return document.save();
}

interface Drawing {
  height: number;
  fonts: Fonts;
  words: WordPictures;
  images: ReadonlyMap<string, PDFImage>;
  logo: PDFImage | null;
}

function drawMarks(page: PDFPage, marks: readonly Mark[], drawing: Drawing): void {
  const { height, images, logo } = drawing;
  for (const mark of marks) {
    if (mark.kind === 'text') drawWords(page, mark, drawing);
    else if (mark.kind === 'part') drawPart(page, mark, drawing);
    else if (mark.kind === 'picture') {
      const image = images.get(mark.name);
      if (image) drawPicture(page, mark, { image, height });
    } else if (mark.kind === 'logo') {
      const size = logo?.scaleToFit(mark.width, mark.height);
      if (logo && size) page.drawImage(logo, { x: mark.x, y: height - mark.y - size.height, ...size });
    } else drawMark(page, mark, height);
  }
}

function drawPicture(
  page: PDFPage,
  { x, y, width, height: high, outline }: DrawnPicture,
  { image, height }: { image: PDFImage; height: number },
): void {
  page.pushOperators(pushGraphicsState());
  if (outline)
    page.pushOperators(
      ...outline.map(([across, down], at) => (at === 0 ? moveTo : lineTo)(across, height - down)),
      closePath(),
      clip(),
      endPath(),
    );
  page.drawImage(image, { x, y: height - y - high, width, height: high });
  page.pushOperators(popGraphicsState());
}

/** A PDF counts upwards from its lower edge: what is moved and turned is so in its own measure. */
function drawPart(page: PDFPage, { marks, dx, dy, scale = 1, turn, opacity }: DrawnPart, drawing: Drawing): void {
  const { height } = drawing;
  page.pushOperators(pushGraphicsState());
  if (turn) {
    const angle = (-turn.degrees * Math.PI) / 180;
    const [cos, sin, x, y] = [Math.cos(angle), Math.sin(angle), turn.x, height - turn.y];
    page.pushOperators(concatTransformationMatrix(cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos));
  }
  page.pushOperators(concatTransformationMatrix(scale, 0, 0, scale, dx, height - scale * height - dy));
  if (opacity !== undefined) {
    const faint = page.doc.context.obj({ Type: 'ExtGState', ca: opacity, CA: opacity });
    page.pushOperators(setGraphicsState(page.node.newExtGState('Faint', faint)));
  }
  drawMarks(page, marks, drawing);
  page.pushOperators(popGraphicsState());
}

type Fonts = ReadonlyMap<FontFile, PDFFont>;

/** By `lookOf`. */
type WordPictures = ReadonlyMap<string, PicturedWords & { image: PDFImage }>;

/** Words that look the same have one picture. */
const lookOf = ({ text, size, isBold, isTitle, fill, room }: Words): string =>
  JSON.stringify([text, size, isBold, isTitle ?? false, fill, room]);

const wordsOn = (pages: readonly Page[]): Words[] => pages.flatMap(({ marks }) => flat(marks).filter((mark) => mark.kind === 'text'));

/** What has a letter that the typeface lacks is a picture as a whole: its letters may join, and run the other way. */
async function picturedWordsOf(document: PDFDocument, pages: readonly Page[], drawWords: PdfOptions['drawWords']): Promise<WordPictures> {
  const pictures = new Map<string, PicturedWords & { image: PDFImage }>();
  if (!drawWords) return pictures;
  for (const mark of wordsOn(pages)) {
    if (pictures.has(lookOf(mark)) || [...mark.text].every((letter) => fontFileFor(letter, mark))) continue;
    const pictured = await drawWords(mark);
    if (pictured) pictures.set(lookOf(mark), { ...pictured, image: await document.embedPng(pictured.png) });
  }
  return pictures;
}

/** Each file of the typeface that some letter needs, once. */
async function embedded(
  document: PDFDocument,
  pages: readonly Page[],
  { words, loadFont }: { words: WordPictures; loadFont: PdfOptions['loadFont'] },
): Promise<Fonts> {
  const files = new Set<FontFile>();
  for (const mark of wordsOn(pages)) {
    if (words.has(lookOf(mark))) continue;
    for (const { file } of runsOf(`${mark.text}…`, mark)) files.add(file);
  }
  const fonts = await Promise.all(
    [...files].map(async (file) => [file, await document.embedFont(await loadFont(file), { subset: true })] as const),
  );
  return new Map(fonts);
}

interface Run {
  file: FontFile;
  text: string;
}

/** Neighbouring letters of one file; a letter that the typeface does not have, and that nobody draws, becomes a question mark. */
function runsOf(text: string, face: Face): Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const file = fontFileFor(letter, face);
    const shown = file ? letter : '?';
    const own = file ?? fileOf('latin', face);
    const last = runs.at(-1);
    if (last?.file === own) last.text += shown;
    else runs.push({ file: own, text: shown });
  }
  return runs;
}

function drawWords(page: PDFPage, mark: Words, { height, fonts, words }: Pick<Drawing, 'height' | 'fonts' | 'words'>): void {
  const pictured = words.get(lookOf(mark));
  if (pictured) {
    const { image, width, height: high, advance, margin, drop } = pictured;
    page.drawImage(image, { x: mark.x - margin - (mark.isAtEnd ? advance : 0), y: height - mark.y - drop, width, height: high });
    return;
  }
  const widthOf = (text: string) =>
    runsOf(text, mark).reduce((sum, run) => sum + (fonts.get(run.file)?.widthOfTextAtSize(run.text, mark.size) ?? 0), 0);
  const text = fitted(mark, widthOf);
  let x = mark.isAtEnd ? mark.x - widthOf(text) : mark.x;
  for (const run of runsOf(text, mark)) {
    const font = fonts.get(run.file);
    if (!font) continue;
    page.drawText(run.text, { x, y: height - mark.y, size: mark.size, font, color: colourOf(mark.fill) });
    x += font.widthOfTextAtSize(run.text, mark.size);
  }
}

function drawMark(page: PDFPage, mark: Exclude<Mark, Words | DrawnPart | DrawnPicture | { kind: 'logo' }>, height: number): void {
  if (mark.kind === 'line') {
    const [start, end] = [
      { x: mark.x1, y: height - mark.y1 },
      { x: mark.x2, y: height - mark.y2 },
    ];
    page.drawLine({ start, end, thickness: mark.lineWidth, color: colourOf(mark.stroke), ...(mark.dash && { dashArray: mark.dash }) });
    return;
  }
  const paint = {
    ...(mark.fill && { color: colourOf(mark.fill) }),
    ...(mark.stroke && { borderColor: colourOf(mark.stroke), borderWidth: mark.lineWidth ?? 1 }),
  };
  if (mark.kind === 'path') {
    const ends = mark.isRound ? { borderLineCap: LineCapStyle.Round } : {};
    if (mark.isRound) page.pushOperators(pushGraphicsState(), setLineJoin(LineJoinStyle.Round));
    page.drawSvgPath(mark.d, { x: 0, y: height, ...paint, ...ends, ...(mark.dash && { borderDashArray: mark.dash }) });
    if (mark.isRound) page.pushOperators(popGraphicsState());
  } else if (mark.width > 0)
    page.drawRectangle({ x: mark.x, y: height - mark.y - mark.height, width: mark.width, height: mark.height, ...paint });
}

function colourOf(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return rgb(red, green, blue);
}
