// The programme on paper: every row on some sheet with its head and title block, as a PDF of real text in our typeface.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { PDFDict, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';
import { describe, expect, test } from 'vitest';
import { addDays, addWorkingDays, asDay } from '../../../../../domain/kernel/calendar.ts';
import type { Schedule, ScheduleRow } from '../../../../../domain/schedule/contract.ts';
import { fitted, mm, type Page, paperSizes, type Words } from './drawing.ts';
import { type FontFile, fontFileFor } from './fontFiles.ts';
import { pdfOf } from './pdf.ts';
import { programmeSheets } from './programmeDrawing.ts';

const week = { workingDays: [1, 2, 3, 4, 5], holidays: [], closures: [] };

/** Tasks one behind the other, each of a working week. */
function programme(count: number, name: (index: number) => string = (index) => `Task ${index}`): Schedule {
  const rows = Array.from({ length: count }, (_, index) => {
    const start = addWorkingDays(asDay('2026-03-02'), index * 2, week);
    return {
      id: `t${index}`,
      kind: 'task',
      name: name(index),
      phaseId: null,
      start,
      end: addWorkingDays(start, 4, week),
      progress: 0.5,
      colour: null,
      gate: false,
    } as unknown as ScheduleRow;
  });
  const links = rows.slice(1).map((row, index) => ({ id: `l${index}`, from: `t${index}`, to: row.id, type: 'SS', lag: 2, version: 1 }));
  return { rows, links, calendar: week, can: { edit: true } } as unknown as Schedule;
}

const facts = (schedule: Schedule) => ({
  schedule,
  today: asDay('2026-03-10'),
  projectName: 'Halden House',
  projectNumber: '26-014',
  studioName: 'Duarte Field',
  hasLogo: false,
  compared: null,
});
const textsOf = ({ marks }: Page): string[] => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));

const { resolve } = createRequire(import.meta.url);
const loadFont = async (file: FontFile): Promise<Uint8Array> =>
  new Uint8Array(readFileSync(resolve(`@fontsource/source-sans-3/files/source-sans-3-${file}-normal.woff`)));

