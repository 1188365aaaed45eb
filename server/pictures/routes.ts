// /files/pictures: calls whose bodies are pictures, beside the contract, whose bodies are JSON. The rules of every call
// hold for them: own host, public key, session, limits, problems.

import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { MemberActor } from '../../domain/kernel/actor.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import { type ProjectId, projectId } from '../../domain/kernel/ids.ts';
import { pictureAddress, pictureBounds } from '../../domain/kernel/pictures.ts';
import { studioVerdicts } from '../../domain/studios/policy.ts';
import { codeOf } from '../codeOf.ts';
import type { Database } from '../db/pool.ts';
import { inRepeatedTransaction, inSnapshot, type Tx } from '../db/tx.ts';
import { dropRest } from '../http/dropRest.ts';
import { hostLimits } from '../http/host.ts';
import { refusalOf } from '../http/issues.ts';
import type { Limiter } from '../http/limits.ts';
import { waitLonger } from '../http/patience.ts';
import { sendProblem } from '../http/problems.ts';
import type { Sessions } from '../http/sessions.ts';
import { whenClosed } from '../http/whenClosed.ts';
import type { Store } from '../storage/store.ts';
import { type Decoder, refused } from './decoder.ts';
import type { Part } from './decoderProcess.ts';
import { deleteOldUnnamed, insertPhotograph, pictureById } from './sql.ts';
import { showPicture } from './writes.ts';

export interface PictureRoutesOptions {
  db: Database;
  sessions: Sessions;
  limiter: Limiter;
  store: Store;
  decoder: Decoder;
  projects: ProjectPictures;
  now: () => Date;
}

/** What the feature above says of the photographs of its projects. */
export interface ProjectPictures {
  /** @throws AppError `not_found`; `forbidden` for whoever reads it and may not change it */
  demandEdit: (tx: Tx, actor: MemberActor, id: ProjectId) => Promise<void>;
  mayRead: (tx: Tx, actor: MemberActor, id: ProjectId) => Promise<boolean>;
}

const pixels = z.coerce.number().int().min(0).max(pictureBounds.side);
const target = { of: z.enum(['me', 'studio']) };
const ofProject = z.strictObject({ of: z.literal('project'), projectId });
const uploadQuery = z.union([z.strictObject(target), z.strictObject({ ...target, x: pixels, y: pixels, size: pixels.min(1) }), ofProject]);

type Upload = { of: 'me' | 'studio'; part: Part } | { of: 'project'; projectId: ProjectId; part: 'cover' };

/** Two sizes of a photograph, and one of anything else, whatever is asked for. */
const isDense = (query: unknown): boolean => z.object({ size: z.literal('dense') }).safeParse(query).success;

/** A day's work shows the same faces over and over (specification §9: storage cache control 3600). */
const cacheSeconds = 3600;

