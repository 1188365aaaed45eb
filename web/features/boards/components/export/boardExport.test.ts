// A board on paper: read again from the file that was made.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { PDFDict, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';
import { expect, test } from 'vitest';
import { blankMaterial, blankProduct } from '../../../../../domain/boards/blanks.ts';
import { type Item, productStatuses, productStatusNames } from '../../../../../domain/boards/items.ts';
import { adding, arrow, heading, idOf, made, plan, section, Wall } from '../../../../../domain/boards/trial.ts';
import { dashOf } from '../../../../../domain/boards/strokes.ts';
import { boardId } from '../../../../../domain/kernel/ids.ts';
import type { RichText } from '../../../../../domain/kernel/richTextShape.ts';
import { flat, mm, type Page, paper } from '../../../schedule/components/exchange/drawing.ts';
import type { FontFile } from '../../../schedule/components/exchange/fontFiles.ts';
import { pdfOf } from '../../../schedule/components/exchange/pdf.ts';
import { boardSheets, partsOf, pictureSheet, sharpnessOf } from './boardSheets.ts';
import type { DrawingFacts } from './itemDrawing.ts';
import { noteText } from './noteText.ts';
import { paragraph } from './paragraphs.ts';

const measure = (text: string, size: number) => text.length * size * 0.5;
const facts = {
  boardName: 'Scheme two',
  project: { name: 'Halden House', number: '26-014' },
  studioName: 'Duarte Field',
  today: '2026-03-12',
  hasLogo: false,
};
const on = (...items: Parameters<typeof adding>): Item[] => {
  const wall = new Wall();
  expect(wall.codes(...adding(...items))).toEqual([]);
  return wall.living();
};
const byIdOf = (items: readonly Item[]) => new Map(items.map((item) => [item.id, item]));
const drawingOf = (items: readonly Item[], over: Partial<DrawingFacts> = {}): DrawingFacts => ({
  byId: byIdOf(items),
  letters: new Map(),
  files: new Map(),
  boards: new Map(),
  pictured: new Set(),
  measure,
  money: (price) => `£${price / 100}`,
  ...over,
});
const sheetsOf = (items: readonly Item[], over: object = {}, drawing: Partial<DrawingFacts> = {}): Page[] => {
  const paper = { size: 'A4' as const, isUpright: false, bySection: true, ...over };
  return boardSheets(partsOf(items, { boardName: 'Scheme two', bySection: paper.bySection, byId: byIdOf(items) }), {
    paper,
    facts,
    drawing: drawingOf(items, drawing),
  });
};
const textsOf = ({ marks }: Page): string[] => flat(marks).flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
const within = (id: number, text: string) =>
  heading(id, { content: { text, size: 1 }, place: { z: 'a1', parentId: idOf(1), groupId: null } } as object);
const image = (id: number) => made(id, { kind: 'image', content: { fileId: plan, caption: '' } });

const { resolve } = createRequire(import.meta.url);
const loadFont = async (file: FontFile): Promise<Uint8Array> =>
  new Uint8Array(
    readFileSync(
      resolve(
        file.startsWith('title-')
          ? `@fontsource/brygada-1918/files/brygada-1918-${file.replace('title-', '')}-500-normal.woff`
          : `@fontsource/source-sans-3/files/source-sans-3-${file}-normal.woff`,
      ),
    ),
  );
const bath = boardId.parse('0198a0e2-0000-7000-8000-00000000b0a7');
const now = new Date('2026-03-12T10:00:00Z');

test('a material says its supplier and what it costs before its finish, which is what a narrow one cuts', () => {
  const content = { fileId: plan, name: 'Terracotta', supplier: 'Otto Tiles', finish: '200 by 200', price: 68_00, cut: 'square' as const };
  const [sheet] = sheetsOf(on(made(1, { kind: 'material', content })));
  expect(sheet && textsOf(sheet)).toContain('Otto Tiles · £68 · 200 by 200');
});

