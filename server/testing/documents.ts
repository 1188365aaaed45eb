// Documents for tests that look at their bytes: good ones, and what only looks like one.

import { deflateSync } from 'node:zlib';
import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';

/** The longer side of an A1 sheet first, in points. */
export const a1 = { width: 2384, height: 1684 };

/** A sheet with so many lines in it, the same each time, and a word at every tenth of a thousand. */
export async function drawingPdf(lines: number, { width, height } = a1): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([width, height]);
  const next = sequence();
  for (let line = 0; line < lines; line++) {
    const start = { x: next() * width, y: next() * height };
    const end = { x: start.x + next() * 120 - 60, y: start.y + next() * 120 - 60 };
    page.drawLine({ start, end, thickness: 0.3, color: rgb(0.2 + next() * 0.3, 0.2, 0.2) });
    if (line % 100 === 0) page.drawText(`Wall ${line}`, { ...start, size: 6, font });
  }
  return Buffer.from(await pdf.save());
}

/** A report: each page says its number. */
export async function reportPdf(pages: number): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number++) {
    const page = pdf.addPage([595, 842]);
    for (let line = 0; line < 50; line++)
      page.drawText(`Page ${number}, line ${line}: oak, oiled`, { x: 50, y: 780 - line * 14, size: 10, font });
  }
  return Buffer.from(await pdf.save());
}

/** Empty pages, each of its own size in points. */
export async function mixedPdf(sizes: readonly { width: number; height: number }[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (const { width, height } of sizes) pdf.addPage([width, height]);
  return Buffer.from(await pdf.save());
}

/** Numbers between 0 and 1, the same ones each time. */
function sequence(): () => number {
  let seed = 1;
  return () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
}

/** A PDF of these objects, numbered from 1; the first is its catalogue. `trailer` stands in its trailer. */
export function rawPdf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    places.push(length);
    parts.push(part);
    length += part.length;
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\n`;
  return Buffer.concat([...parts, Buffer.from(`${table}startxref\n${length}\n%%EOF\n`)]);
}

const catalogue = '<</Type/Catalog/Pages 2 0 R>>';

/** One page of a size, as its box says it, with this on it. */
export function pagePdf(box: string, content = '0 0 100 100 re f'): Buffer {
  const packed = deflateSync(content);
  const stream = Buffer.concat([
    Buffer.from(`<</Length ${packed.length}/Filter/FlateDecode>>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ]);
  return rawPdf([catalogue, '<</Type/Pages/Kids[3 0 R]/Count 1>>', `<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Contents 4 0 R>>`, stream]);
}

/** So many pages, each an object of its own. */
export function thickPdf(pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(' ');
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>';
  return rawPdf([catalogue, `<</Type/Pages/Kids[${kids}]/Count ${pages}>>`, ...Array.from({ length: pages }, () => page)]);
}

/** One that nobody opens without its password. */
export function lockedPdf(): Buffer {
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>';
  const lock = `<</Filter/Standard/V 1/R 2/O<${'5a'.repeat(32)}>/U<${'a5'.repeat(32)}>/P -4>>`;
  const id = '00112233445566778899aabbccddeeff';
  return rawPdf([catalogue, '<</Type/Pages/Kids[3 0 R]/Count 1>>', page, lock], `/Encrypt 4 0 R/ID[<${id}><${id}>]`);
}

/** A page that takes far longer to draw than to send. */
export const slowPdf = (): Buffer => pagePdf('0 0 2384 1684', '0 0 m 2384 1684 l S 2384 0 m 0 1684 l S\n'.repeat(1_500_000));
