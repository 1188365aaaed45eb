// What a tab says of its person on a board, for the others who look at it: told to them and kept nowhere.

import { z } from 'zod';
import { type BoardId, boardItemId, type UserId, userId } from '../kernel/ids.ts';
import { reach } from './items.ts';

/** Words a second, of one tab; more are not passed on. */
export const saidPerSecond = 20;
/** Of one word, as JSON. */
export const mostSaid = 1_024;

const coordinate = z.number().min(-reach).max(reach);

/** All of it, each time: what is left out is not so. */
export const roomState = z.strictObject({
  /** Where the pointer is. */
  at: z.strictObject({ x: coordinate, y: coordinate }).optional(),
  /** Who presents points there with a dot of light. */
  laser: z.boolean().optional(),
  /** What is chosen, the first of it. */
  chosen: z.array(boardItemId).max(16).optional(),
  /** How far what is chosen is dragged just now. */
  drag: z.strictObject({ x: coordinate, y: coordinate }).optional(),
  /** The item that is written in. */
  typing: boardItemId.optional(),
  /** What can be seen, for whoever follows. */
  view: z
    .strictObject({
      x: coordinate,
      y: coordinate,
      w: z
        .number()
        .min(0)
        .max(4 * reach),
      h: z
        .number()
        .min(0)
        .max(4 * reach),
    })
    .optional(),
});
export type RoomState = z.infer<typeof roomState>;

/** Somebody else in the room: of one tab. Their name is known by their id. */
export const roomPeer = z.object({ peer: z.uuid(), userId, state: roomState });
export type RoomPeer = z.infer<typeof roomPeer>;

/** Who is on which board just now: those boards alone that the hearer reads. */
export type Whereabouts = readonly { id: BoardId; userIds: readonly UserId[] }[];