test('[R1-05] paper is as asked for, a sheet a section or all on one; each has its name, number and all that lies there', () => {
  const items = on(section(1), within(2, 'Oiled'), heading(3, { frame: { x: 5000, y: 0, w: 300, h: 60, rotation: 0 } }));
  for (const [size, isUpright, wide, high] of [
    ['A4', false, 297, 210],
    ['A4', true, 210, 297],
    ['A3', false, 420, 297],
    ['A3', true, 297, 420],
  ] as const) {
    const [sheet] = sheetsOf(items, { size, isUpright });
    expect([sheet?.width, sheet?.height]).toEqual([wide * mm, high * mm]);
  }
  const bySection = sheetsOf(items);
  expect(bySection.map(textsOf)).toEqual([
    expect.arrayContaining(['Kitchen', 'Oiled', 'Halden House', '26-014', '1 of 2']),
    expect.arrayContaining(['Everything else', 'Oak', '2 of 2']),
  ]);
  const [whole, ...none] = sheetsOf(items, { bySection: false });
  expect(none).toEqual([]);
  expect(whole && textsOf(whole)).toEqual(expect.arrayContaining(['Scheme two', 'Oak', 'Oiled']));
});

test('[R1-05] what hangs there lies within its sheet, whatever lies far out', () => {
  const items = on(
    heading(1, { frame: { x: -90_000, y: 400, w: 10, h: 10, rotation: 0 } }),
    heading(2, { frame: { x: 90_000, y: -800, w: 10, h: 10, rotation: 0 } }),
  );
  const [sheet] = sheetsOf(items, { bySection: false });
  const part = sheet?.marks.find((mark) => mark.kind === 'part');
  for (const x of [-90_000, 90_010]) {
    const at = (part?.dx ?? 0) + x * (part?.scale ?? 1);
    expect(at).toBeGreaterThanOrEqual(10 * mm - 0.01);
    expect(at).toBeLessThanOrEqual((sheet?.width ?? 0) - 10 * mm + 0.01);
  }
});

test('[R1-05] a picture that cannot be had is a void, one that can is drawn', () => {
  const items = on(image(1));
  const marksOf = (pictured: DrawingFacts['pictured']) => {
    const part = sheetsOf(items, {}, { pictured })[0]?.marks.find(({ kind }) => kind === 'part');
    return flat(part ? [part] : []).map(({ kind }) => kind);
  };
  expect(marksOf(new Set([idOf(1)]))).toEqual(['picture']);
  expect(marksOf(new Set())).toEqual(['rect', 'line', 'line']);
});

test('[R1-05] a caption stands below its picture on paper as well', () => {
  const [sheet] = sheetsOf(on(made(1, { kind: 'image', content: { fileId: plan, caption: 'North light' } })));
  const part = sheet?.marks.find(({ kind }) => kind === 'part');
  expect(flat(part ? [part] : [])).toContainEqual(expect.objectContaining({ kind: 'text', text: 'North light' }));
});

test('[R1-05] the PDF has real words, pictures, turned things and letters that no typeface has, harmlessly', async () => {
  const items = on(
    section(1),
    within(2, 'Łódź, Ελλάδα, Жук 漢字 \u{1F33F} ؟'),
    { ...image(3), frame: { x: 10, y: 10, w: 80, h: 60, rotation: 12 }, look: { opacity: 0.5, flipX: false, flipY: false, crop: null } },
    { ...image(4), place: { z: 'a2', parentId: idOf(1), groupId: null } },
  );
  const sheets = sheetsOf(items, { bySection: false }, { pictured: new Set([idOf(3), idOf(4)]) });
  const jpeg = Uint8Array.from(Buffer.from(onePixel, 'base64'));
  const bytes = await pdfOf(sheets, {
    title: 'Scheme two',
    loadFont,
    logo: null,
    now,
    pictures: new Map([
      [idOf(3), jpeg],
      [idOf(4), jpeg],
    ]),
  });
  const document = await PDFDocument.load(bytes);
  expect(document.getPageCount()).toBe(1);
  const said = lettersOf(document);
  for (const letter of 'KitchenŁódźΕλλάδαЖук?') expect(said, letter).toContain(letter);
  expect(said).not.toContain('漢');
  const page = document.getPage(0);
  expect(page.node.Resources()?.lookup(PDFName.of('XObject'), PDFDict).keys()).toHaveLength(2);
  expect(page.node.Resources()?.lookup(PDFName.of('ExtGState'), PDFDict).keys()).toHaveLength(1);
});

/** The smallest JPEG that is one. */
const onePixel =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=';

