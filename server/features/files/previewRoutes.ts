// /files/documents/:fileId/:number/…: pictures of documents, for whoever reads these. The small one is made when a version comes in;
// of pages and of large pictures a size is drawn when it is first asked for, and kept.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Fault, faultWords } from '../../../domain/files/faults.ts';
import { isTiled, type Tile, tileSide, zoomSteps } from '../../../domain/files/renditions.ts';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { type FileId, fileId } from '../../../domain/kernel/ids.ts';
import type { Turn } from '../../decoding/lane.ts';
import { openShared } from '../../decoding/shared.ts';
import type { Database } from '../../db/pool.ts';
import { inRepeatedTransaction, inSnapshot } from '../../db/tx.ts';
import { refusalOf } from '../../http/issues.ts';
import type { Limiter } from '../../http/limits.ts';
import type { Sessions } from '../../http/sessions.ts';
import { whenClosed } from '../../http/whenClosed.ts';
import { RenderFault } from '../../renderer/faults.ts';
import type { Renderer } from '../../renderer/renderer.ts';
import type { LocalFiles } from '../../storage/localFiles.ts';
import type { Store } from '../../storage/store.ts';
import { readableFile } from './access.ts';
import { insertRendition, pictureName, type VersionToDraw, versionToDraw } from './previewSql.ts';

export interface PreviewRoutesOptions {
  db: Database;
  sessions: Sessions;
  limiter: Limiter;
  store: Pick<Store, 'keep' | 'read'>;
  localFiles: LocalFiles;
  renderer: Pick<Renderer, 'draw' | 'enter'>;
}

const ofVersion = { fileId, number: z.coerce.number().int().min(1).max(1_000_000) };
const versionParams = z.strictObject(ofVersion);
const pageParams = z.strictObject({ ...ofVersion, page: z.coerce.number().int().min(1).max(1_000_000) });

const place = z.coerce.number().int().min(0).max(100);
const drawnQuery = z
  .strictObject({ width: z.coerce.number().pipe(z.literal(zoomSteps)), x: place.optional(), y: place.optional() })
  .refine(({ width, x, y }) => isTiled(width) === (x !== undefined && y !== undefined) && (x === undefined) === (y === undefined), {
    path: ['x'],
    error: 'Widths of 4,000 pixels and more come in tiles: say which by x and y. Others come whole.',
  });

interface Asked {
  fileId: FileId;
  number: number;
  page: number;
  step: number;
  tile: Tile | null;
}

