// What an event changes in the documents that this tab keeps: what it tells is changed at once, the rest is read anew.

import type { QueryClient } from '@tanstack/react-query';
import type { TaskEventName } from '../../../domain/tasks/events.ts';
import { api } from '../../lib/api.ts';
import { underwayNow } from '../../lib/outbox.ts';
import { changesReachOf, changesWhatIsSent, isOf, type LiveEvent } from '../../lib/liveEvents.ts';
import { askForAll, gather, readOlder } from '../../lib/readAnew.ts';
import { returning, toldBy } from './pending.ts';
import { changeFile, dropFromLists, keepInLists, pagesShown } from './queries.ts';

export function applyFileEvent(queries: QueryClient, event: LiveEvent, userId: string): void {
  if (changesReachOf(userId, event)) return askForAll(queries, api.files.key());
  // What may be done in a project's documents hangs on whether it is archived.
  if (isOf(event, 'tasks')) {
    if (event.data.tasks.some(bearsOnAttachments)) readAnew(queries, event.sequence, 'attachments');
    if (event.data.tasks.some(bearsOnDocuments)) readAnew(queries, event.sequence);
  }
  if (isOf(event, 'projects')) readAnew(queries, event.sequence);
  if (changesWhatIsSent(event)) readOlder(queries, api.files.usage.key(), event.sequence);
  // What lies on boards counts, too.
  if (isOf(event, 'boards') && event.type !== 'boards.starred') {
    newest.boards = Math.max(newest.boards, event.sequence);
    readUsage(queries);
  }
  if (!isOf(event, 'files')) return;
  // The own command falls with its event: what it did stands in the lists by then.
  for (const command of toldBy(underwayNow(), event)) keepInLists(queries, command, event.sequence);
  if (event.type === 'files.starred') changeFile(queries, event.data.fileId, { isStarred: event.data.isStarred });
  if (event.type === 'files.removed') {
    const comesBack = returning(underwayNow());
    const { fileIds, folderIds } = event.data;
    const gone = [...fileIds, ...folderIds].filter((id) => !comesBack.has(id));
    dropFromLists(queries, new Set(gone), event.sequence);
  }
  readAnew(queries, event.sequence);
}

/** A task that goes, comes or changes hands may take what is attached to it along. */
const bearsOnAttachments = ({ before, after, changed }: TaskOfEvent): boolean =>
  before === null || after === null || changed.includes('assigneeIds') || changed.includes('reviewerId');
/** A document names the tasks that it is attached to, and is found by their rooms. */
const bearsOnDocuments = ({ after, changed }: TaskOfEvent): boolean =>
  after === null || changed.includes('title') || changed.includes('room');

type TaskOfEvent = LiveEvent<TaskEventName>['data']['tasks'][number];

/** So long after the first event the lists are read anew. */
const gatherMs = 300;

/** The newest event that answers may have to be read anew for: any of documents, or those that show what is attached to tasks alone. */
const newest = { all: 0, attachments: 0, boards: 0 };
/** Whether everything is read anew, whatever is known of it. */
let isAsked = false;
/** A hundred files that are dropped make two hundred events: they lead to one read. */
const readThem = gather(
  gatherMs,
  (queries) => {
    readOlder(queries, api.files.key(), isAsked ? Infinity : newest.all);
    for (const queryKey of [api.files.attached.key(), api.files.onCards.key()]) readOlder(queries, queryKey, newest.attachments);
    isAsked = false;
    // Each page is a call of its own: what has many is read less often, or whoever looks on while files come would use up what they may ask.
    return gatherMs * pagesShown(queries);
  },
  () => (isAsked = false),
);

/** Whoever works on a board makes an event of each act. */
const readUsage = gather(gatherMs, (queries) => readOlder(queries, api.files.usage.key(), newest.boards));

function readAnew(queries: QueryClient, sequence: number, which: Exclude<keyof typeof newest, 'boards'> = 'all'): void {
  newest[which] = Math.max(newest[which], sequence);
  readThem(queries);
}

/** What was uploaded stands in the lists soon, also where no event tells of it. */
export function readUploaded(queries: QueryClient): void {
  isAsked = true;
  readThem(queries);
}
