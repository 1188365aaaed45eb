// What an event changes in the discussions that this tab keeps: they are read anew, once for many events.

import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { changesReachOf, isOf, type LiveEvent } from '../../lib/liveEvents.ts';
import { askForAll, gather, readOlder } from '../../lib/readAnew.ts';

export function applyDiscussionEvent(queries: QueryClient, event: LiveEvent, userId: string): void {
  if (changesReachOf(userId, event)) return askForAll(queries, api.discussions.key());
  // Things that are discussed, or that comments point at, came, went, or are called otherwise.
  const isOfThings =
    isOf(event, 'projects') ||
    isOf(event, 'files') ||
    boardsThatBear.has(event.type) ||
    (isOf(event, 'tasks') && event.data.tasks.some(bearsOnDiscussions));
  // Who may be named hangs on who is in the studio, and as what.
  const isOfPeople = isOf(event, 'studios') || event.traits?.changesPeople === true;
  if (isOf(event, 'discussions') && saidInPlace.has(event.type)) {
    places.push({ subject: `${event.data.kind}_${event.data.subjectId}`, ...event.data });
    readAnew(queries, { ...event, isInPlace: true });
  } else if (isOfThings || isOfPeople || isOf(event, 'discussions')) readAnew(queries, event);
  // How far a task is, and the largest picture of a board, is shown in the list of what is discussed alone.
  else if (event.type === 'boards.changed' || (isOf(event, 'tasks') && event.data.tasks.some(changesStatus)))
    readAnew(queries, { ...event, isLookAlone: true });
}

/** What is seen of it is seen where it was said, and in what is told of its project: of the other discussions none is read anew. */
const saidInPlace: ReadonlySet<string> = new Set([
  'discussions.commented',
  'discussions.edited',
  'discussions.reacted',
  'discussions.resolved',
  'discussions.reopened',
  'discussions.read',
  'discussions.followed',
]);

/** Where something was said since they were read; without a project where the event does not name it. */
interface SaidAt {
  subject: string;
  projectId?: string | null;
}
let places: SaidAt[] = [];

function isSaidIn([, options]: QueryKey, where: readonly SaidAt[]): boolean {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- so the keys of the calls of discussions are made
  const asked = (options as { input?: Partial<SaidAt> } | undefined)?.input ?? {};
  return where.some(({ subject, projectId }) =>
    asked.subject !== undefined
      ? asked.subject === subject
      : asked.projectId === undefined || projectId === undefined || asked.projectId === projectId,
  );
}

/** What lies on a board changes many times a second, and nothing that was said. */
const boardsThatBear: ReadonlySet<string> = new Set(['boards.edited', 'boards.removed', 'boards.restored']);

const bearsOnDiscussions = ({ before, after, changed }: { before: unknown; after: unknown; changed: readonly string[] }): boolean =>
  before === null || after === null || changed.some((field) => ['title', 'projectId', 'assigneeIds', 'reviewerId'].includes(field));

const changesStatus = ({ changed }: { changed: readonly string[] }): boolean => changed.includes('status');

let newest = 0;
let isAll = false;
let isLooked = false;
const forget = () => {
  [places, isAll, isLooked] = [[], false, false];
};
/** Of ten comments that come at once the thread is read once. */
const readThem = gather(
  150,
  (queries) => {
    const [where, all, looked] = [places, isAll, isLooked];
    forget();
    if (all) return readOlder(queries, api.discussions.key(), newest);
    if (looked) readOlder(queries, api.discussions.ofProject.key(), newest);
    if (where.length > 0) readOlder(queries, api.discussions.key(), newest, (queryKey) => isSaidIn(queryKey, where));
  },
  forget,
);

interface Read {
  sequence: number;
  isLookAlone?: boolean;
  isInPlace?: boolean;
}

function readAnew(queries: QueryClient, { sequence, isLookAlone = false, isInPlace = false }: Read): void {
  newest = Math.max(newest, sequence);
  isAll ||= !isLookAlone && !isInPlace;
  isLooked ||= isLookAlone;
  readThem(queries);
}
