// A board as this tab has it open: what the server said, own acts that it has not confirmed laid over that, and the way back from
// them. The page looks at it through `useBoard`.

import { applyAct, type BoardSlice, type Held, type Refused } from '../../../../../domain/boards/apply.ts';
import type { BoardFile, BoardHeard } from '../../../../../domain/boards/contract.ts';
import { withArrows } from '../../../../../domain/boards/arrows.ts';
import { type Known, learn, learnAnswer, nothingKnown, withGone } from '../../../../../domain/boards/heard.ts';
import { groups, type Item } from '../../../../../domain/boards/items.ts';
import { inActs, type Operation } from '../../../../../domain/boards/operations.ts';
import { type Laid, overlay, type PendingAct, sliceOf, trusting } from '../../../../../domain/boards/pending.ts';
import { type Step, stepOf, undoOf } from '../../../../../domain/boards/undo.ts';
import type { BoardActId, BoardItemId, FileId, UserId } from '../../../../../domain/kernel/ids.ts';
import { isSame } from '../../../../../domain/kernel/merge.ts';
import { createSteps } from './steps.ts';
import { createUnderway } from './underway.ts';

export interface Shown {
  /** What lies on the board, the lowest first. */
  items: readonly Item[];
  byId: ReadonlyMap<BoardItemId, Item>;
  /** Documents that items show; one that is not here may not be seen, or is gone. */
  files: ReadonlyMap<FileId, BoardFile>;
  /** Every page of its items has come. */
  isWhole: boolean;
  /** Acts that are on their way. */
  underway: number;
  canUndo: boolean;
  canRedo: boolean;
}

export interface BoardStore {
  shown: () => Shown;
  subscribe: (notify: () => void) => () => void;
  /** Reading begins: what is heard from now on is kept for the end of it. */
  beginReading: () => void;
  /** All pages have come: what they do not have is gone. @param pages the first as far as it has come, while the rest is on its way */
  read: (pages: readonly (BoardHeard & { seq: number })[], isWhole: boolean) => void;
  /** What somebody did. */
  hear: (heard: BoardHeard, actId: BoardActId) => void;
  /** Documents that are otherwise now. */
  takeFiles: (files: readonly BoardFile[]) => void;
  /** The answer to an own act. */
  learnAnswer: (actId: BoardActId, answer: BoardHeard & { seq: number }) => void;
  /** An act that will not stand: refused as a whole. */
  giveUp: (actId: BoardActId) => void;
  /** All acts on the board that are on their way: those that were begun elsewhere are laid over as well, until they are no more. */
  takeUp: (underway: readonly PendingAct[]) => void;
  /** Does it at once, and sends it. @returns what would be refused as things stand */
  act: (operations: readonly Operation[], options?: { merges?: boolean }) => readonly Refused[];
  /** @returns whether anything of it still stood, and was taken back */
  undo: () => boolean;
  redo: () => boolean;
  /** Where what `undo` takes back stands among all that was done in this tab; 0 where there is nothing. */
  lastPlace: () => number;
}

interface StoreOptions {
  actorId: UserId;
  send: (act: PendingAct) => void;
  newActId: () => BoardActId;
}

