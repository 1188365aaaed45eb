// How chosen arrows and lines are drawn, and those that are drawn next.

import { useState } from 'react';
import type { Item, ItemOf } from '../../../../../domain/boards/items.ts';
import type { Operation } from '../../../../../domain/boards/operations.ts';
import { namesOf } from '../../../../../domain/kernel/records.ts';
import {
  type ArrowHeads,
  plainStrokes,
  type Stroke,
  type StrokeKind,
  strokeOfArrow,
  strokeWidths,
  thicknesses,
  type Thickness,
} from '../../../../../domain/boards/strokes.ts';

/** What somebody chooses of it: a thickness is another width for each kind. */
export interface StrokeChoice {
  colour: string | null;
  thickness: Thickness;
  isDashed: boolean;
  heads: ArrowHeads;
}

export type Drawn = ItemOf<StrokeKind>;

export const isDrawn = (item: Item): item is Drawn => item.kind === 'arrow' || item.kind === 'line';

const strokeOf = (item: Drawn): Stroke =>
  item.kind === 'arrow' ? strokeOfArrow(item.content) : { ...plainStrokes.line, colour: item.content.colour, width: item.content.width };

/** As it is chosen; a width that is none of a kind's thicknesses is none of them. */
export function choiceOf(kind: StrokeKind, { colour, width, isDashed, heads }: Stroke): Partial<StrokeChoice> {
  const thickness = thicknesses.find((one) => strokeWidths[kind][one] === width);
  return { colour, ...(thickness && { thickness }), ...(kind === 'arrow' && { isDashed, heads }) };
}

/** What all of them have in common. */
export function commonChoice(items: readonly Drawn[]): Partial<StrokeChoice> {
  const [first, ...others] = items.map((item) => choiceOf(item.kind, strokeOf(item)));
  return others.reduce<Partial<StrokeChoice>>(
    (common, one) => Object.fromEntries(namesOf(common).flatMap((name) => (common[name] === one[name] ? [[name, common[name]]] : []))),
    first ?? {},
  );
}

/** The fields that a choice is for one kind; a line by hand has no dashes and no heads. */
function valuesOf(kind: StrokeKind, { thickness, colour, isDashed, heads }: Partial<StrokeChoice>): Partial<Stroke> {
  return {
    ...(colour !== undefined && { colour }),
    ...(thickness && { width: strokeWidths[kind][thickness] }),
    ...(kind === 'arrow' && isDashed !== undefined && { isDashed }),
    ...(kind === 'arrow' && heads && { heads }),
  };
}

/** Draws them so; what is locked stays. */
export const drawnSo = (items: readonly Item[], choice: Partial<StrokeChoice>): Operation[] =>
  items.flatMap((item): Operation[] => {
    if (!isDrawn(item) || item.lock.isLocked) return [];
    const values = valuesOf(item.kind, choice);
    return Object.keys(values).length === 0 ? [] : [{ op: 'change', id: item.id, group: 'content', kind: item.kind, values }];
  });

/** As it was chosen last, for as long as the page is open. */
let last: Record<StrokeKind, Stroke> = plainStrokes;

/** How the next arrow and line are drawn. */
export function useNextStrokes() {
  const [strokes, setStrokes] = useState(last);
  const chooseStroke = (kind: StrokeKind, choice: Partial<StrokeChoice>) => {
    last = { ...last, [kind]: { ...last[kind], ...valuesOf(kind, choice) } };
    setStrokes(last);
  };
  return { strokes, chooseStroke };
}
