// A drawing as lines, areas, paths and words on sheets of paper: what a PDF and a picture are made of. All lengths are points, from
// the upper left corner.

import { shortDay } from '../../../../lib/dates.ts';

export type Mark =
  | { kind: 'rect'; x: number; y: number; width: number; height: number; fill?: string; stroke?: string; lineWidth?: number }
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number; stroke: string; lineWidth: number; dash?: number[] }
  /** SVG path data; `isRound` of what a pen draws: its ends and corners. */
  | { kind: 'path'; d: string; fill?: string; stroke?: string; lineWidth?: number; dash?: number[]; isRound?: boolean }
  | Words
  | DrawnPicture
  | DrawnPart
  /** Where the studio's logo goes, as large as it fits. */
  | { kind: 'logo'; x: number; y: number; width: number; height: number };

/** A picture that goes with the drawing, by its name: it fills its place. */
export interface DrawnPicture {
  kind: 'picture';
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** What of it shows, from corner to corner; without it, all. */
  outline?: readonly Point[];
}

/** Marks that are moved, grow, turn or fade together. */
export interface DrawnPart {
  kind: 'part';
  marks: Mark[];
  /** Where their corner comes to lie. */
  dx: number;
  dy: number;
  scale?: number;
  /** Clockwise, about a spot as it lies before. */
  turn?: { degrees: number; x: number; y: number };
  opacity?: number;
}

export interface Words {
  kind: 'text';
  /** Of the baseline's beginning, or its end. */
  x: number;
  y: number;
  text: string;
  size: number;
  isBold: boolean;
  /** Set in the typeface of titles. */
  isTitle?: boolean;
  fill: string;
  isAtEnd: boolean;
  /** Longer ones are cut, with an ellipsis. */
  room: number;
}

export interface Page {
  width: number;
  height: number;
  marks: Mark[];
}

/** All marks, those of parts too. */
export const flat = (marks: readonly Mark[]): Exclude<Mark, DrawnPart>[] =>
  marks.flatMap((mark) => (mark.kind === 'part' ? flat(mark.marks) : [mark]));

/** Points of a millimetre. */
export const mm = 72 / 25.4;

export const paperSizes = { A4: [297, 210], A3: [420, 297], A2: [594, 420], A1: [841, 594] } as const;
export type PaperSize = keyof typeof paperSizes;
/** In points. */
export const sidesOf = (size: PaperSize): [long: number, short: number] => [paperSizes[size][0] * mm, paperSizes[size][1] * mm];

/** Ink on paper: the light theme's colours, whatever the screen shows. */
export const paper = {
  white: '#ffffff',
  sunken: '#f0ede9',
  ink: '#221d19',
  muted: '#5b5550',
  hairline: '#dedbd7',
  strong: '#c1bdb7',
  control: '#86817a',
  accent: '#9a5032',
  phases: ['#b4ab9d', '#cfac66', '#ca8974', '#9f7b5d', '#758860', '#5d8d8b', '#5f7695', '#82576a'],
} as const;

/** A text cut to its room, by what measures it. */
export function fitted({ text, room }: Pick<Words, 'text' | 'room'>, widthOf: (text: string) => number): string {
  if (widthOf(text) <= room) return text;
  const letters = [...text];
  let [low, high] = [0, letters.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (widthOf(`${letters.slice(0, middle).join('')}…`) <= room) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? '' : `${letters.slice(0, low).join('').trimEnd()}…`;
}

export type Point = readonly [x: number, y: number];

export const line = ([x1, y1]: Point, [x2, y2]: Point, stroke: string, lineWidth = 0.5): Mark => ({
  kind: 'line',
  x1,
  y1,
  x2,
  y2,
  stroke,
  lineWidth,
});

export const words = (x: number, y: number, text: string, more: Partial<Words> = {}): Words => ({
  kind: 'text',
  x,
  y,
  text,
  size: 8,
  isBold: false,
  fill: paper.ink,
  isAtEnd: false,
  room: Number.POSITIVE_INFINITY,
  ...more,
});

/** With its year, which paper outlives. */
export const dated = (day: string): string => `${shortDay(day)} ${day.slice(0, 4)}`.replace(/ (\d{4}) \1$/, ' $1');

interface TitleCells {
  cells: readonly (readonly [label: string, value: string, share: number])[];
  frame: { left: number; right: number; top: number; bottom: number };
  hasLogo: boolean;
}

/** The studio's title block: its logo, then cells as wide as their shares. */
export function titleCells({ cells, frame: { left, right, top, bottom }, hasLogo }: TitleCells): Mark[] {
  const logo = hasLogo ? 60 : 0;
  const unit = (right - left - logo) / cells.reduce((sum, [, , share]) => sum + share, 0);
  let x = left + logo;
  return [
    line([left, top], [right, top], paper.ink, 1),
    ...(hasLogo ? [{ kind: 'logo', x: left, y: top + 5, width: logo - 10, height: bottom - top - 8 } as const] : []),
    ...cells.flatMap(([label, value, share], index) => {
      const isFirst = index === 0 && !hasLogo;
      const [edge, room] = [x, unit * share - 10];
      x += unit * share;
      return [
        ...(isFirst ? [] : [line([edge, top], [edge, bottom], paper.hairline)]),
        words(edge + (isFirst ? 0 : 6), top + 13, label, { size: 6.5, fill: paper.muted, room }),
        words(edge + (isFirst ? 0 : 6), top + 26, value, { size: 9, isBold: true, room }),
      ];
    }),
  ];
}
