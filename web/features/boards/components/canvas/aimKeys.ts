// An arrow's end in the hand of whoever works by keys: a thing that Tab comes to is aimed at with Enter, and arrow keys lead it into
// the open.

import type { KeyboardEvent, RefObject } from 'react';
import { refusalWords } from '../../../../../domain/boards/operations.ts';
import { endsOf } from '../items/DrawnItems.tsx';
import { aimedTo, endOn, type EndName, leadsNowhere } from './arrowEnds.ts';
import { arrows, nudge } from './boardKeys.ts';
import { tellNotDone } from './notKept.ts';
import type { Desk } from './useDesk.ts';

interface Aims {
  desk: Desk;
  ground: RefObject<HTMLElement | null>;
}

/** @returns whether the key was meant for an arrow */
export function aimsByKey(event: KeyboardEvent, { desk, ground }: Aims): boolean {
  const { key, shiftKey, altKey, repeat } = event;
  const [only] = desk.chosenItems;
  if (altKey) return false;
  if (key.toLowerCase() === 'a') return desk.chosen.size === 1 && only?.kind === 'arrow' && take(desk, only, shiftKey ? 'from' : 'to');
  // Whoever took a tool means that.
  if (!desk.aiming || desk.tool !== 'select') return false;
  const way = arrows[key];
  if (way) {
    const step = shiftKey ? nudge.shift : nudge.plain;
    return lead(desk, desk.aiming, { by: { x: way.x * step, y: way.y * step }, isRepeat: repeat });
  }
  if (key !== 'Enter' && key !== 'Escape') return false;
  if (key === 'Enter' && !aimed(desk, desk.aiming)) return true;
  layDown({ desk, ground }, desk.aiming);
  return true;
}

type InHand = NonNullable<Desk['aiming']>;

function take(desk: Desk, { id, lock }: InHand['arrow'], name: EndName): boolean {
  if (desk.reason !== undefined) desk.sayReason();
  else if (lock.isLocked) tellNotDone(refusalWords.locked_item, false);
  else {
    desk.setAiming({ id, name });
    desk.say(
      `${name === 'to' ? 'Point' : 'Beginning'} of the arrow in hand: Tab and Enter aim it, arrow keys move it, Escape lays it down`,
    );
  }
  return true;
}

/** Into the open, from where it is drawn. */
function lead(desk: Desk, { arrow, name }: InHand, { by, isRepeat }: { by: { x: number; y: number }; isRepeat: boolean }): boolean {
  const { items, byId } = desk.store.shown();
  const now = byId.get(arrow.id);
  if (now?.kind !== 'arrow') return true;
  const [from, to] = endsOf(now, (id) => byId.get(id));
  const at = name === 'from' ? from : to;
  desk.choose([arrow.id]);
  const end = { x: Math.round(at.x + by.x), y: Math.round(at.y + by.y), itemId: null };
  if (desk.act(aimedTo(now, name, { end, items }), { merges: isRepeat })) desk.say(`At ${end.x} across, ${end.y} down`);
  return true;
}

/** @returns false where it cannot stick to what is chosen */
function aimed(desk: Desk, { arrow, name }: InHand): boolean {
  const [onto] = desk.chosenItems;
  // It was led into the open, or stays where it was.
  if (!onto || desk.chosen.size !== 1 || onto.id === arrow.id) return true;
  const end = endOn(onto);
  if (onto.kind === 'arrow' || leadsNowhere(arrow, name, end)) {
    tellNotDone('An arrow leads from one thing to another. Choose another thing.', false);
    return false;
  }
  return desk.act(aimedTo(arrow, name, { end, items: desk.shown.items }));
}

/** The arrow is chosen again, and says where it leads. */
function layDown({ desk, ground }: Aims, { arrow: { id } }: InHand): void {
  desk.setAiming(null);
  desk.choose([id]);
  ground.current?.querySelector<HTMLElement>(`[data-item="${id}"]`)?.focus({ preventScroll: true });
}
