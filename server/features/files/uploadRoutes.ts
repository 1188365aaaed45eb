// /files/uploads/:id: the bytes of an upload, by tus 1.0 (https://tus.io/protocols/resumable-upload): HEAD says how many have arrived,
// PATCH brings more. Beginning and giving up are calls of the contract, which know rights, names and room.
//
// How long the part file is, is how much has arrived; nothing else keeps count, so whatever ends a request at whatever byte, the next
// HEAD tells the truth. With its last byte an upload is sealed: read for its hash, looked at for what it is, and put among the blobs.

import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { type ProjectId, uploadId } from '../../../domain/kernel/ids.ts';
import { headBytes, natureOf } from '../../../domain/files/kinds.ts';
import type { Database } from '../../db/pool.ts';
import { inRepeatedTransaction, inSnapshot, type Tx } from '../../db/tx.ts';
import { codeOf } from '../../codeOf.ts';
import { demand } from '../../http/demand.ts';
import { dropRest } from '../../http/dropRest.ts';
import { hostLimits } from '../../http/host.ts';
import type { Limiter } from '../../http/limits.ts';
import { paramsOf } from '../../http/params.ts';
import { waitLonger } from '../../http/patience.ts';
import type { Sessions } from '../../http/sessions.ts';
import type { Parts } from '../../storage/parts.ts';
import type { Store } from '../../storage/store.ts';
import { type Discussed, readablePlace } from './access.ts';
import { projectOfTask } from './attachmentHandlers.ts';
import { noteHash, noteKept, type UploadRow, uploadRow } from './uploadSql.ts';
import { placeVerdicts } from '../../../domain/files/policy.ts';

export interface UploadRoutesOptions {
  db: Database;
  sessions: Sessions;
  limiter: Limiter;
  parts: Parts;
  store: Pick<Store, 'keepFile' | 'stat'>;
  discussed: Discussed;
  /** Hears of each request of an upload: its document is about to come. */
  expectDocument: () => void;
}

const bodyType = 'application/offset+octet-stream';

export function mountUploadRoutes(app: FastifyInstance, options: UploadRoutesOptions): void {
  const { parts } = options;
  const turns = openTurns();
  app.removeAllContentTypeParsers();
  // The body goes to the disk as it comes.
  app.addContentTypeParser(bodyType, (_request, _body, done) => done(null));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('tus-resumable', '1.0.0');
    if (request.headers['tus-resumable'] !== undefined && request.headers['tus-resumable'] !== '1.0.0')
      throw new AppError('validation_failed', { message: 'This Atelier speaks version 1.0.0 of tus.' });
  });

  const tell = (reply: FastifyReply, { upload, offset }: { upload: UploadRow; offset: number }) =>
    reply.header('upload-offset', String(offset)).header('upload-length', String(upload.bytes));

  app.head('/uploads/:id', async (request, reply) => {
    const { actor, upload } = await found(request, options);
    return turns.take(upload.id, async () => {
      const offset = await arrived(options, upload);
      if (offset === upload.bytes) await seal(options, { actor, upload });
      return tell(reply, { upload, offset }).status(200).send();
    });
  });

  app.patch('/uploads/:id', async (request, reply) => {
    const { actor, upload } = await found(request, options);
    if (request.headers['content-type'] !== bodyType)
      throw new AppError('media_type_unsupported', { message: `Send the bytes themselves as the body, as ${bodyType}.` });
    const began = Number(request.headers['upload-offset']);
    return turns.take(upload.id, async (signal) => {
      const before = await arrived(options, upload);
      if (began !== before) throw new AppError('conflict', { message: `${before} bytes have arrived. Go on from there.` });
      // One that was refused is not waited for.
      waitLonger(request, hostLimits.piece);
      const offset = before === upload.bytes ? before : await append(parts, { upload, before, request, reply, signal });
      if (offset === upload.bytes) await seal(options, { actor, upload });
      return tell(reply, { upload, offset }).status(204).send();
    });
  });

  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: '/uploads/:id',
    exposeHeadRoute: false,
    handler: async (_request, reply) => {
      reply.header('allow', 'HEAD, PATCH');
      throw new AppError('method_not_allowed');
    },
  });
}

/** The upload of the signed-in person, who may still bring something there. Asked anew with each piece. */
async function found(
  request: FastifyRequest,
  { db, sessions, limiter, discussed, expectDocument }: UploadRoutesOptions,
): Promise<{ actor: MemberActor; upload: UploadRow }> {
  const actor = await sessions.memberOf(request);
  limiter.spend('piece', actor.userId);
  const id = uploadId.safeParse(paramsOf(request)['id']);
  if (!id.success) throw new AppError('validation_failed', { field: 'id', message: 'This is no id of an upload.' });
  const upload = await inSnapshot(db, actor, async (tx) => {
    const row = await uploadRow(tx, actor, id.data);
    if (!row) throw new AppError('not_found');
    await demandWay(tx, { actor, upload: row, discussed });
    return row;
  });
  expectDocument();
  return { actor, upload };
}

