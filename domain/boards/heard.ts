// How a browser knows a board: pages of its items, what is heard of it, and the answers to own acts, in whatever order they come and
// however often. Each group of an item is as its newest act left it, so that the same news lead to the same board.

import { z } from 'zod';
import { boardItemId } from '../kernel/ids.ts';
import type { BoardItemId } from '../kernel/ids.ts';
import type { Applied, Held } from './apply.ts';
import { type Group, groups, type Item, itemNews, type ItemNews } from './items.ts';

export const boardNews = z.object({
  items: z.array(itemNews),
  /** What was taken away, and in which act. */
  removed: z.array(z.object({ id: boardItemId, act: z.number() })),
});
export type BoardNews = z.infer<typeof boardNews>;

export interface Known {
  /** The number (`seq`) of the studio's log at which reading began: that of the first answer with the board or its items. */
  since: number;
  /** Whole items, those that were taken away included. */
  items: ReadonlyMap<BoardItemId, Held>;
  /** What was heard of items whose page has not come yet. */
  loose: ReadonlyMap<BoardItemId, ItemNews>;
  /** What was taken away before its page came: an older page does not bring it back. */
  gone: ReadonlyMap<BoardItemId, number>;
}

export const nothingKnown = (since: number): Known => ({ since, items: new Map(), loose: new Map(), gone: new Map() });

/**
 * The answer to an own act. One that was given before the reading began, and is given again to an act that is sent again, is old:
 * what it tells of may have gone since, and all that stands comes with the pages.
 */
export const learnAnswer = (known: Known, { seq, ...news }: BoardNews & { seq: number }): Known =>
  seq > known.since ? learn(known, news) : known;

export function learn(known: Known, { items: news, removed }: BoardNews): Known {
  if (news.length + removed.length === 0) return known;
  const [items, loose, gone] = [new Map(known.items), new Map(known.loose), new Map(known.gone)];
  for (const one of news) {
    const held = items.get(one.id);
    const earlier = loose.get(one.id);
    const all = held ? renewed(held.item, one) : earlier ? renewed(earlier, one) : one;
    const goneIn = gone.get(one.id) ?? 0;
    if (!isWhole(all)) {
      // Of what went, all will be told if it comes back.
      if (goneIn <= all.versions.life) loose.set(one.id, all);
      continue;
    }
    loose.delete(one.id);
    const isRemoved = held && held.item.versions.life >= one.versions.life ? held.isRemoved : goneIn > all.versions.life;
    const versions = { ...all.versions, life: Math.max(all.versions.life, goneIn) };
    items.set(one.id, { item: { ...all, versions }, isRemoved });
  }
  for (const { id, act } of removed) {
    const held = items.get(id);
    if (!held) {
      gone.set(id, Math.max(act, gone.get(id) ?? 0));
      loose.delete(id);
    } else if (act > held.item.versions.life)
      items.set(id, { item: { ...held.item, versions: { ...held.item.versions, life: act } }, isRemoved: true });
  }
  return { since: known.since, items, loose, gone };
}

/**
 * All of a board, read anew. Pages tell of what stands alone: what was known before and is not there any more was taken away, and is
 * known on, so that whoever did that can take it back.
 */
export function withGone(read: Known, before: Known | null): Known {
  const items = new Map(read.items);
  for (const [id, { item }] of before?.items ?? []) {
    if (items.has(id) || read.loose.has(id)) continue;
    const life = Math.max(item.versions.life, read.gone.get(id) ?? 0);
    items.set(id, { item: { ...item, versions: { ...item.versions, life } }, isRemoved: true });
  }
  return { ...read, items };
}

/** Of two tidings of one item, of each group the newer. */
function renewed(known: ItemNews, heard: ItemNews): ItemNews {
  const all = { ...known, versions: { ...known.versions } };
  for (const group of groups) {
    const isNewer = heard.versions[group] > known.versions[group] || known[group] === undefined;
    if (heard[group] === undefined || !isNewer) continue;
    Object.assign(all, { [group]: heard[group] });
    all.versions[group] = heard.versions[group];
  }
  all.versions.life = Math.max(known.versions.life, heard.versions.life);
  return all;
}

const isWhole = (news: ItemNews): news is ItemNews & Item => groups.every((group) => news[group] !== undefined);

/** What an act is told as: what came or came back whole, of what was there the groups that are others now. */
export function newsOf({ touched, changed }: Pick<Applied, 'touched' | 'changed'>, before: ReadonlyMap<BoardItemId, Held>): BoardNews {
  const news: BoardNews = { items: [], removed: [] };
  for (const [id, { item, isRemoved }] of touched) {
    if (isRemoved) news.removed.push({ id, act: item.versions.life });
    else news.items.push(before.get(id)?.isRemoved === false ? newsOfGroups(item, changed.get(id) ?? new Set()) : item);
  }
  return news;
}

/** Of an item, what of it is told: some of its groups. */
export function newsOfGroups({ id, kind, versions, createdBy, ...item }: Item, some: ReadonlySet<Group>): ItemNews {
  const told = Object.fromEntries(groups.filter((group) => some.has(group)).map((group) => [group, item[group]]));
  return { id, kind, versions, createdBy, ...told };
}
