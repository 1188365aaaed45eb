// What becomes of a note that somebody has written in: kept, taken away, or, where others wrote or took it away meanwhile, offered.

import { type Item, type ItemOf, mostNoteLength } from '../../../../../domain/boards/items.ts';
import type { Operation } from '../../../../../domain/boards/operations.ts';
import type { RichText } from '../../../../../domain/kernel/richTextShape.ts';
import { isEmpty, lengthOf, plainText } from '../../../../../domain/kernel/richText.ts';
import { isSame } from '../../../../../domain/kernel/merge.ts';
import { formatNumber } from '../../../../ui/locale.ts';
import { offerWords } from '../../../../ui/toast/offerWords.ts';
import { showToast } from '../../../../ui/toast/store.ts';
import { untilClosed } from '../../../../ui/toast/toasts.ts';
import type { BoardStore } from './boardStore.ts';
import { laidBody } from './newItems.ts';
import type { Replaced } from './noteRaces.ts';

export const tooLongWords = (): string => `A note takes ${formatNumber(mostNoteLength)} characters. Take some out, or lay another note.`;

/** Where it is written: what does an act and says whether all of it stands, and what lies there. */
interface Desk {
  act: (operations: readonly Operation[], options?: { typed?: string }) => boolean;
  store: Pick<BoardStore, 'shown'>;
}

interface Written {
  /** As it stood when somebody began to write. */
  begun: ItemOf<'note'>;
  body: RichText;
  height: number;
}

/** Puts on the board what was written; of two who wrote at once the later one stands, and the other's words are offered. */
export function keepNote(desk: Desk, { begun, body, height }: Written): void {
  const { id } = begun;
  const now = desk.store.shown().byId.get(id);
  const isWritten = !isSame(body, begun.content.body);
  if (now?.kind !== 'note') {
    if (isWritten && !isEmpty(body))
      offerBeside(desk, { begun, body, title: 'This note is not here any more', label: 'Keep my words as a note' });
    return;
  }
  if (isEmpty(body)) {
    // Nobody's words are taken away with one's own.
    if (isSame(now.content.body, begun.content.body)) desk.act([{ op: 'remove', id }]);
    return;
  }
  const grown: Operation[] = height > now.frame.h + 1 ? [{ op: 'change', id, group: 'frame', values: { h: Math.ceil(height) } }] : [];
  if (!isWritten) return void desk.act(grown);
  if (lengthOf(body) > mostNoteLength) return offerCopy(body);
  const theirs = now.content.body;
  desk.act([{ op: 'change', id, group: 'content', kind: 'note', values: { body } }, ...grown], { typed: plainText(body) });
  const isOver = !isSame(theirs, begun.content.body) && !isSame(theirs, body) && !isEmpty(theirs);
  if (isOver) offerBeside(desk, { begun: now, body: theirs, title: overWords, label: 'Keep theirs as a note' });
}

/** Of two notes that were kept in the same instant the words that do not stand. */
export function offerReplaced(store: BoardStore, replaced: readonly Replaced[]): void {
  for (const { id, body, isOwn } of replaced) {
    const begun = store.shown().byId.get(id);
    if (begun?.kind !== 'note' || isSame(begun.content.body, body)) continue;
    const label = isOwn ? 'Keep mine as a note' : 'Keep theirs as a note';
    offerBeside({ act: (operations) => store.act(operations).length === 0, store }, { begun, body, title: overWords, label });
  }
}

const overWords = 'Somebody else wrote in this note, too';

interface Offer {
  begun: Pick<Item, 'frame'>;
  body: RichText;
  title: string;
  label: string;
}

/** Words that do not stand, as a note of their own beside where they were. */
export function offerBeside({ act, store }: Desk, { begun: { frame }, body, title, label }: Offer): void {
  const at = { x: frame.x + frame.w * 1.5 + 24, y: frame.y + frame.h / 2 };
  const words = plainText(body);
  showToast({
    shape: 'warning',
    duration: untilClosed,
    title,
    line: words.replaceAll(/\s+/g, ' ').slice(0, 120),
    action: {
      label,
      onSelect: () => void act([{ op: 'add', item: laidBody(body, { at, items: store.shown().items, size: frame }) }], { typed: words }),
    },
  });
}

const offerCopy = (body: RichText): void => offerWords({ title: 'This note was not kept', line: tooLongWords(), words: plainText(body) });
