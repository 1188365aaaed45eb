// A board that is open: its items are read, acts are sent, and what others do is heard while the page shows it.

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { BoardRecord, ItemPage } from '../../../../../domain/boards/contract.ts';
import type { Operation } from '../../../../../domain/boards/operations.ts';
import type { PendingAct } from '../../../../../domain/boards/pending.ts';
import type { BoardActId, BoardId, UserId } from '../../../../../domain/kernel/ids.ts';
import { newId } from '../../../../lib/ids.ts';
import { api } from '../../../../lib/api.ts';
import { follow } from '../../../../lib/outcome.ts';
import { onUnderway, send, type Underway, underwayNow } from '../../../../lib/outbox.ts';
import { useUser } from '../../../../lib/session/auth.ts';
import { hearBoard, heardAfter } from '../../cache.ts';
import { boardFilesQuery } from '../../queries.ts';
import { type BoardStore, createBoardStore, type Shown } from './boardStore.ts';
import { offerReplaced } from './keepNote.ts';
import { readNewLinks } from './linkPreviews.ts';
import { type NoteRaces, watchNotes } from './noteRaces.ts';
import { tellNotKept, tellRefused } from './notKept.ts';

export interface OpenBoard {
  store: BoardStore;
  shown: Shown;
  /** Why its items could not be read. */
  error: unknown;
  readAgain: () => void;
}

const laneOf = (boardId: BoardId): string => `board ${boardId}`;

export function useOpenBoard({ id: boardId, name }: Pick<BoardRecord, 'id' | 'name'>): OpenBoard {
  const userId = useUser().id;
  const [{ store, races }] = useState(() => openStore({ boardId, name, userId }));
  const readAt = useRef(Infinity);
  const items = useQuery({
    // Under the endpoint's name, so that whatever reads boards anew reads this anew as well.
    queryKey: api.boards.items.queryKey({ input: { boardId } }),
    queryFn: async ({ signal }) => {
      const readAll = () => {
        store.beginReading();
        return readPages(boardId, { signal, onFirst: (first) => !store.shown().isWhole && store.read([heardOf(first)], false) });
      };
      let pages = await readAll();
      if (seqOf(pages) < heardAfter()) pages = await readAll();
      readAt.current = seqOf(pages);
      store.read(pages.map(heardOf), true);
      // It hears of every act by itself: news of one are no reason to read all of it.
      return { seq: Number.MAX_SAFE_INTEGER };
    },
    staleTime: 0,
    gcTime: 0,
  });
  const { data: files } = useQuery(boardFilesQuery(boardId));
  useEffect(() => {
    // Talks to the live stream's cache.
    if (files) store.takeFiles(files.items);
  }, [files, store]);
  useEffect(() => {
    // Talks to the live stream.
    return hearBoard(boardId, {
      onHeard: ({ news, actId }) => {
        if (!news) return void items.refetch();
        const replaced = races.heard(actId, news.items, Date.now());
        store.hear(news, actId);
        offerReplaced(store, replaced);
      },
      onBegun: (sequence) => void (readAt.current < sequence && items.refetch()),
    });
    // oxlint-disable-next-line react/exhaustive-deps -- `refetch` is the same for a board's whole life
  }, [boardId, store, races]);
  useEffect(() => {
    // Talks to the queue of commands: what waited on this device comes back after a reload, and is told of by whoever sends it.
    const look = () => store.takeUp(underwayOn(boardId));
    look();
    return onUnderway(look);
  }, [boardId, store]);
  const shown = useSyncExternalStore(store.subscribe, store.shown, store.shown);
  return { store, shown, error: items.error, readAgain: () => void items.refetch() };
}

/** The number of the log at which reading began. */
const seqOf = ([first]: readonly ItemPage[]): number => first?.seq ?? Infinity;

const heardOf = ({ items, files, seq }: ItemPage) => ({ items, files, seq, removed: [] });

/** Far more than 10,000 items need. */
const mostPages = 100;

async function readPages(boardId: BoardId, { signal, onFirst }: { signal: AbortSignal; onFirst: (page: ItemPage) => void }) {
  const pages: ItemPage[] = [];
  for (let after: string | null | undefined; after !== null && pages.length < mostPages;) {
    const page: ItemPage = await api.boards.items.call({ boardId, ...(after !== undefined && { after }) }, { signal });
    if (pages.length === 0) onFirst(page);
    pages.push(page);
    after = page.next;
  }
  return pages;
}

interface Opened {
  store: BoardStore;
  races: NoteRaces;
}

function openStore({ boardId, name, userId }: { boardId: BoardId; name: string; userId: UserId }): Opened {
  const lane = laneOf(boardId);
  const races = watchNotes();
  const store: BoardStore = createBoardStore({
    actorId: userId,
    newActId: () => newId<BoardActId>(),
    send: ({ id: actId, operations }) => {
      races.sent(actId, operations);
      follow(send(api.boards.act, { lane, input: { boardId, actId, operations: [...operations] }, about: name }), {
        done: (answer) => {
          const replaced = races.answered(actId, answer.items, Date.now());
          store.learnAnswer(actId, answer);
          offerReplaced(store, replaced);
          tellRefused({ boardName: name, operations }, answer.refused);
          readNewLinks(boardId, operations, new Set(answer.refused.map(({ id }) => id)));
        },
        refused: (problem) => {
          races.refused(actId);
          store.giveUp(actId);
          tellNotKept({ boardName: name, operations }, problem);
        },
      });
    },
  });
  store.takeUp(underwayOn(boardId));
  return { store, races };
}

/** Nothing else goes in the lane of a board. */
const isActOn = (boardId: BoardId, one: Underway): one is Underway & { input: { actId: BoardActId; operations: readonly Operation[] } } =>
  one.lane === laneOf(boardId);

/** What was done on it and is not heard of yet, also before this page was loaded: that waits for the connection still. */
const underwayOn = (boardId: BoardId): PendingAct[] =>
  underwayNow().flatMap((one) => (isActOn(boardId, one) ? [{ id: one.input.actId, operations: one.input.operations }] : []));

/** As its page has it, for acts on it while no page does. */
export async function openUnseen(
  { id: boardId, name }: Pick<BoardRecord, 'id' | 'name'>,
  { userId, signal }: { userId: UserId; signal: AbortSignal },
): Promise<BoardStore> {
  const pages = await readPages(boardId, { signal, onFirst: () => undefined });
  const { store } = openStore({ boardId, name, userId });
  store.read(pages.map(heardOf), true);
  return store;
}