export function mountPreviewRoutes(app: FastifyInstance, options: PreviewRoutesOptions): void {
  const { db, sessions, limiter, store } = options;
  const draw = openDrawing(options);

  /** What a person may read of it, with one of its pictures. @throws AppError `not_found` */
  const find = async (request: FastifyRequest, { fileId: id, number, name }: { fileId: FileId; number: number; name: string }) => {
    const actor = await sessions.memberOf(request);
    limiter.spend('read', actor.userId);
    const version = await inSnapshot(db, actor, async (tx) => {
      await readableFile(tx, actor, id);
      return versionToDraw(tx, { fileId: id, number, name });
    });
    if (!version) throw new AppError('not_found');
    return { actor, version };
  };

  const sendKept = async (request: FastifyRequest, reply: FastifyReply, sha256: Buffer): Promise<FastifyReply> => {
    const etag = `"${sha256.toString('base64url')}"`;
    if (request.headers['if-none-match']?.split(/,\s*/).includes(etag))
      return reply
        .headers({ ...headers, etag })
        .status(304)
        .send();
    const bytes = await store.read(sha256);
    if (bytes)
      return reply
        .headers({ ...headers, etag })
        .type('image/webp')
        .send(bytes);
    request.log.error({ sha256: sha256.toString('hex') }, 'the bytes of a picture are missing');
    throw new AppError('not_found');
  };

  app.get('/documents/:fileId/:number/thumbnail', async (request, reply) => {
    const { version } = await find(request, { ...read(versionParams, request.params), name: '' });
    if (!version.thumbnail) throw new AppError('not_found');
    return sendKept(request, reply, version.thumbnail);
  });

  const sendDrawn = async (request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<FastifyReply> => {
    const { actor, version } = await find(request, { ...asked, name: pictureName(asked) });
    if (version.kind !== 'pdf' && version.kind !== 'image') throw new AppError('not_found');
    if (version.fault) throw refused(version.fault);
    if (asked.page > (version.pages ?? 1)) throw new AppError('not_found');
    return sendKept(request, reply, version.rendition ?? (await draw(actor, version, asked, goneOf(reply))));
  };

  app.get('/documents/:fileId/:number/picture', (request, reply) => {
    const asked = { ...read(versionParams, request.params), page: 1, ...readDrawn(request.query) };
    return sendDrawn(request, reply, asked);
  });

  app.get('/documents/:fileId/:number/page/:page', (request, reply) => {
    const asked = { ...read(pageParams, request.params), ...readDrawn(request.query) };
    return sendDrawn(request, reply, asked);
  });
}

/** Specification §9: storage cache control 3600. Another person in the same browser asks the server again. */
const headers = {
  'cache-control': 'private, max-age=3600',
  vary: 'authorization',
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline; filename="picture.webp"',
};

function read<Schema extends z.ZodType>(schema: Schema, given: unknown): z.infer<Schema> {
  const result = schema.safeParse(given);
  if (!result.success) throw refusalOf(result.error.issues);
  return result.data;
}

function readDrawn(query: unknown): Pick<Asked, 'step' | 'tile'> {
  const { width, x, y } = read(drawnQuery, query);
  return { step: width, tile: x === undefined || y === undefined ? null : { x, y } };
}

const refused = (fault: Fault): AppError => new AppError('picture_refused', { message: faultWords[fault] });

type Draw = (actor: MemberActor, version: VersionToDraw, asked: Asked, gone: AbortSignal) => Promise<Buffer>;

/** Draws a picture and keeps it; several who ask for the same one at once wait for one, which is given up with the last of them. */
function openDrawing({ db, store, localFiles, renderer }: PreviewRoutesOptions): Draw {
  const shared = openShared<Buffer>();
  const draw = async (actor: MemberActor, { sha256, kind, mediaType }: VersionToDraw, asked: Asked, turn: Turn): Promise<Buffer> => {
    const { fileId: id, number, page, step, tile } = asked;
    // The place comes before the file: of a bucket, what waits for one would fill the disk with copies.
    const leave = renderer.enter(actor.userId);
    const drawn = await localFiles
      .use(sha256, (file) => renderer.draw({ file, kind, mediaType, page, step, tile }, turn))
      .catch((error: unknown) => {
        if (turn.signal?.aborted) throw new AppError('unavailable');
        throw error instanceof RenderFault ? refused(error.fault) : error;
      })
      .finally(leave);
    if (!drawn) throw new AppError('not_found');
    const kept = await store.keep([Buffer.from(drawn.picture)]);
    const rendition = { fileId: id, number, name: pictureName(asked), sha256: kept.sha256 };
    await inRepeatedTransaction(db, actor, (tx) => insertRendition(tx, rendition));
    return kept.sha256;
  };
  return (actor, version, asked, gone) =>
    shared(`${asked.fileId}/${asked.number}/${pictureName(asked)}`, { personId: actor.userId, gone }, (signal, askers) =>
      draw(actor, version, asked, { signal, askers }),
    );
}

/** Tells that whoever asked has left, or looks elsewhere, before the answer was theirs. */
function goneOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  whenClosed(reply, () => reply.raw.writableFinished || gone.abort());
  return gone.signal;
}

const given = (name: string, place: 'path' | 'query', schema: object, required = true) => ({ name, in: place, required, schema });
const version = [given('fileId', 'path', { type: 'string', format: 'uuid' }), given('number', 'path', { type: 'integer', minimum: 1 })];
const width = given('width', 'query', { type: 'integer', enum: zoomSteps });
const tile = ['x', 'y'].map((name) => given(name, 'query', { type: 'integer', minimum: 0, maximum: 100 }, false));

const call = (operationId: string, summary: string, parameters: readonly object[]) => ({
  get: {
    operationId,
    tags: ['files'],
    summary,
    parameters,
    responses: {
      200: {
        description: 'A picture without metadata. It may be kept for an hour.',
        content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
      },
      304: { description: 'The caller has it already, by its ETag.' },
      default: {
        description: 'A refusal. Its own are picture_refused, which says why nothing is drawn, and unavailable.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  },
});

const inTiles = `Widths of 4,000 and more come in tiles of ${tileSide} pixels, counted by x and y from the upper left.`;

/** What /openapi.json says of them. */
export const previewCalls = {
  '/files/documents/{fileId}/{number}/thumbnail': call('files.thumbnail', 'The small picture of a version of a document', version),
  '/files/documents/{fileId}/{number}/picture': call('files.picture', `A picture, at most so wide. ${inTiles}`, [
    ...version,
    width,
    ...tile,
  ]),
  '/files/documents/{fileId}/{number}/page/{page}': call('files.page', `A page of a PDF, so wide. ${inTiles}`, [
    ...version,
    given('page', 'path', { type: 'integer', minimum: 1 }),
    width,
    ...tile,
  ]),
};