interface Way {
  actor: MemberActor;
  upload: UploadRow;
  discussed: Discussed;
}

/** @throws AppError `forbidden` where the actor may no longer bring something where it goes */
async function demandWay(tx: Tx, { actor, upload, discussed }: Way): Promise<void> {
  if (upload.subject !== null)
    return void (await discussed
      .placeOf(tx, actor, upload.subject)
      .catch(gone('What is discussed was deleted, or you have no access to it any more.')));
  const { place } = await readablePlace(tx, actor, await projectOf(tx, { actor, upload }));
  demand(placeVerdicts(actor, place).upload);
}

const gone = (message: string) => (error: unknown) => {
  throw error instanceof AppError && error.code === 'not_found' ? new AppError('forbidden', { message }) : error;
};

/** Where it goes. @throws AppError `forbidden` where the task that it goes to was deleted meanwhile, or is out of reach */
const projectOf = (tx: Tx, { actor, upload }: { actor: MemberActor; upload: UploadRow }): Promise<ProjectId | null> | ProjectId | null =>
  upload.task_id === null
    ? upload.project_id
    : projectOfTask(tx, actor, upload.task_id).catch(gone('Its task was deleted, or you have no access to it any more.'));

/** How many bytes there are; all of one whose part was put among the blobs already. */
async function arrived({ parts, store }: Pick<UploadRoutesOptions, 'parts' | 'store'>, upload: UploadRow): Promise<number> {
  if (upload.sha256) return upload.bytes;
  const size = await parts.size(upload.id);
  const isPlaced = size === 0 && upload.hash !== null && (await store.stat(upload.hash))?.bytes === upload.bytes;
  return isPlaced ? upload.bytes : size;
}

interface Appending {
  upload: UploadRow;
  before: number;
  request: FastifyRequest;
  reply: FastifyReply;
  signal: AbortSignal;
}

async function append(parts: Parts, { upload, before, request, reply, signal }: Appending): Promise<number> {
  const source = request.raw;
  const giveWay = () => source.destroy();
  signal.addEventListener('abort', giveWay);
  try {
    return await parts.append(upload.id, { source, of: upload.row, offset: before, most: upload.bytes });
  } catch (error) {
    // Whoever sent it is gone, or gave way: the disk leaves the source as it is.
    if (source.destroyed) {
      request.log.debug({ uploadId: upload.id }, 'an upload was cut off');
      throw new AppError('unavailable');
    }
    await dropRest(request, reply);
    const code = codeOf(error);
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new AppError('unavailable', {
        message: 'The disk of this Atelier is full. What has arrived stays, and the upload goes on once there is room.',
        retryAfter: 60,
      });
    throw error;
  } finally {
    signal.removeEventListener('abort', giveWay);
  }
}

/**
 * Puts the bytes in their place, and says so. The hash is noted before: where a crash comes in between, they lie among the blobs and not
 * among the parts, and the next one who asks finds them there.
 */
async function seal(
  { db, parts, store }: UploadRoutesOptions,
  { actor, upload }: { actor: MemberActor; upload: UploadRow },
): Promise<void> {
  if (upload.sha256) return;
  // Nothing arrives of an empty one.
  if (upload.bytes === 0) await parts.append(upload.id, { source: Readable.from([]), of: upload.row, offset: 0, most: 0 });
  const head = await parts.head(upload.id, headBytes);
  const staged = await parts.seal(upload.id, upload.row);
  if (staged?.bytes === upload.bytes) {
    const { kind, mediaType } = natureOf(head, upload.name);
    const noted = { id: upload.id, hash: staged.sha256, kind, mediaType };
    await store.keepFile(staged, async () => void (await inRepeatedTransaction(db, actor, (tx) => noteHash(tx, noted))));
  }
  const sha256 = staged?.bytes === upload.bytes ? staged.sha256 : upload.hash;
  const kept = sha256 && (await store.stat(sha256));
  if (!sha256 || kept?.bytes !== upload.bytes) throw new AppError('not_found');
  await inRepeatedTransaction(db, actor, (tx) => noteKept(tx, { id: upload.id, sha256 }));
}

interface Turns {
  /** One at a time of each id. A connection that hangs may hold the file: whoever comes tells the one before to give way. */
  take: <T>(id: string, work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
}

function openTurns(): Turns {
  const last = new Map<string, { done: Promise<unknown>; giveWay: AbortController }>();
  return {
    take: async (id, work) => {
      const before = last.get(id);
      const giveWay = new AbortController();
      before?.giveWay.abort();
      const turn = (before?.done ?? Promise.resolve()).then(() => work(giveWay.signal));
      const done = turn.catch(() => {});
      last.set(id, { done, giveWay });
      void done.then(() => void (last.get(id)?.done === done && last.delete(id)));
      return turn;
    },
  };
}