describe('[R2-15] the programme as a drawing', () => {
  test('stands on the paper that was asked for; a long one goes over several sheets, each with its head, title block and number', () => {
    for (const size of ['A4', 'A3', 'A2', 'A1'] as const) {
      const schedule = programme(200);
      const sheets = programmeSheets(facts(schedule), size);
      const [wide, high] = paperSizes[size];
      expect([sheets[0]?.width, sheets[0]?.height]).toEqual([wide * mm, high * mm]);
      const texts = sheets.map(textsOf);
      for (const { name } of schedule.rows) expect(texts.filter((one) => one.includes(name)).length, name).toBeGreaterThan(0);
      texts.forEach((one, index) => {
        expect(one).toEqual(
          expect.arrayContaining([
            'Phase or task',
            'Halden House',
            '26-014',
            'Duarte Field',
            'Critical',
            `${index + 1} of ${sheets.length}`,
          ]),
        );
        expect(one.find((text) => text.startsWith('1 week = '))).toBeDefined();
      });
    }
    expect(programmeSheets(facts(programme(200)), 'A4').length).toBeGreaterThan(programmeSheets(facts(programme(200)), 'A1').length);
    expect(programmeSheets(facts(programme(200)), 'picture')).toHaveLength(1);
    expect(programmeSheets(facts({ ...programme(1), rows: [], links: [] }), 'A4')).toHaveLength(1);
  });

  test('beside a baseline it draws where rows stood that stand elsewhere, says what is new, and how the whole stands in the title block', () => {
    const schedule = programme(3);
    const [, second, third] = schedule.rows as [ScheduleRow, ScheduleRow, ScheduleRow];
    const compared = (start: string, end: string) => ({
      name: 'Tender',
      was: new Map([[second.id, { id: second.id, start: asDay(start), end: asDay(end) }]]),
      drift: new Map([[second.id, { start: 1, finish: 1 }]]),
      added: new Set([third.id]),
      gone: 2,
      finish: 3,
    });
    const beside = (start: string, end: string) => programmeSheets({ ...facts(schedule), compared: compared(start, end) }, 'A3') as [Page];
    const [sheet] = beside('2026-03-03', '2026-03-09');
    const [plain] = programmeSheets(facts(schedule), 'A3') as [Page];
    const said = textsOf(sheet).filter((text) => !textsOf(plain).includes(text));
    expect(said).toEqual(['+1', 'new', 'Baseline', 'Baseline: Tender', '3 working days later, 1 new, 2 gone']);
    // A line and its two ticks under the bar, and the same in the key.
    expect(sheet.marks.length - plain.marks.length - said.length).toBe(6 + 1);
    // What stood before all that stands now has its place on the sheet, too.
    expect(textsOf(beside('2026-02-09', '2026-02-13')[0])).toEqual(expect.arrayContaining(['+1', 'February 2026']));
  });

  test('it says a day by its date, today too: it is read tomorrow', () => {
    const texts = programmeSheets({ ...facts(programme(3)), today: asDay('2026-03-06') }, 'A3').flatMap(textsOf);
    expect(texts.filter((text) => text === '6 Mar')).toHaveLength(2);
    // The line through the sheet, and what explains it.
    expect(texts.filter((text) => text === 'Today')).toHaveLength(2);
  });

  test('every month that is whole is named, the first with its year; Today stands on no name and no day', () => {
    const autumn = programme(86);
    const rows = autumn.rows.map((row, index) => {
      const start = addWorkingDays(asDay('2026-09-23'), index * 2, week);
      return { ...row, start, end: addWorkingDays(start, 4, week) };
    });
    const headOn = (today: string): Words[] => {
      const [sheet] = programmeSheets({ ...facts({ ...autumn, rows }), today: asDay(today) }, 'A3');
      return (sheet?.marks ?? []).flatMap((mark) => (mark.kind === 'text' && mark.y < 60 && mark.x > 300 ? [mark] : []));
    };
    const named = headOn('2026-11-28').filter(({ text, isBold }) => isBold && text !== 'Today');
    expect(named.slice(0, 6).map(({ text }) => text)).toEqual(['Sep', 'October 2026', 'November', 'December', 'January 2027', 'February']);
    for (let index = 0; index < 90; index++) {
      const head = headOn(addDays(asDay('2026-10-05'), index));
      const now = head.find(({ text }) => text === 'Today') as Words;
      const [from, to] = now.isAtEnd ? [now.x - 20, now.x] : [now.x, now.x + 20];
      const isClear = ({ x, y, text, size }: Words) => x >= to || x + text.length * 4 <= from || y <= now.y - now.size || y - size >= now.y;
      expect(head.filter((one) => one !== now && !isClear(one)).map(({ text }) => `${text}, day ${index}`)).toEqual([]);
    }
  });

  test('a picture holds all of a programme of ten years', () => {
    const decade = programmeSheets(facts(programme(1300)), 'picture');
    expect(decade).toHaveLength(1);
    const texts = decade.flatMap(textsOf);
    expect(texts).toEqual(expect.arrayContaining(['Task 0', 'Task 1299', '1 of 1']));
    expect(texts.some((text) => /2036/.test(text))).toBe(true);
    expect(decade[0]?.width).toBeGreaterThan(programmeSheets(facts(programme(20)), 'picture')[0]?.width ?? 0);
  });

  test('nothing is drawn outside the sheet', () => {
    for (const { width, height, marks } of [
      ...programmeSheets(facts(programme(120)), 'A4'),
      ...programmeSheets(facts(programme(1300)), 'picture'),
    ]) {
      for (const mark of marks) {
        if (mark.kind !== 'rect') continue;
        expect([mark.x >= 0, mark.x + mark.width <= width + 0.01, mark.y + mark.height <= height + 0.01]).toEqual([true, true, true]);
      }
    }
  });

  test('as a PDF it holds vectors and real text of several scripts, with the letters of our typeface that it uses', async () => {
    const names = ['Vorplatz & Küche', 'Ødegård, Łódź', 'Кухня', 'Κουζίνα', '台所 🪑'];
    const sheets = programmeSheets(facts(programme(90, (index) => names[index % names.length] as string)), 'A4');
    const bytes = await pdfOf(sheets, { title: 'Halden House, programme', loadFont, logo: null, now });
    const pdf = await PDFDocument.load(bytes);
    expect(pdf.getPageCount()).toBe(sheets.length);
    expect(pdf.getTitle()).toBe('Halden House, programme');
    const objects = pdf.context.enumerateIndirectObjects().map(([, object]) => object);
    const fonts = objects.flatMap((one) =>
      one instanceof PDFDict && one.get(PDFName.of('FontDescriptor')) ? [String(one.get(PDFName.of('BaseFont')))] : [],
    );
    expect(fonts.length).toBeGreaterThanOrEqual(4);
    expect(fonts.every((name) => name.includes('SourceSans3'))).toBe(true);
    const streams = objects.flatMap((one) => (one instanceof PDFRawStream ? [contentOf(one)] : []));
    expect(streams.some((text) => text.includes('beginbfchar'))).toBe(true); // what is copied is what is read
    expect(streams.some((text) => / Tj/.test(text) && / re\b| l\n/.test(text))).toBe(true);
    expect(objects.some((one) => one instanceof PDFRawStream && String(one.dict.get(PDFName.of('Subtype'))) === '/Image')).toBe(false);
    expect(bytes.length).toBeLessThan(400_000);
  });

  test('a studio with a logo has it in the title block of each sheet, within it and once in the file', async () => {
    const sheets = programmeSheets({ ...facts(programme(90)), hasLogo: true }, 'A4');
    for (const { width, height, marks } of sheets) {
      const logos = marks.filter((mark) => mark.kind === 'logo');
      expect(logos).toHaveLength(1);
      for (const { x, y, width: own, height: high } of logos)
        expect([x > 0, x + own < width, y > height / 2, y + high < height]).not.toContain(false);
    }
    const logo = Uint8Array.from(atob(onePixel), (letter) => letter.charCodeAt(0));
    const bytes = await pdfOf(sheets, { title: 'Halden House', loadFont, logo, now });
    const pdf = await PDFDocument.load(bytes);
    const objects = pdf.context.enumerateIndirectObjects().map(([, object]) => object);
    const isPicture = (one: unknown) => one instanceof PDFRawStream && String(one.dict.get(PDFName.of('Subtype'))) === '/Image';
    expect(objects.filter((one) => isPicture(one)).length).toBeLessThanOrEqual(2); // with its transparency
    const drawn = objects.flatMap((one) => (one instanceof PDFRawStream ? [contentOf(one)] : [])).filter((text) => / Do\b/.test(text));
    expect(drawn).toHaveLength(sheets.length);
  });

  test('words with a letter that our typeface lacks are drawn as a whole, each look once; the others are text', async () => {
    const names = ['Küche', '台所 2', 'مطبخ'];
    const sheets = programmeSheets(facts(programme(30, (index) => names[index % names.length] as string)), 'A4');
    const drawn: string[] = [];
    const png = Uint8Array.from(atob(onePixel), (letter) => letter.charCodeAt(0));
    const drawWords = async ({ text }: Words) => {
      drawn.push(text);
      return { png, width: 24, height: 16, advance: 20, margin: 2, drop: 4 };
    };
    const pdf = await PDFDocument.load(await pdfOf(sheets, { title: 'Halden House', loadFont, drawWords, logo: null, now }));
    expect([...new Set(drawn)].toSorted()).toEqual(['مطبخ', '台所 2'].toSorted());
    expect(drawn.length).toBeLessThan(8);
    const streams = pdf.context.enumerateIndirectObjects().flatMap(([, one]) => (one instanceof PDFRawStream ? [contentOf(one)] : []));
    const painted = streams.reduce((sum, text) => sum + (text.match(/ Do\b/g) ?? []).length, 0);
    expect(painted).toBeGreaterThanOrEqual(20);
  });

  test('a word that has no room is cut with an ellipsis, and no letter is asked of a file that lacks it', () => {
    const widthOf = (text: string) => [...text].length;
    expect(fitted({ text: 'Joinery sections', room: 8 }, widthOf)).toBe('Joinery…');
    expect(fitted({ text: 'Joinery', room: 8 }, widthOf)).toBe('Joinery');
    expect(fontFileFor('Ж', { isBold: true })).toBe('cyrillic-600');
    expect(fontFileFor('台', { isBold: false })).toBeNull();
  });
});

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==';
const now = new Date('2026-03-10T09:00:00Z');

function contentOf({ contents }: PDFRawStream): string {
  try {
    return inflateSync(contents).toString('latin1');
  } catch {
    return '';
  }
}
