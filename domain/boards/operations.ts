// What somebody does on a board in one go: a list of operations on items, each of which stands or is refused by itself.

import { z } from 'zod';
import { boardItemId } from '../kernel/ids.ts';
import { contentChanges, contents, frame, type ItemKind, lock, look, newItem, place } from './items.ts';

/** Of one message. */
export const mostOperations = 500;
/** Of one message, as JSON. */
export const mostActBytes = 64 * 1024;

const ofItem = { op: z.literal('change'), id: boardItemId };

const contentChangeOf = <Kind extends ItemKind>(kind: Kind) =>
  z.strictObject({ ...ofItem, group: z.literal('content'), kind: z.literal(kind), values: contentChanges[kind] });

const contentChange = z.discriminatedUnion('kind', [
  contentChangeOf('image'),
  contentChangeOf('note'),
  contentChangeOf('heading'),
  contentChangeOf('swatch'),
  contentChangeOf('palette'),
  contentChangeOf('material'),
  contentChangeOf('product'),
  contentChangeOf('link'),
  contentChangeOf('file'),
  contentChangeOf('todo'),
  contentChangeOf('section'),
  contentChangeOf('arrow'),
  contentChangeOf('line'),
  contentChangeOf('board'),
]);

const change = z.discriminatedUnion('group', [
  z.strictObject({ ...ofItem, group: z.literal('frame'), values: frame.partial() }),
  z.strictObject({ ...ofItem, group: z.literal('place'), values: place.partial() }),
  z.strictObject({ ...ofItem, group: z.literal('look'), values: look.partial() }),
  z.strictObject({ ...ofItem, group: z.literal('lock'), values: lock.partial() }),
  contentChange,
]);

/**
 * `add` brings an item under an id that its page chose. `change` sets some fields of one group. `remove` takes an item away, and
 * `restore` brings it back as it was.
 */
export const operation = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('add'), item: newItem }),
  change,
  z.strictObject({ op: z.literal('remove'), id: boardItemId }),
  z.strictObject({ op: z.literal('restore'), id: boardItemId }),
]);
export type Operation = z.infer<typeof operation>;
export type Change = z.infer<typeof change>;

export const operations = z
  .array(operation)
  .min(1)
  .max(mostOperations, `One act holds ${mostOperations} changes or fewer.`)
  .refine((all) => bytesOf(all) <= mostActBytes, 'This is too much for one act: do it in parts.');

export const idOf = (one: Operation) => (one.op === 'add' ? one.item.id : one.id);

/** As UTF-8. */
function bytesOf(value: unknown): number {
  let bytes = 0;
  for (const sign of JSON.stringify(value)) {
    const code = sign.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_00_00 ? 3 : 4;
  }
  return bytes;
}

/** The same in as many acts as the bounds of one ask for, in their order. */
export function inActs(all: readonly Operation[]): Operation[][] {
  const acts: Operation[][] = [];
  let [room, places] = [0, 0];
  for (const one of all) {
    const bytes = bytesOf(one) + 1;
    if (places === 0 || bytes > room) {
      acts.push([]);
      [room, places] = [mostActBytes - 2, mostOperations];
    }
    acts.at(-1)?.push(one);
    room -= bytes;
    places -= 1;
  }
  return acts;
}

/** Why an operation was not done. */
export const refusals = [
  /** No such item: it was never here. */
  'unknown_item',
  /** It was taken away meanwhile. */
  'removed_item',
  /** An item of this id is there. */
  'already_there',
  'locked_item',
  /** Its fields are no fields of this kind. */
  'other_kind',
  /** Its fields come to more than is kept, or contradict each other. */
  'content_unfit',
  /** The document is not among those of this board's project, or was deleted. */
  'file_unknown',
  'board_unknown',
  'task_unknown',
  /** What should carry it is no section of this board, or lies in it. */
  'section_unfit',
  'too_many_items',
  'too_many_sections',
] as const;
export type OperationRefusal = (typeof refusals)[number];

/** What is said of it, with what to do. */
export const refusalWords: Record<OperationRefusal, string> = {
  unknown_item: 'This is not on the board any more.',
  removed_item: 'Somebody took this away meanwhile. Bring it back first.',
  already_there: 'This is on the board already.',
  locked_item: 'This is locked. Unlock it first.',
  other_kind: 'This is another kind of thing. Reload the board.',
  content_unfit: 'This holds too much. Make it shorter.',
  file_unknown: 'This file is not among the files of this board’s place any more. Add it there first.',
  board_unknown: 'This board cannot be shown here. Choose one of the same project.',
  task_unknown: 'This task cannot be linked here. Choose one of the same project.',
  section_unfit: 'It cannot lie there. Choose a section that does not lie in it.',
  too_many_items: 'A board holds 10,000 things at most. Begin another one.',
  too_many_sections: 'A board holds 200 sections at most. Begin another one.',
};

export const contentSchemaOf = (kind: ItemKind) => contents[kind];
