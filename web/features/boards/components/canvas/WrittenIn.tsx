// Words of a thing, written where they stand: notes (NoteWords.tsx) and headings over themselves, a section's name in its head, an
// arrow's words in the middle of it. What has fields has a card of them instead (ItemFields.tsx).

import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Item } from '../../../../../domain/boards/items.ts';
import type { Operation } from '../../../../../domain/boards/operations.ts';
import { bodyOf } from '../../../../../domain/kernel/richText.ts';
import type { BoardItemId } from '../../../../../domain/kernel/ids.ts';
import { useOnGone } from '../../../../lib/useOnGone.ts';
import { cx } from '../../../../ui/cx.ts';
import { labelLook, middleOfBow } from '../items/arrowBow.ts';
import { endsOf } from '../items/DrawnItems.tsx';
import { headingLooks } from '../items/itemLooks.ts';
import { offerBeside } from './keepNote.ts';
import { firstSizes } from './newItems.ts';
import { NoteWords } from './NoteWords.tsx';
import type { Desk } from './useDesk.ts';

type Written = Extract<Item, { kind: 'heading' | 'section' | 'arrow' }>;

export function WrittenIn({ desk, id }: { desk: Desk; id: BoardItemId }) {
  const item = desk.shown.byId.get(id);
  useKeptInSight(desk, item);
  if (item?.kind === 'note') return <NoteWords desk={desk} item={item} />;
  return item && isWritten(item) ? <Words desk={desk} item={item} /> : null;
}

const isWritten = (item: Item): item is Written => ['heading', 'section', 'arrow'].includes(item.kind);

/** A keyboard that comes up takes height from the wall: what is written stays in sight above it. */
function useKeptInSight({ stage: { height }, reveal }: Desk, item: Item | undefined): void {
  const before = useRef(height);
  const show = useEffectEvent(() => item && reveal(item));
  useEffect(() => {
    // Talks to the camera, which stays where it is while the wall becomes lower.
    if (height < before.current) show();
    before.current = height;
  }, [height]);
}

function Words({ desk, item }: { desk: Desk; item: Written }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [begun] = useState(() => wordsOf(item));
  const [text, setText] = useState(begun);
  const isLeft = useRef(false);
  useEffect(() => {
    // Talks to the page: the caret goes behind the last word.
    field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(text.length, text.length);
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);
  const keep = () => {
    if (isLeft.current) return;
    isLeft.current = true;
    keepWords(desk, { item, begun, text: text.trim(), height: field.current?.scrollHeight ?? item.frame.h });
  };
  // What was chosen instead, or taken away, ends the writing as well.
  useOnGone(keep);
  const leave = () => {
    if (isLeft.current) return;
    desk.setEditing(null);
    keep();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const isDone = event.key === 'Escape' || event.key === 'Enter';
    if (!isDone) return;
    event.preventDefault();
    leave();
    field.current?.closest<HTMLElement>('[aria-roledescription]')?.focus({ preventScroll: true });
  };
  const { w, h, way } = placeOf(item, desk);
  return (
    <textarea
      ref={field}
      aria-label={labels[item.kind]}
      value={text}
      maxLength={item.kind === 'heading' ? 200 : 120}
      dir="auto"
      rows={1}
      onChange={({ target }) => setText(target.value.replace(/\s*\n\s*/g, ' '))}
      onBlur={leave}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.stopPropagation()}
      className={cx(
        'absolute start-0 top-0 field-sizing-content resize-none overflow-hidden outline-2 outline-offset-2 outline-accent',
        item.kind === 'heading' && cx(headingLooks[item.content.size], 'bg-transparent'),
        item.kind === 'section' && 'bg-surface font-semibold',
        item.kind === 'arrow' && 'bg-surface-raised px-2 py-0.5 text-center text-14 leading-5',
      )}
      style={{ inlineSize: w, minBlockSize: h, transform: way }}
    />
  );
}

/** Where the words stand, and how large. */
function placeOf(item: Written, { shown: { byId } }: Desk): { w: number; h: number; way: string } {
  const { x, y, w, h, rotation } = item.frame;
  if (item.kind === 'section') return { w: w - 62, h: 30, way: `translate(${x + 46}px, ${y + 12}px) rotate(${rotation}deg)` };
  if (item.kind === 'heading') return { w, h, way: `translate(${x}px, ${y}px) rotate(${rotation}deg)` };
  const middle = middleOfBow(...endsOf(item, (id) => byId.get(id)));
  const { widest, leading, down } = labelLook;
  return { w: widest, h: leading + 2 * down, way: `translate(calc(${middle.x}px - 50%), calc(${middle.y}px - 50%))` };
}

const labels = { heading: 'Heading', section: 'Name of the section', arrow: 'Label of the arrow' } as const;

function wordsOf(item: Written): string {
  if (item.kind === 'heading') return item.content.text;
  return item.kind === 'section' ? item.content.name : item.content.label;
}

interface Words {
  item: Written;
  /** Before anything was written. */
  begun: string;
  text: string;
  height: number;
}

/** Puts on the board what was written; where somebody took the thing away, it is offered as a note. */
function keepWords(desk: Desk, words: Words): void {
  const { item, begun, text } = words;
  if (desk.store.shown().byId.has(item.id)) desk.act(written(words), { typed: text });
  else if (text !== '' && text !== begun.trim())
    offerBeside(desk, { begun: sized(item), body: bodyOf(text), title: goneWords[item.kind], label: 'Keep my words as a note' });
}

/** An arrow is as flat as it is drawn; its words are offered as a note is. */
const sized = (item: Written): Pick<Item, 'frame'> => (item.kind === 'arrow' ? { frame: { ...item.frame, ...firstSizes.note } } : item);

const goneWords = {
  heading: 'This heading is not here any more',
  section: 'This section is not here any more',
  arrow: 'This arrow is not here any more',
} as const;

/**
 * What was written, and for a heading how high it became; one of which nothing is left goes. Where nothing was written, what somebody else
 * wrote meanwhile stays.
 */
function written({ item, begun, text, height }: Words): Operation[] {
  const { id } = item;
  if (text === begun.trim() && begun !== wordsOf(item)) return [];
  if (item.kind === 'heading' && text === '') return [{ op: 'remove', id }];
  const grown: Operation[] =
    item.kind === 'heading' && height > item.frame.h + 1 ? [{ op: 'change', id, group: 'frame', values: { h: Math.ceil(height) } }] : [];
  if (text === wordsOf(item).trim()) return grown;
  if (item.kind === 'heading') return [{ op: 'change', id, group: 'content', kind: 'heading', values: { text } }, ...grown];
  if (item.kind === 'arrow') return [{ op: 'change', id, group: 'content', kind: 'arrow', values: { label: text } }];
  return [{ op: 'change', id, group: 'content', kind: 'section', values: { name: text } }];
}
