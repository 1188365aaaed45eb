// What a new version holds: looked at after its commit, by a job that its transaction enqueues. A document that cannot be drawn is
// looked at once, and shown by its facts.

import type { Fault } from '../../../domain/files/faults.ts';
import type { FileId, StudioId } from '../../../domain/kernel/ids.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { Database } from '../../db/pool.ts';
import { inRepeatedTransaction, inSnapshot, inTransaction } from '../../db/tx.ts';
import { appendEvent, type EventListener, type NewEvent } from '../../events/eventLog.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import type { Log } from '../../log.ts';
import type { Renderer } from '../../renderer/renderer.ts';
import { type Facts, noFacts } from '../../renderer/types.ts';
import type { LocalFiles } from '../../storage/localFiles.ts';
import type { Store } from '../../storage/store.ts';
import {
  filesToSeeAgain,
  insertRendition,
  insertTexts,
  noteFacts,
  noteSizes,
  pictureName,
  unmeasuredVersions,
  waitingFiles,
  type WaitingVersion,
  waitingVersions,
} from './previewSql.ts';
import { scopesOf } from './sql.ts';

/** Has somebody look at what came in, whichever act brought it. */
export const enqueuePreviews =
  ({ jobs }: { jobs: Jobs }): EventListener =>
  async (tx, events) => {
    const ids = [...new Set(events.flatMap(filesBroughtBy))];
    if (ids.length === 0) return;
    const waiting = await waitingFiles(tx, ids);
    await jobs.enqueueAll(
      tx,
      'files.describe',
      waiting.map((data) => ({ data, afterMs: 0, of: data.studioId })),
    );
  };

/** Of one hour; the next hour takes the next ones. */
const mostAgain = 500;

/**
 * Has somebody measure the pages of drawings that came before that was done, so that a scale that is set on them is right, and draw
 * pictures that came before their format was opened. @returns how many documents
 */
export const enqueueAgain =
  ({ db, jobs }: { db: Database; jobs: Jobs }) =>
  (): Promise<number> =>
    inTransaction(db, { kind: 'housekeeping' }, async (tx) => {
      const files = await filesToSeeAgain(tx, mostAgain);
      await jobs.enqueueAll(
        tx,
        'files.describe',
        files.map((data) => ({ data, afterMs: 0, of: data.studioId })),
      );
      return files.length;
    });

function filesBroughtBy({ type, data }: NewEvent): readonly FileId[] {
  if (type === 'files.created' || type === 'files.attached') return data.fileIds;
  if (type === 'discussions.commented' || type === 'discussions.edited') return data.fileIds ?? [];
  return type === 'files.versionAdded' ? [data.fileId] : [];
}

export interface PreviewNeeds {
  db: Database;
  store: Pick<Store, 'keep'>;
  localFiles: LocalFiles;
  renderer: Pick<Renderer, 'describe'>;
  log: Log;
}

export const previewHandlers = (needs: PreviewNeeds): Pick<JobHandlers, 'files.describe'> => ({
  'files.describe': async ({ fileId, studioId }) => {
    const scope = { kind: 'studio', studioId } as const;
    const waiting = await inSnapshot(needs.db, scope, (tx) => waitingVersions(tx, fileId));
    for (const version of waiting) await describe(needs, scope.studioId, version);
    const unmeasured = await inSnapshot(needs.db, scope, (tx) => unmeasuredVersions(tx, fileId));
    for (const version of unmeasured) await measure(needs, scope.studioId, version);
  },
});

async function describe(needs: PreviewNeeds, studioId: StudioId, version: WaitingVersion): Promise<void> {
  const facts = await factsOf(needs, version);
  const thumbnail = facts.thumbnail && (await needs.store.keep([Buffer.from(facts.thumbnail)])).sha256;
  const pictures = await Promise.all(
    facts.firstPage.map(async ({ step, picture }) => ({ step, sha256: (await needs.store.keep([Buffer.from(picture)])).sha256 })),
  );
  const noted = {
    preview: thumbnail ? 'ready' : 'none',
    width: inTable(facts.width),
    height: inTable(facts.height),
    pages: facts.pages,
    pageSizes: facts.pageSizes,
    thumbnail,
    fault: thumbnail ? null : facts.fault,
  } as const;
  const { fileId, number, addedBy } = version;
  await inRepeatedTransaction(needs.db, { kind: 'member', studioId, userId: addedBy }, async (tx) => {
    const place = await noteFacts(tx, version, noted);
    if (!place) return;
    if (facts.texts.length > 0) await insertTexts(tx, { fileId, number, texts: facts.texts });
    for (const { step, sha256 } of pictures)
      await insertRendition(tx, { fileId, number, name: pictureName({ page: 1, step, tile: null }), sha256 });
    const data = { projectId: place.projectId, fileId, number };
    appendEvent(tx, { type: 'files.rendered', actorId: addedBy, scopes: scopesOf(place), data });
  });
}

async function measure(needs: PreviewNeeds, studioId: StudioId, version: WaitingVersion): Promise<void> {
  const { pageSizes } = await factsOf(needs, version);
  const { fileId, number, addedBy } = version;
  await inRepeatedTransaction(needs.db, { kind: 'member', studioId, userId: addedBy }, async (tx) => {
    const place = await noteSizes(tx, version, pageSizes);
    if (!place) return;
    const data = { projectId: place.projectId, fileId, number };
    appendEvent(tx, { type: 'files.rendered', actorId: addedBy, scopes: scopesOf(place), data });
  });
}

async function factsOf({ localFiles, renderer, log }: PreviewNeeds, { sha256, ...version }: WaitingVersion): Promise<Facts> {
  const only = (fault: Fault): Facts => ({ ...noFacts, fault });
  try {
    const facts = await localFiles.use(sha256, (file) => renderer.describe({ file, ...version }));
    if (facts) return facts;
    log.error({ sha256: sha256.toString('hex') }, 'the bytes of a document are missing');
    return only('broken');
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_large') return only('tooLarge');
    throw error;
  }
}

/** Points have fractions, and a page may say that it is as large as a country. */
const inTable = (size: number | null): number | null => (size === null ? null : Math.max(1, Math.min(Math.round(size), 2 ** 31 - 1)));