export function mountPictureRoutes(
  app: FastifyInstance,
  { db, sessions, limiter, store, decoder, projects, now }: PictureRoutesOptions,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(/^image\//, { parseAs: 'buffer', bodyLimit: pictureBounds.bytes }, (_request, body, done) => done(null, body));
  app.setErrorHandler(async (error, request, reply) => {
    const told = inPictureWords(error);
    if (told instanceof AppError && told.code === 'too_large') await dropRest(request, reply);
    sendProblem(told, request, reply);
    return reply;
  });

  const demandRight = async (actor: MemberActor, upload: Upload): Promise<void> => {
    if (upload.of === 'project') return inSnapshot(db, actor, (tx) => projects.demandEdit(tx, actor, upload.projectId));
    if (upload.of === 'me' || studioVerdicts(actor).changeLogo === true) return;
    throw new AppError('forbidden', { message: 'Only a Principal changes the logo of the studio.' });
  };

  /** Everything that can be refused is refused before a byte of the picture is read. */
  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const actor = await sessions.memberOf(request);
    await demandRight(actor, readUpload(request));
    limiter.spend('picture', actor.userId);
    waitLonger(request, hostLimits.picture);
    whenClosed(reply, decoder.enter(actor.userId));
  };

  app.post('/pictures', { onRequest: admit }, async (request) => {
    const upload = readUpload(request);
    if (!Buffer.isBuffer(request.body)) throw refused('otherKind');
    const { bytes, dense, width, height } = await decoder.decode(request.body, upload.part);
    // Decoding takes a while: the session, or the role, may be over by now.
    const actor = await sessions.memberOf(request);
    await demandRight(actor, upload);
    const { sha256 } = await store.keep([bytes]);
    const denseSha256 = dense ? (await store.keep([dense])).sha256 : sha256;
    const picture = { id: randomUUID(), sha256, bytes: bytes.length, width, height, now: now() };
    const answer = await inRepeatedTransaction(db, actor, async (tx) => {
      if (upload.of !== 'project') return showPicture(tx, { ...picture, of: upload.of, actorId: actor.userId });
      await projects.demandEdit(tx, actor, upload.projectId);
      await insertPhotograph(tx, { ...picture, projectId: upload.projectId, denseSha256 });
      await deleteOldUnnamed(tx);
      return pictureAddress(picture.id);
    });
    return { [answerNames[upload.of]]: answer };
  });

  app.get<{ Params: { id: string } }>('/pictures/:id', async (request, reply) => {
    const actor = await sessions.memberOf(request);
    limiter.spend('read', actor.userId);
    const id = z.uuid().safeParse(request.params.id);
    if (!id.success) throw new AppError('validation_failed', { field: 'id', message: 'This is no id of a picture.' });
    const row = await inSnapshot(db, actor, async (tx) => {
      const picture = await pictureById(tx, id.data);
      const project = picture?.project_id;
      return project && !(await projects.mayRead(tx, actor, project)) ? undefined : picture;
    });
    if (!row) throw new AppError('not_found');
    const sha256 = (isDense(request.query) ? row.dense_sha256 : null) ?? row.sha256;
    const etag = `"${sha256.toString('base64url')}"`;
    // Another person in the same browser asks the server again.
    reply.headers({
      'cache-control': `private, max-age=${cacheSeconds}`,
      vary: 'authorization',
      etag,
      'content-security-policy': "default-src 'none'; sandbox",
    });
    if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.status(304).send();
    const bytes = await store.read(sha256);
    if (bytes) return reply.headers({ 'content-disposition': 'inline; filename="picture.webp"' }).type('image/webp').send(bytes);
    request.log.error({ sha256: sha256.toString('hex') }, 'the bytes of a picture are missing');
    throw new AppError('not_found');
  });

  for (const [url, allow] of [
    ['/pictures', 'POST'],
    ['/pictures/:id', 'GET'],
  ] as const) {
    const others = (['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const).filter((method) => method !== allow);
    app.route({
      method: others,
      url,
      handler: async (_request, reply) => {
        reply.header('allow', allow);
        throw new AppError('method_not_allowed');
      },
    });
  }
}

function readUpload(request: FastifyRequest): Upload {
  const read = uploadQuery.safeParse(request.query);
  if (!read.success) throw refusalOfQuery(request.query);
  if (read.data.of === 'project') return { of: 'project', projectId: read.data.projectId, part: 'cover' };
  const { of, ...square } = read.data;
  // A face fills its circle; of a logo, which is often wide, nothing may be missing.
  return { of, part: 'size' in square ? square : of === 'me' ? 'middle' : 'whole' };
}

const answerNames = { me: 'avatar_url', studio: 'logo_url', project: 'cover' } as const;

/** The square comes whole or not at all. */
function refusalOfQuery(query: unknown): AppError {
  const isOfProject = z.looseObject({ of: z.literal('project') }).safeParse(query).success;
  const whole = (isOfProject ? ofProject : z.strictObject({ ...target, x: pixels, y: pixels, size: pixels.min(1) })).safeParse(query);
  return whole.success ? new AppError('validation_failed') : refusalOf(whole.error.issues);
}

/** What the host says of bodies in general, in the words of this call. */
function inPictureWords(error: unknown): unknown {
  if (error instanceof AppError && error.code !== 'media_type_unsupported') return error;
  const statusCode = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (statusCode === 413) return refused('tooHeavy');
  if (statusCode === 415 || codeOf(error) === 'media_type_unsupported') {
    return new AppError('media_type_unsupported', {
      message: 'Send the picture itself as the body, as image/jpeg, image/png or image/webp.',
    });
  }
  return error;
}
