// Own acts that the server has not answered yet, laid over what it said: done by the same rule, so that the page shows at once what
// will stand, and again whenever news come in between.

import type { BoardActId, BoardItemId, UserId } from '../kernel/ids.ts';
import { type ActContext, applyAct, type BoardSlice, type Held, type Refused } from './apply.ts';
import type { Known } from './heard.ts';
import type { Operation } from './operations.ts';

export interface PendingAct {
  id: BoardActId;
  operations: readonly Operation[];
}

export interface Laid {
  /** What stands otherwise than the server said; all else is as it is known. */
  touched: ReadonlyMap<BoardItemId, Held>;
  /** What would be refused as things stand now. */
  refused: readonly (Refused & { actId: BoardActId })[];
  /** Of what lies there then: an act that is on its way takes up room. */
  count: number;
  sections: number;
}

/** Of documents, boards and tasks the server alone knows whether they may stand here: the page offers no others. */
export const trusting = (actorId: UserId): ActContext => ({
  actorId,
  act: Number.MAX_SAFE_INTEGER,
  hasFile: () => true,
  hasBoard: () => true,
  hasTask: () => true,
});

export function overlay(known: Known, acts: readonly PendingAct[], actorId: UserId): Laid {
  const touched = new Map<BoardItemId, Held>();
  const refused: (Refused & { actId: BoardActId })[] = [];
  let { count, sections } = countsOf(known);
  for (const { id: actId, operations } of acts) {
    const slice: BoardSlice = { get: (id) => touched.get(id) ?? known.items.get(id), count, sections };
    const done = applyAct(slice, operations, trusting(actorId));
    for (const [id, held] of done.touched) touched.set(id, held);
    refused.push(...done.refused.map((one) => ({ ...one, actId })));
    ({ count, sections } = done);
  }
  return { touched, refused, count, sections };
}

/** A board with acts laid over it, as the rule and undo look at it. */
export function sliceOf(known: Known, laid?: Omit<Laid, 'refused'>): BoardSlice {
  const { count, sections } = laid ?? countsOf(known);
  return { get: (id) => laid?.touched.get(id) ?? known.items.get(id), count, sections };
}

const counts = new WeakMap<Known, Pick<BoardSlice, 'count' | 'sections'>>();

function countsOf(known: Known): Pick<BoardSlice, 'count' | 'sections'> {
  const before = counts.get(known);
  if (before) return before;
  const living = [...known.items.values()].filter(({ isRemoved }) => !isRemoved);
  const fresh = { count: living.length, sections: living.filter(({ item }) => item.kind === 'section').length };
  counts.set(known, fresh);
  return fresh;
}
