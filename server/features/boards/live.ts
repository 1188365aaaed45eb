// How people hear of acts on a board: with its items as they stand, read once for everybody who hears.

import type { BoardId, BoardItemId, FileId } from '../../../domain/kernel/ids.ts';
import type { BoardFile, BoardHeard } from '../../../domain/boards/contract.ts';
import type { HeardAct } from '../../../domain/boards/events.ts';
import { newsOfGroups } from '../../../domain/boards/heard.ts';
import { fileOf, type ItemNews } from '../../../domain/boards/items.ts';
import type { StoredEvent } from '../../events/storedEvents.ts';
import { presenter } from '../../live/presenting.ts';
import { shownFiles, standingItems, type StandingRow } from './itemSql.ts';

type ActEvent = StoredEvent<'boards.changed'>;

/** Of more than this in one go nobody is sent the items: boards that are open are read anew. */
const mostTold = 2_000;

export const boardsPresenter = presenter<'boards.changed'>({
  types: ['boards.changed'],
  prepare: async (tx, events) => {
    const told = newestWithin(events);
    const pairs = [...told].flatMap(({ data }) =>
      [...data.came, ...data.changed.map(({ id }) => id)].map((id) => ({ boardId: data.boardId, id })),
    );
    const standing = new Map((await standingItems(tx, distinct(pairs))).map((row) => [keyOf(row.boardId, row.item.id), row]));
    const files = new Map<BoardId, Map<FileId, BoardFile>>();
    for (const [boardId, ids] of filesBy([...standing.values()]))
      files.set(boardId, new Map((await shownFiles(tx, { boardId, ids })).map((file) => [file.id, file])));
    const heard = new Map<number, HeardAct>();
    return (event) => {
      const known = heard.get(event.sequence);
      if (known) return known;
      const { projectId, boardId, act, actId } = event.data;
      const news = told.has(event) ? newsOfEvent(event, standing, files.get(boardId) ?? new Map()) : null;
      const fresh: HeardAct = { projectId, boardId, act, actId, news };
      heard.set(event.sequence, fresh);
      return fresh;
    };
  },
});

/** The newest of the events, as many as can be told. */
function newestWithin(events: readonly ActEvent[]): Set<ActEvent> {
  const told = new Set<ActEvent>();
  let room = mostTold;
  for (const event of events.toReversed()) {
    const { isWhole, came, went, changed } = event.data;
    room -= came.length + went.length + changed.length;
    if (room < 0) break;
    if (!isWhole) told.add(event);
  }
  return told;
}

const keyOf = (boardId: BoardId, id: BoardItemId): string => `${boardId} ${id}`;

const distinct = (pairs: readonly { boardId: BoardId; id: BoardItemId }[]) => [
  ...new Map(pairs.map((pair) => [keyOf(pair.boardId, pair.id), pair])).values(),
];

/** Which documents are shown by what stands on each board. */
function filesBy(rows: readonly StandingRow[]): Map<BoardId, FileId[]> {
  const shown = rows.flatMap(({ boardId, item, isRemoved }) => {
    const file = isRemoved ? null : fileOf(item);
    return file ? [{ boardId, file }] : [];
  });
  return new Map(
    [...Map.groupBy(shown, ({ boardId }) => boardId)].map(([boardId, all]) => [boardId, [...new Set(all.map(({ file }) => file))]]),
  );
}

function newsOfEvent({ data }: ActEvent, standing: ReadonlyMap<string, StandingRow>, files: ReadonlyMap<FileId, BoardFile>): BoardHeard {
  const news: BoardHeard = { items: [], removed: data.went.map((id) => ({ id, act: data.act })), files: [] };
  const tell = (id: BoardItemId, toNews: (row: StandingRow) => ItemNews) => {
    const row = standing.get(keyOf(data.boardId, id));
    if (!row) return;
    if (row.isRemoved) news.removed.push({ id, act: row.item.versions.life });
    else news.items.push(toNews(row));
  };
  for (const id of data.came) tell(id, ({ item }) => item);
  for (const { id, groups } of data.changed) tell(id, ({ item }) => newsOfGroups(item, new Set(groups)));
  const ids = new Set(news.items.flatMap(({ content }) => (content && 'fileId' in content && content.fileId ? [content.fileId] : [])));
  news.files = [...ids].flatMap((id) => files.get(id) ?? []);
  return news;
}