export function createBoardStore({ actorId, send, newActId }: StoreOptions): BoardStore {
  let known: Known | null = null;
  let isWhole = false;
  /** Since reading began; null while nobody reads. */
  let heardMeanwhile: BoardHeard[] | null = null;
  const underway = createUnderway();
  let files: ReadonlyMap<FileId, BoardFile> = new Map();
  const steps = createSteps((step) => {
    const operations = undoOf(step, slice());
    return operations.length > 0 ? perform(operations).step : null;
  });
  let laid: Laid | undefined;
  let shown = show(null);
  const listeners = new Set<() => void>();

  function show(before: Shown | null): Shown {
    const held = known ? [...known.items.values()].map(({ item, isRemoved }) => laid?.touched.get(item.id) ?? { item, isRemoved }) : [];
    const brought = [...(laid?.touched.values() ?? [])].filter(({ item }) => !known?.items.has(item.id));
    const items = [...held, ...brought].flatMap(({ item, isRemoved }: Held) => (isRemoved ? [] : [item])).toSorted(inStack);
    return {
      ...lying(items, before),
      files,
      isWhole,
      underway: underway.acts().length,
      canUndo: steps.canUndo(),
      canRedo: steps.canRedo(),
    };
  }

  function commit(): void {
    laid = known ? overlay(known, underway.acts(), actorId) : undefined;
    shown = show(shown);
    for (const notify of listeners) notify();
  }

  const slice = (): BoardSlice => sliceOf(known ?? nothingKnown(0), laid);

  function perform(asked: readonly Operation[]): { step: Step | null; refused: readonly Refused[] } {
    const before = slice();
    const operations = withArrows(asked, shown.items);
    const { touched, refused } = applyAct(before, operations, trusting(actorId));
    if (touched.size === 0) return { step: null, refused };
    // What is refused here is not sent: it would be refused there as well.
    const no = new Set(refused.map(({ index }) => index));
    const sent = inActs(operations.filter((_, index) => !no.has(index))).map((part) => ({ id: newActId(), operations: part }));
    underway.begin(sent);
    for (const one of sent) send(one);
    commit();
    return { step: stepOf(before, { touched }), refused };
  }

  const learned = (actId: BoardActId, heard: BoardHeard, then: Known) => {
    heardMeanwhile?.push(heard);
    underway.end(actId);
    known = then;
    files = withFiles(files, heard.files);
    commit();
  };

  return {
    shown: () => shown,
    subscribe: (notify) => {
      listeners.add(notify);
      return () => void listeners.delete(notify);
    },
    beginReading: () => void (heardMeanwhile = []),
    read: (pages, isAll) => {
      const [first] = pages;
      if (!first) return;
      const heard = heardMeanwhile ?? [];
      const all = [...pages, ...heard].reduce((board, { items, removed }) => learn(board, { items, removed }), nothingKnown(first.seq));
      known = isAll ? withGone(all, known) : all;
      const read = withFiles(
        new Map(),
        [...pages, ...heard].flatMap((one) => one.files),
      );
      const kept = withFiles(files, [...read.values()]);
      // Those that are not read any more have gone.
      files = kept.size === read.size ? kept : read;
      isWhole = isAll;
      if (isAll) heardMeanwhile = null;
      commit();
    },
    hear: (heard, actId) => learned(actId, heard, learn(known ?? nothingKnown(0), heard)),
    takeFiles: (fresh) => {
      files = withFiles(files, fresh);
      commit();
    },
    learnAnswer: (actId, answer) => learned(actId, answer, learnAnswer(known ?? nothingKnown(0), answer)),
    giveUp: (actId) => {
      underway.end(actId);
      commit();
    },
    takeUp: (all) => {
      if (underway.takeUp(all)) commit();
    },
    act: (operations, { merges = false } = {}) => {
      const { step, refused } = perform(operations);
      if (step) {
        steps.keep(step, merges);
        commit();
      }
      return refused;
    },
    undo: () => {
      const isUndone = steps.undo();
      commit();
      return isUndone;
    },
    redo: () => {
      const isRedone = steps.redo();
      commit();
      return isRedone;
    },
    lastPlace: steps.lastPlace,
  };
}

type Lying = Pick<Shown, 'items' | 'byId'>;

/** What lies as it lay stays the same, and is not drawn anew, though acts on their way are done again with all news, and come as news. */
function lying(items: readonly Item[], before: Lying | null): Lying {
  const next = items.map((item) => {
    const was = before?.byId.get(item.id);
    return was && isAlike(was, item) ? was : item;
  });
  if (before?.items.length === next.length && next.every((item, at) => item === before.items[at])) {
    const { items: same, byId } = before;
    return { items: same, byId };
  }
  return { items: next, byId: new Map(next.map((item) => [item.id, item])) };
}

/** Beside the acts that made it so, which are the rule's business: nobody sees them. */
const isAlike = (one: Item, other: Item): boolean =>
  one === other || (one.createdBy === other.createdBy && groups.every((group) => isSame(one[group], other[group])));

/** The same for as long as none of them is otherwise. */
function withFiles(known: Shown['files'], fresh: readonly BoardFile[]): Shown['files'] {
  const news = fresh.filter((file) => !isSame(known.get(file.id), file));
  return news.length === 0 ? known : new Map([...known, ...news.map((file) => [file.id, file] as const)]);
}

/** The lowest first; sections lie below all else, as they carry it. */
export function inStack(one: Item, other: Item): number {
  const layer = Number(other.kind === 'section') - Number(one.kind === 'section');
  if (layer !== 0) return layer;
  if (one.place.z !== other.place.z) return one.place.z < other.place.z ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}
