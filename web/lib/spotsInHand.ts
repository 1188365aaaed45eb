// Spots of something on which somebody is about to say something: kept on this device like the words that go with them, so that both
// are there after a reload, or once the words were refused. One is in hand; others wait behind it.

import { useSyncExternalStore } from 'react';
import { type DraftPlace, keepDraft, readDraft } from './drafts.ts';
import { onForget } from './forget.ts';
import { useUser } from './session/auth.ts';

interface Kept {
  /** Of its words: see {@link wordsAt}. */
  key: string;
  /** Null where it was put away: its words go with the next spot. */
  spot: unknown;
}

const kept = new Map<string, readonly Kept[]>();
const listeners = new Set<() => void>();

onForget(() => {
  kept.clear();
  for (const notify of listeners) notify();
});

const keyOf = ({ owner, place }: DraftPlace): string => `${owner} ${place}`;
const listPlace = ({ owner, place }: DraftPlace): DraftPlace => ({ owner, place: `${place} spots` });

/** Where the words of a spot are kept. */
export const wordsAt = (place: string, key: string): string => `${place} ${key}`;

const hasWords = ({ owner, place }: DraftPlace, { key }: Kept): boolean =>
  readDraft({ owner, place: wordsAt(place, key) }) !== null || readDraft({ owner, place: `${wordsAt(place, key)} attachments` }) !== null;

function listOf(where: DraftPlace): readonly Kept[] {
  const known = kept.get(keyOf(where));
  if (known) return known;
  const left = readDraft(listPlace(where));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written here alone
  const list = (Array.isArray(left) ? (left as Kept[]) : []).filter((one) => hasWords(where, one));
  kept.set(keyOf(where), list);
  return list;
}

function keep(where: DraftPlace, list: readonly Kept[]): void {
  kept.set(keyOf(where), list);
  keepDraft(listPlace(where), list.length > 0 ? list : null);
  for (const notify of listeners) notify();
}

const inHand = (list: readonly Kept[]): Kept | undefined => list.find(({ spot }) => spot !== null);

/** A spot whose words were refused is taken up again: at once, or once those before it are done. */
export function giveBackSpot(where: DraftPlace, { key, spot, words }: { key: string; spot: object; words: unknown }): void {
  keepDraft({ owner: where.owner, place: wordsAt(where.place, key) }, words);
  keep(where, [...listOf(where).filter((one) => one.key !== key), { key, spot }]);
}

/** Where words of spots are kept that are not said yet. */
export const spotPlaces = (where: DraftPlace): string[] => listOf(where).map(({ key }) => wordsAt(where.place, key));

export interface SpotsInHand<Spot> {
  /** The one in hand, with the place of its words; null for none. */
  spot: Spot | null;
  place: string | null;
  /** Takes one in hand, or the one in hand elsewhere; what was written before goes with it. */
  set: (spot: Spot) => void;
  /** Its words stand there now; another may be in hand since. */
  end: (spot: Spot) => void;
  putAway: () => void;
}

/**
 * @param place what they are spots of: `spot file ID`
 * @param isSpot whether what was kept still has the form that is expected
 */
export function useSpotsInHand<Spot extends object>(place: string, isSpot: (kept: unknown) => kept is Spot): SpotsInHand<Spot> {
  const { id: owner } = useUser();
  const where = { owner, place };
  const list = useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => listOf(where),
  );
  const held = list.find((one): one is Kept & { spot: Spot } => isSpot(one.spot));
  return {
    spot: held ? held.spot : null,
    place: held ? wordsAt(place, held.key) : null,
    set: (spot) => {
      const now = listOf(where);
      const taken = inHand(now) ?? now[0] ?? { key: crypto.randomUUID(), spot };
      keep(where, [{ ...taken, spot }, ...now.filter((one) => one !== taken)]);
    },
    end: (spot) =>
      keep(
        where,
        listOf(where).filter((one) => one.spot !== spot),
      ),
    putAway: () => {
      const now = listOf(where);
      const taken = inHand(now);
      const others = now.filter((one) => one !== taken);
      if (taken) keep(where, hasWords(where, taken) ? [...others, { ...taken, spot: null }] : others);
    },
  };
}