/** Its streams that are text. */
const streamsOf = (document: PDFDocument): string[] =>
  document.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream)) return [];
    try {
      return [inflateSync(object.getContents()).toString('latin1')];
    } catch {
      return [];
    }
  });

/** Which letters its fonts can give back: what a reader copies and searches. */
function lettersOf(document: PDFDocument): string {
  const maps = streamsOf(document).filter((text) => text.includes('beginbfchar') || text.includes('beginbfrange'));
  return maps
    .flatMap((text) => [...text.matchAll(/<[0-9a-f]+>\s*<([0-9a-f]{4,})>/gi)])
    .map(([, code = '']) => String.fromCharCode(...(code.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))))
    .join('');
}

test('words are broken at spaces, and within one that is too long for its line', () => {
  const lines = (text: string) => paragraph(text, { x: 0, y: 0, room: 50, size: 10, leading: 14, measure }).map((one) => one.text);
  expect(lines('Oak where it goes')).toEqual(['Oak where', 'it goes']);
  expect(lines('Wohnzimmerschrank')).toEqual(['Wohnzimmer', 'schrank']);
  expect(lines('One\n\nTwo')).toEqual(['One', '', 'Two']);
});

test('a picture is at most as large as a browser draws, and as sharp as that allows', () => {
  expect(sharpnessOf({ width: 1000, height: 800 })).toBe(2);
  const large = { width: 40_000, height: 20_000 };
  const sharpness = sharpnessOf(large);
  expect(large.width * large.height * sharpness ** 2).toBeLessThanOrEqual(48_000_001);
  expect(sharpnessOf({ width: 100_000, height: 10 }) * 100_000).toBeLessThanOrEqual(12_000);
  const items = on(heading(1));
  const [part] = partsOf(items, { boardName: 'x', bySection: false, byId: byIdOf(items) });
  expect(part && pictureSheet(part, drawingOf(items))).toMatchObject({ width: 148, height: 128 });
});

test('a board on a board has its name and its cover on paper; one that cannot be opened is a void', () => {
  const frame = { x: 0, y: 0, w: 240, h: 208, rotation: 0 };
  const items = [made(1, { kind: 'board', content: { boardId: bath } }, { frame })] as unknown as Item[];
  const cover = [
    { id: idOf(7), kind: 'swatch' as const, x: 0, y: 0, w: 100, h: 100, rotation: 0, colours: ['#2f5a4c'], file: null },
    { id: idOf(8), kind: 'image' as const, x: 100, y: 0, w: 100, h: 100, rotation: 0, colours: [], file: { id: plan, number: 1 } },
  ];
  const boards = new Map([[bath, { name: 'Bath, half a wall of green', count: '7 items', cover }]]);
  const pictured = new Set([`${idOf(1)} ${idOf(8)}`]);
  const [page] = sheetsOf(items, { bySection: false }, { boards, pictured });
  if (!page) throw new Error('no sheet');
  expect(textsOf(page)).toEqual(expect.arrayContaining(['Bath, half a wall of green', '7 items']));
  const marks = flat(page.marks);
  expect(marks).toContainEqual(expect.objectContaining({ kind: 'rect', fill: '#2f5a4c' }));
  // Its mark stands before its name.
  expect(marks.filter(({ kind }) => kind === 'path')).toHaveLength(4);
  expect(marks).toContainEqual(expect.objectContaining({ kind: 'text', text: 'Bath, half a wall of green', x: 38 }));
  expect(marks).toContainEqual(expect.objectContaining({ kind: 'picture', name: `${idOf(1)} ${idOf(8)}` }));
  const [closed] = sheetsOf(items, { bySection: false });
  if (!closed) throw new Error('no sheet');
  expect(textsOf(closed)).toContain('A mood board that you cannot open');
  expect(textsOf(closed)).not.toContain('Bath, half a wall of green');
  expect(flat(closed.marks)).not.toContainEqual(expect.objectContaining({ fill: '#2f5a4c' }));
});

test('a note has its lists on paper with bullets and numbers', () => {
  const said = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] });
  const body: RichText = {
    type: 'doc',
    content: [
      said('Floor'),
      {
        type: 'bulletList',
        content: [
          {
            type: 'listItem',
            content: [said('oak'), { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [said('oiled')] }] }],
          },
          { type: 'listItem', content: [said('cork')] },
        ],
      },
      { type: 'blockquote', content: [said('bare')] },
    ],
  };
  expect(noteText(body).split('\n')).toEqual(['Floor', '• oak', '\u00a0\u00a0\u00a03. oiled', '• cork', 'bare']);
});

