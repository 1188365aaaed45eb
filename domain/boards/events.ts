// What happens to boards: those of a project are told to whoever reads it, one's own to oneself.

import { z } from 'zod';
import { type DataOf, event } from '../kernel/events.ts';
import { boardActId, boardId, boardItemId, boardVersionId, projectId } from '../kernel/ids.ts';
import { boardHeard } from './contract.ts';
import { groups } from './items.ts';

const ofBoard = { projectId: projectId.nullable(), boardId };

export const boardsEvents = {
  'boards.created': event(ofBoard, { changesCount: true, isActivity: true }),
  'boards.edited': event({ ...ofBoard, version: z.number(), changed: z.array(z.enum(['name'])) }),
  'boards.archived': event({ ...ofBoard, version: z.number() }, { changesCount: true }),
  'boards.unarchived': event({ ...ofBoard, version: z.number() }, { changesCount: true }),
  'boards.removed': event(ofBoard, { changesCount: true, settles: true }),
  'boards.restored': event(ofBoard, { changesCount: true, settles: true }),
  /** A person's own mark. */
  'boards.starred': event({ boardId, isStarred: z.boolean() }),
  'boards.versionSaved': event({ ...ofBoard, versionId: boardVersionId }),
  /** An act on its items: what came or came back, what went, and what is otherwise. Of too much to name, nothing is named. */
  'boards.changed': event({
    ...ofBoard,
    act: z.number(),
    actId: boardActId,
    came: z.array(boardItemId),
    went: z.array(boardItemId),
    changed: z.array(z.strictObject({ id: boardItemId, groups: z.array(z.enum(groups)) })),
    /** Too much was changed to name it. */
    isWhole: z.boolean(),
  }),
};

/** How an act is heard: with its items as they stand. */
export const heardAct = z.strictObject({
  ...ofBoard,
  act: z.number(),
  actId: boardActId,
  /** Null where there is too much to tell: the board is read anew. */
  news: z.strictObject(boardHeard.shape).nullable(),
});
export type HeardAct = z.infer<typeof heardAct>;

declare module '../kernel/events.ts' {
  interface EventMap extends DataOf<typeof boardsEvents> {}
  interface EventHeard {
    'boards.changed': HeardAct;
  }
}
