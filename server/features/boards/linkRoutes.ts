// /files/boards/:boardId/links/:itemId: has the server read the page that a link on a board leads to, for whoever may work there. Beside
// the contract, because no transaction may wait for a stranger's page: rights are asked before it is read, and again before it is kept.

import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { linkBounds, type LinkPreview, type LinkReader } from '../../outbound/linkPreview.ts';
import { previewed } from '../../../domain/boards/links.ts';
import type { ContentOf, ItemOf } from '../../../domain/boards/items.ts';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { boardActId, boardId, boardItemId, type BoardItemId, fileId, type FileId } from '../../../domain/kernel/ids.ts';
import type { Database } from '../../db/pool.ts';
import { inRepeatedTransaction, inSnapshot, type Tx } from '../../db/tx.ts';
import type { Limiter } from '../../http/limits.ts';
import type { Sessions } from '../../http/sessions.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Kept, Store } from '../../storage/store.ts';
import { demandRoomFor } from '../files/access.ts';
import { insertFile } from '../files/writes.ts';
import { boardToChange, boardToWorkOn } from './access.ts';
import { keepOperations } from './actHandlers.ts';
import { itemsForAct } from './itemSql.ts';
import type { BoardRow } from './sql.ts';

export interface LinkRoutesOptions {
  db: Database;
  sessions: Sessions;
  limiter: Limiter;
  store: Pick<Store, 'keep'>;
  links: LinkReader;
  jobs: Pick<Jobs, 'enqueueAll'>;
  /** In bytes. */
  limits: { file: number; studio: number };
  now: () => Date;
}

const place = z.strictObject({ boardId, itemId: boardItemId });
type LinkPlace = z.infer<typeof place>;

/** What became of it: `nothing` leaves the link as it is. */
export type LinkOutcome = 'read' | 'nothing';

export function mountLinkRoutes(app: FastifyInstance, options: LinkRoutesOptions): void {
  const { db, sessions, limiter, store, links } = options;

  app.post('/boards/:boardId/links/:itemId', async (request) => {
    const actor = await sessions.memberOf(request);
    const at = place.safeParse(request.params);
    if (!at.success) throw new AppError('not_found');
    const asked = await inSnapshot(db, actor, async (tx) => {
      const row = await boardToWorkOn(tx, actor, at.data.boardId);
      return (await linkOn(tx, row, at.data.itemId)).content;
    });
    limiter.spend('linkPreview', actor.userId);
    const preview = await links.read(asked.url, actor);
    if (!preview) return outcome('nothing');
    const found = preview.picture?.bytes ?? null;
    // What is refused afterwards would lie on the disk for an hour.
    const wanted = { bytes: found?.length ?? 0, limits: options.limits };
    const hasRoom = found !== null && (await inRepeatedTransaction(db, actor, (tx) => hasRoomFor(tx, actor, wanted)));
    const picture = hasRoom ? await store.keep([found]) : null;
    // Reading takes a while: the session, or the right, may be over by now.
    const still = await sessions.memberOf(request);
    return inRepeatedTransaction(db, still, (tx) => keepPreview(tx, { ...options, actor: still, at: at.data, asked, preview, picture }));
  });

  app.route({
    method: ['GET', 'PATCH', 'PUT', 'DELETE'],
    url: '/boards/:boardId/links/:itemId',
    handler: async (_request, reply) => {
      reply.header('allow', 'POST');
      throw new AppError('method_not_allowed');
    },
  });
}

const outcome = (is: LinkOutcome) => ({ outcome: is });

/** @throws AppError `not_found` for what is no link there; `conflict` for one that is locked */
async function linkOn(tx: Tx, row: BoardRow, id: BoardItemId): Promise<ItemOf<'link'>> {
  const held = (await itemsForAct(tx, { boardId: row.id, ids: [id] })).items.get(id);
  if (!held || held.isRemoved || held.item.kind !== 'link') throw new AppError('not_found');
  if (held.item.lock.isLocked) throw new AppError('conflict', { message: 'This is locked. Unlock it first.' });
  return held.item;
}