test('a title is broken where it is on the wall, whose titles stand closer', () => {
  // 340 as it is measured, 326.4 on the wall.
  const shown = (isTitle: boolean, room: number) =>
    paragraph('Lime, oak, a line', { x: 0, y: 0, room, size: 40, leading: 44, measure: (text, size) => text.length * size * 0.5, isTitle });
  expect(shown(true, 334).map(({ text }) => text)).toEqual(['Lime, oak, a line']);
  expect(shown(false, 334).map(({ text }) => text)).toEqual(['Lime, oak, a', 'line']);
  expect(shown(true, 320).map(({ text }) => text)).toEqual(['Lime, oak, a', 'line']);
});

test('[R1-05] a product has the shape of its status before the word on paper, another for each', () => {
  const shapes = productStatuses.map((status) => {
    const [sheet] = sheetsOf(on(made(1, { kind: 'product', content: { ...blankProduct, name: 'Sconce', status } })));
    const marks = flat(sheet?.marks ?? []);
    const word = marks.findIndex((mark) => mark.kind === 'text' && mark.text === productStatusNames[status]);
    expect(marks[word - 1]).toMatchObject({ kind: 'path' });
    return JSON.stringify(marks.slice(word - 2, word));
  });
  expect(new Set(shapes).size).toBe(productStatuses.length);
});

test('the words of an arrow stand in the middle of it, in lines as on the wall, and a sheet has room for them', () => {
  const label = 'Brass belongs with the lime on these walls';
  const lead = arrow(3, null, null);
  const items = on({ ...lead, content: { ...lead.content, label } } as typeof lead);
  const [part] = partsOf(items, { boardName: 'Scheme two', bySection: false, byId: byIdOf(items) });
  if (!part) throw new Error('Nothing is drawn.');
  const { marks } = pictureSheet(part, drawingOf(items));
  const lines = flat(marks).flatMap((mark) => (mark.kind === 'text' ? [mark] : []));
  expect(lines.map(({ text }) => text)).toEqual(['Brass belongs with the', 'lime on these walls']);
  const middles = lines.map(({ x, text, size }) => x + measure(text, size) / 2);
  expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 1))).toBeLessThan(0.01);
  const card = flat(marks).find((mark) => mark.kind === 'rect' && mark.stroke !== undefined);
  if (card?.kind !== 'rect') throw new Error('They stand on nothing.');
  const { x, y, w, h } = part.box;
  expect([card.x >= x, card.y >= y, card.x + card.width <= x + w, card.y + card.height <= y + h]).toEqual([true, true, true, true]);
  for (const line of lines) expect([line.x > card.x, line.y > card.y, line.y < card.y + card.height]).toEqual([true, true, true]);
  // Without words nothing is there but the line.
  const bare = { ...part, items: on(lead) };
  expect(flat(pictureSheet(bare, drawingOf(bare.items)).marks).map(({ kind }) => kind)).toEqual(['rect', 'path', 'path']);
});

test('an arrow is drawn on paper as on the wall: its colour, as thick, its line dashed and its heads whole, or none', () => {
  const marksOf = (stroke: object) => {
    const lead = arrow(3, null, null);
    const items = on({ ...lead, content: { ...lead.content, ...stroke } } as typeof lead);
    return flat(sheetsOf(items)[0]?.marks ?? []).flatMap((mark) => (mark.kind === 'path' ? [mark] : []));
  };
  const [line, heads] = marksOf({ colour: '#bd5b38', width: 5, isDashed: true, heads: 'both' });
  expect(line).toMatchObject({ stroke: '#bd5b38', lineWidth: 5, dash: dashOf(5) });
  expect(heads).toMatchObject({ stroke: '#bd5b38', lineWidth: 5 });
  expect([heads?.dash, heads?.d.split('M').length]).toEqual([undefined, 3]);
  expect(marksOf({ heads: 'none' }).map(({ stroke, lineWidth, dash }) => [stroke, lineWidth, dash])).toEqual([[paper.ink, 1.5, undefined]]);
});

