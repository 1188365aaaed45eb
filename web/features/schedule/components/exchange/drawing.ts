// A drawing as lines, areas, paths and words on sheets of paper: what a PDF and a picture are made of. All lengths are points, from
// the upper left corner.

export type Mark =
  | { kind: 'rect'; x: number; y: number; width: number; height: number; fill?: string; stroke?: string; lineWidth?: number }
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number; stroke: string; lineWidth: number; dash?: number[] }
  /** SVG path data. */
  | { kind: 'path'; d: string; fill?: string; stroke?: string; lineWidth?: number }
  | Words
  /** Where the studio's logo goes, as large as it fits. */
  | { kind: 'logo'; x: number; y: number; width: number; height: number };

export interface Words {
  kind: 'text';
  /** Of the baseline's beginning, or its end. */
  x: number;
  y: number;
  text: string;
  size: number;
  isBold: boolean;
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

/** Points of a millimetre. */
export const mm = 72 / 25.4;

export const paperSizes = { A4: [297, 210], A3: [420, 297], A2: [594, 420], A1: [841, 594] } as const;
export type PaperSize = keyof typeof paperSizes;

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