interface Keeping extends Pick<LinkRoutesOptions, 'jobs' | 'limits' | 'now'> {
  actor: MemberActor;
  at: LinkPlace;
  /** What the link said when its page was asked for. */
  asked: ContentOf<'link'>;
  preview: LinkPreview;
  picture: Kept | null;
}

async function keepPreview(tx: Tx, { actor, at, asked, preview, picture, jobs, limits, now }: Keeping): Promise<{ outcome: LinkOutcome }> {
  const row = await boardToChange(tx, actor, { id: at.boardId, verdict: 'edit' });
  const item = await linkOn(tx, row, at.itemId);
  // It leads elsewhere now.
  if (item.content.url !== asked.url) return outcome('nothing');
  const shown = item.content.fileId === asked.fileId ? picture : null;
  const pictureId = shown && (await keepPicture(tx, { row, actor, item, preview, picture: shown, jobs, limits, now: now() }));
  const { title, description } = preview;
  const operations = previewed(item, asked, { title, description, fileId: pictureId });
  if (operations.length === 0) return outcome('nothing');
  await keepOperations(tx, { row, actor, operations, actId: boardActId.parse(randomUUID()), now: now(), newId: randomUUID });
  return outcome('read');
}

interface NewPicture extends Pick<Keeping, 'actor' | 'preview' | 'jobs' | 'limits'> {
  row: BoardRow;
  item: ItemOf<'link'>;
  picture: Kept;
  now: Date;
}

/** @returns null where the studio has no room for it: the words stand alone then */
async function keepPicture(tx: Tx, { row, actor, item, preview, picture, jobs, limits, now }: NewPicture): Promise<FileId | null> {
  const mediaType = preview.picture?.mediaType ?? '';
  if (!(await hasRoomFor(tx, actor, { bytes: picture.bytes, limits }))) return null;
  const id = fileId.parse(randomUUID());
  const of = { projectId: row.project_id, ownerId: actor.userId };
  const content = { ...picture, kind: 'image' as const, mediaType };
  const name = `${new URL(item.content.url).hostname.slice(0, 80)}.${mediaType.replace('image/', '')}`;
  await insertFile(tx, { id, of, folderId: null, ofLink: true, name, content, note: '', actor, now });
  const { studioId } = actor;
  await jobs.enqueueAll(tx, 'files.describe', [{ data: { fileId: id, studioId }, afterMs: 0, of: studioId }]);
  return id;
}

const hasRoomFor = (tx: Tx, actor: MemberActor, wanted: Pick<Keeping, 'limits'> & { bytes: number }): Promise<boolean> =>
  demandRoomFor(tx, actor, wanted).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'too_large') return false;
      throw error;
    },
  );

const parameter = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string', format: 'uuid' } });

/** What /openapi.json says of it. */
export const linkCalls = {
  '/files/boards/{boardId}/links/{itemId}': {
    post: {
      operationId: 'boards.readLink',
      tags: ['boards'],
      summary: 'Have the server read the page that a link on a board leads to, and put its words and picture on the link',
      description: `Only public addresses at the usual ports of http and https are read, at most ${linkBounds.pageBytes} bytes of a page and a picture of ${linkBounds.pictureBytes}. What somebody changed on the link meanwhile stays theirs.`,
      parameters: [parameter('boardId'), parameter('itemId')],
      responses: {
        200: {
          description: 'Whether there was something to be had; what was is told to everybody by boards.changed.',
          content: {
            'application/json': {
              schema: { type: 'object', required: ['outcome'], properties: { outcome: { type: 'string', enum: ['read', 'nothing'] } } },
            },
          },
        },
        default: {
          description: 'A refusal. Its own are forbidden, conflict for a locked link, and rate_limited.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  },
} as const;
