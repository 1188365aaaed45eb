// A table on sheets of A4, its head repeated on each, the studio's title block under it.

import { dated, line, type Mark, mm, type Page, paper, sidesOf, titleCells, words } from '../../../schedule/components/exchange/drawing.ts';

export interface PaperFacts {
  projectName: string;
  projectNumber: string;
  studioName: string;
  today: string;
  hasLogo: boolean;
}

export interface Column<Row> {
  /** Several stand above each other. */
  head: string | readonly string[];
  width: number;
  text: (row: Row) => string;
  isBold?: boolean;
}

/** A sheet that has no title block yet. */
export interface TitledPage {
  title: string;
  marks: Mark[];
}

export interface PaperTable<Row> {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Whether a line is drawn under it: not where the next row goes on with what it says. */
  isEnd?: (row: Row) => boolean;
  /** What stands above the table on the first sheet, each with its label. */
  before?: readonly (readonly [label: string, text: string])[];
}

const margin = 10 * mm;
const [width, height] = sidesOf('A4');
const titleHeight = 30;
const rowHeight = 16;
const foot = 46;
const top = margin + titleHeight;
const bottom = height - margin - foot;

export function tablePages<Row>({ title, columns, rows, isEnd = () => true, before = [] }: PaperTable<Row>): TitledPage[] {
  if (before.length > mostBefore)
    return [...chunks(before, mostBefore).map((part) => factsAlone(title, part)), ...tablePages({ title, columns, rows, isEnd })];
  const head = headHeight(columns);
  const room = (from: number) => Math.max(1, Math.floor((bottom - from - head) / rowHeight));
  const first = room(top + before.length * rowHeight);
  const parts = [rows.slice(0, first), ...chunks(rows.slice(first), room(top))];
  return parts.map((part, index) => {
    const from = top + (index === 0 ? before.length * rowHeight + (before.length > 0 ? 8 : 0) : 0);
    return {
      title,
      marks: [
        ...groundOf(title),
        ...(index === 0 ? before.flatMap(([label, text], place) => factLine(label, text, top + place * rowHeight)) : []),
        ...headOf(columns, from, head),
        ...part.flatMap((row, place) => rowOf(row, { columns, y: from + head + place * rowHeight, isEnd: isEnd(row) })),
      ],
    };
  });
}

/** Lines above a table; more of them have sheets of their own. */
const mostBefore = 16;

const groundOf = (title: string): Mark[] => [
  { kind: 'rect', x: 0, y: 0, width, height, fill: paper.white },
  words(margin, margin + 16, title, { size: 15, isBold: true, room: width - 2 * margin }),
];

const factsAlone = (title: string, facts: NonNullable<PaperTable<unknown>['before']>): TitledPage => ({
  title,
  marks: [...groundOf(title), ...facts.flatMap(([label, text], place) => factLine(label, text, top + place * rowHeight))],
});

/** Letters that a line has room for, whichever they are. */
const mostOfLine = 120;

/** A text in lines, broken between its words; empty ones are left out. */
export function wrapped(text: string): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines = [''];
    for (const word of paragraph.split(' ')) {
      const last = lines.at(-1) ?? '';
      if (last === '') lines[lines.length - 1] = word;
      else if (last.length + word.length < mostOfLine) lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    return lines.filter((line) => line !== '');
  });
}

function chunks<Thing>(things: readonly Thing[], most: number): Thing[][] {
  return Array.from({ length: Math.ceil(things.length / most) }, (_, index) => things.slice(index * most, (index + 1) * most));
}

const factLine = (label: string, text: string, y: number): Mark[] => [
  words(margin, y + 11, label, { size: 8, fill: paper.muted }),
  words(margin + 70, y + 11, text, { size: 9, room: width - 2 * margin - 70 }),
];

const headsOf = ({ head }: { head: string | readonly string[] }): readonly string[] => (typeof head === 'string' ? [head] : head);
const headHeight = (columns: readonly { head: string | readonly string[] }[]): number =>
  8 + 9 * Math.max(...columns.map((column) => headsOf(column).length));

function headOf<Row>(columns: readonly Column<Row>[], y: number, room: number): Mark[] {
  let x = margin;
  const texts = columns.flatMap((column) => {
    const at = x;
    x += column.width;
    const lines = headsOf(column);
    return lines.map((text, place) =>
      words(at, y + room - 4 - (lines.length - 1 - place) * 9, text, { size: 7, fill: paper.muted, room: column.width - 6 }),
    );
  });
  return [...texts, line([margin, y + room], [width - margin, y + room], paper.ink, 0.8)];
}

function rowOf<Row>(row: Row, { columns, y, isEnd }: { columns: readonly Column<Row>[]; y: number; isEnd: boolean }): Mark[] {
  let x = margin;
  const texts = columns.map((column) => {
    const at = x;
    x += column.width;
    return words(at, y + 11, column.text(row), { size: 8.5, isBold: column.isBold ?? false, room: column.width - 6 });
  });
  return isEnd ? [...texts, line([margin, y + rowHeight], [width - margin, y + rowHeight], paper.hairline, 0.4)] : texts;
}

/** The sheets in their order, each with the title block and its number. */
export function finished(pages: readonly TitledPage[], { projectName, projectNumber, studioName, today, hasLogo }: PaperFacts): Page[] {
  return pages.map(({ title, marks }, index) => ({
    width,
    height,
    marks: [
      ...marks,
      ...titleCells({
        cells: [
          ['Studio', studioName, 3],
          ['Project', projectName, 4],
          ['Number', projectNumber, 1.6],
          ['Document', title, 3.4],
          ['Date', dated(today), 2],
          ['Page', `${index + 1} of ${pages.length}`, 1.4],
        ],
        frame: { left: margin, right: width - margin, top: height - margin - foot + 12, bottom: height - margin },
        hasLogo,
      }),
    ],
  }));
}
