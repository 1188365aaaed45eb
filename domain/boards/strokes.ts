// How arrows and lines by hand are drawn: in which colour, how thick, whole or dashed, and with which heads.

import { namesOf } from '../kernel/records.ts';
import type { ContentOf } from './items.ts';

/**
 * Kept by their hex, so that paper, pictures and whoever knows none of them by name draw them alike. Each has 3.4 to 1 at least against
 * the wall by day and by night. Ink, which turns with the wall, is none of them.
 */
export const strokeColours = {
  clay: '#bd5b38',
  ochre: '#ae7b28',
  moss: '#69854a',
  verdigris: '#3c8888',
  slate: '#557caf',
  mulberry: '#aa5478',
} as const;
export type StrokeColour = keyof typeof strokeColours;

/** What is drawn as a line. */
export type StrokeKind = 'arrow' | 'line';

export const thicknesses = ['fine', 'medium', 'broad'] as const;
export type Thickness = (typeof thicknesses)[number];

/** Units of the board. */
export const strokeWidths: Record<StrokeKind, Record<Thickness, number>> = {
  arrow: { fine: 1.5, medium: 3, broad: 5 },
  line: { fine: 2, medium: 4, broad: 8 },
};

export type ArrowHeads = 'none' | 'end' | 'both';

export interface Stroke {
  /** Null is ink. */
  colour: string | null;
  width: number;
  isDashed: boolean;
  heads: ArrowHeads;
}

/** As one is drawn of which nobody said otherwise. */
export const plainStrokes: Record<StrokeKind, Stroke> = {
  arrow: { colour: null, width: strokeWidths.arrow.fine, isDashed: false, heads: 'end' },
  line: { colour: null, width: strokeWidths.line.fine, isDashed: false, heads: 'none' },
};

/** What an arrow leaves open is as it ever was. */
export const strokeOfArrow = ({ colour, width, isDashed, heads }: ContentOf<'arrow'>): Stroke => ({
  colour: colour ?? plainStrokes.arrow.colour,
  width: width ?? plainStrokes.arrow.width,
  isDashed: isDashed ?? plainStrokes.arrow.isDashed,
  heads: heads ?? plainStrokes.arrow.heads,
});

/** What an arrow has to say of how it is drawn. */
export const saidOtherwise = (stroke: Stroke): Partial<Stroke> =>
  Object.fromEntries(namesOf(stroke).flatMap((name) => (stroke[name] === plainStrokes.arrow[name] ? [] : [[name, stroke[name]]])));

/** A dash and the gap behind it, which the round ends of dashes make shorter. */
export const dashOf = (width: number): [number, number] => [3 * width + 2, 2.5 * width + 3];