test('an arrow that is exported alone lies on its sheet where it is drawn, though what it sticks to does not', () => {
  const far = { x: 5_000, y: 2_000, w: 100, h: 80, rotation: 0 };
  const items = on(heading(1, { frame: far }), heading(2, { frame: { ...far, x: 5_400 } }), arrow(3, 1, 2));
  const alone = items.filter(({ kind }) => kind === 'arrow');
  const [part] = partsOf(alone, { boardName: 'Scheme two', bySection: false, byId: byIdOf(items) });
  // From the edge of one to that of the other.
  expect(part?.box).toMatchObject({ x: 5_106, y: 2_040, w: 288 });
});

test('cloth has its pinked edge on paper as well: whole teeth in the middle, above and below its picture', async () => {
  const cloth = (cut: 'square' | 'pinked', w: number) =>
    on(
      made(
        1,
        { kind: 'material', content: { ...blankMaterial, fileId: plan, name: 'Linen', cut } },
        { frame: { x: 0, y: 0, w, h: 170, rotation: 0 } },
      ),
    );
  const sheets = (cut: 'square' | 'pinked', w = 180) => sheetsOf(cloth(cut, w), { bySection: false }, { pictured: new Set([idOf(1)]) });
  const outlineOf = ([page]: Page[]) => flat(page?.marks ?? []).flatMap((mark) => (mark.kind === 'picture' ? [mark.outline] : []))[0];
  expect(outlineOf(sheets('square'))).toBeUndefined();
  for (const w of [180, 181.5, 23, 3]) {
    const outline = outlineOf(sheets('pinked', w)) ?? [];
    const upper = outline.slice(0, outline.length / 2);
    expect([upper[0]?.[0], upper.at(-1)?.[0]]).toEqual([0, w]);
    expect(upper.find(([x]) => Math.abs(x - w / 2) < 0.001)?.[1] ?? 0).toBeCloseTo(0);
    for (const [index, [x, y]] of upper.entries()) {
      const [before] = upper[index - 1] ?? [-1];
      expect([x > before, x - before <= 4 + 0.001, y >= 0, y <= 4]).toEqual([true, true, true, true]);
      expect(outline.at(-1 - index)?.[1]).toBeCloseTo(130 - y);
    }
  }
  const pictures = new Map([[idOf(1), Uint8Array.from(Buffer.from(onePixel, 'base64'))]]);
  const pdf = async (cut: 'square' | 'pinked') =>
    streamsOf(await PDFDocument.load(await pdfOf(sheets(cut), { title: 'Cloth', loadFont, logo: null, now, pictures }))).join('\n');
  // What is clipped by: a path that is not drawn.
  expect(await pdf('pinked')).toMatch(/\bW\s+n\b/);
  expect(await pdf('square')).not.toMatch(/\bW\s+n\b/);
});

test('a link has its mark before its host on paper, and the host has room beside it', () => {
  const link = made(1, { kind: 'link', content: { url: 'https://larkin.example/a', title: 'Larkin', description: '', fileId: null } });
  const [page] = sheetsOf(on(link), { bySection: false });
  const marks = flat(page?.marks ?? []);
  expect(marks.filter(({ kind }) => kind === 'path').length).toBeGreaterThanOrEqual(3);
  const [title, host] = ['Larkin', 'larkin.example'].map((said) => marks.find((mark) => mark.kind === 'text' && mark.text === said));
  if (title?.kind !== 'text' || host?.kind !== 'text') throw new Error('It says nothing.');
  expect(host.x - title.x).toBe(16);
  expect(title.room - host.room).toBe(16);
});

test('the tip of an arrow is round in a PDF, as on the wall, and what follows is drawn with corners again', async () => {
  const pdf = async (...items: Parameters<typeof on>) =>
    streamsOf(await PDFDocument.load(await pdfOf(sheetsOf(on(...items)), { title: 'Arrow', loadFont, logo: null, now }))).join('\n');
  const drawn = await pdf(arrow(1, null, null));
  expect(drawn.match(/\b1 j\b/g)?.length).toBe(2); // its line and its head
  expect(drawn.match(/^q$/gm)?.length).toBe(drawn.match(/^Q$/gm)?.length);
  expect(await pdf(heading(1))).not.toMatch(/\b1 j\b/);
});
