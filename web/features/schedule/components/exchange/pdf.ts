// Sheets as a PDF: vectors and real text, with the letters of our typeface that they use. Comes when somebody exports.

import fontkit from '@pdf-lib/fontkit';
import { PDFDocument, type PDFFont, type PDFPage, rgb } from 'pdf-lib';
import { fitted, type Mark, type Page, type Words } from './drawing.ts';
import { type FontFile, fontFileFor } from './fontFiles.ts';

export interface PdfOptions {
  title: string;
  /** Of a file of the typeface. */
  loadFont: (file: FontFile) => Promise<Uint8Array>;
  /** PNG. */
  logo: Uint8Array | null;
  now: Date;
}

export async function pdfOf(pages: readonly Page[], { title, loadFont, logo, now }: PdfOptions): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setCreator('Atelier');
  document.setCreationDate(now);
  document.setLanguage('en');
  const fonts = await embedded(document, pages, loadFont);
  const picture = logo ? await document.embedPng(logo) : null;
  for (const { width, height, marks } of pages) {
    const page = document.addPage([width, height]);
    for (const mark of marks) {
      if (mark.kind === 'text') drawWords(page, mark, { height, fonts });
      else if (mark.kind === 'logo') {
        const size = picture?.scaleToFit(mark.width, mark.height);
        if (picture && size) page.drawImage(picture, { x: mark.x, y: height - mark.y - size.height, ...size });
      } else drawMark(page, mark, height);
    }
  }
  return document.save();
}

type Fonts = ReadonlyMap<FontFile, PDFFont>;

/** Each file of the typeface that some letter needs, once. */
async function embedded(document: PDFDocument, pages: readonly Page[], loadFont: PdfOptions['loadFont']): Promise<Fonts> {
  const files = new Set<FontFile>();
  for (const { marks } of pages)
    for (const mark of marks) if (mark.kind === 'text') for (const { file } of runsOf(`${mark.text}…`, mark.isBold)) files.add(file);
  const fonts = await Promise.all(
    [...files].map(async (file) => [file, await document.embedFont(await loadFont(file), { subset: true })] as const),
  );
  return new Map(fonts);
}

interface Run {
  file: FontFile;
  text: string;
}

/** Neighbouring letters of one file; what the typeface does not have becomes a question mark. */
function runsOf(text: string, isBold: boolean): Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const file = fontFileFor(letter, isBold);
    const shown = file ? letter : '?';
    const own = file ?? (isBold ? 'latin-600' : 'latin-400');
    const last = runs.at(-1);
    if (last?.file === own) last.text += shown;
    else runs.push({ file: own, text: shown });
  }
  return runs;
}

function drawWords(page: PDFPage, mark: Words, { height, fonts }: { height: number; fonts: Fonts }): void {
  const widthOf = (text: string) =>
    runsOf(text, mark.isBold).reduce((sum, run) => sum + (fonts.get(run.file)?.widthOfTextAtSize(run.text, mark.size) ?? 0), 0);
  const text = fitted(mark, widthOf);
  let x = mark.isAtEnd ? mark.x - widthOf(text) : mark.x;
  for (const run of runsOf(text, mark.isBold)) {
    const font = fonts.get(run.file);
    if (!font) continue;
    page.drawText(run.text, { x, y: height - mark.y, size: mark.size, font, color: colourOf(mark.fill) });
    x += font.widthOfTextAtSize(run.text, mark.size);
  }
}

function drawMark(page: PDFPage, mark: Exclude<Mark, Words | { kind: 'logo' }>, height: number): void {
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
  if (mark.kind === 'path') page.drawSvgPath(mark.d, { x: 0, y: height, ...paint });
  else if (mark.width > 0)
    page.drawRectangle({ x: mark.x, y: height - mark.y - mark.height, width: mark.width, height: mark.height, ...paint });
}

function colourOf(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return rgb(red, green, blue);
}
