// GET /files/my-data.zip: what the product holds about the signed-in person, beside the contract, whose bodies are JSON.

import type { FastifyInstance } from 'fastify';
import { AppError } from '../../domain/kernel/errors.ts';
import type { UserId } from '../../domain/kernel/ids.ts';
import type { Database } from '../db/pool.ts';
import { inSnapshot } from '../db/tx.ts';
import type { Limiter } from '../http/limits.ts';
import type { Sessions } from '../http/sessions.ts';
import { whenClosed } from '../http/whenClosed.ts';
import { pictureOf } from '../pictures/sql.ts';
import type { Store } from '../storage/store.ts';
import { archiveOf } from './archive.ts';
import type { PersonalSection } from './sections.ts';

export interface PersonalDataOptions {
  db: Database;
  sessions: Sessions;
  limiter: Limiter;
  store: Store;
  sections: readonly PersonalSection[];
  now: () => Date;
}

const pageRows = 500;

export function mountPersonalData(app: FastifyInstance, { db, sessions, limiter, store, sections, now }: PersonalDataOptions): void {
  /** Whose archive is being sent: one at a time each. */
  const sending = new Set<UserId>();

  app.get('/my-data.zip', async (request, reply) => {
    const actor = await sessions.memberOf(request);
    limiter.spend('personalData', actor.userId);
    if (sending.has(actor.userId)) throw new AppError('conflict', { message: 'Your data is being sent already. Wait until that is done.' });
    sending.add(actor.userId);
    whenClosed(reply, () => sending.delete(actor.userId));
    const shown = await inSnapshot(db, actor, (tx) => pictureOf(tx, actor.userId));
    const archive = archiveOf({
      sections,
      picture: shown ? await store.readWhole(shown.sha256) : null,
      madeAt: now(),
      read: async (section, after) => {
        // It may take long: whoever lost their access meanwhile, or rights, gets no further.
        const still = await sessions.memberOfSession(actor.sessionId);
        if (!still) throw new AppError('session_ended');
        return inSnapshot(db, actor, (tx) => section.page(tx, { actor: still, after, limit: pageRows }));
      },
    });
    archive.once('error', (err) => request.log.warn({ err, userId: actor.userId }, 'the data of a person could not be sent'));
    request.log.info({ event: 'personalData.sent', userId: actor.userId }, 'a person takes their data');
    return reply
      .headers({ 'content-disposition': 'attachment; filename="atelier-my-data.zip"', 'cache-control': 'no-store' })
      .type('application/zip')
      .send(archive);
  });

  app.route({
    method: ['POST', 'PATCH', 'PUT', 'DELETE'],
    url: '/my-data.zip',
    handler: async (_request, reply) => {
      reply.header('allow', 'GET');
      throw new AppError('method_not_allowed');
    },
  });
}

/** What /openapi.json says of it. */
export const personalDataCalls = {
  '/files/my-data.zip': {
    get: {
      operationId: 'personalData.get',
      tags: ['personalData'],
      summary: 'All that is held about the signed-in person, as a zip of JSON files',
      responses: {
        200: {
          description: 'The archive, written while it is sent.',
          content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
        },
        default: {
          description: 'A refusal. Its own are conflict, rate_limited.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  },
} as const;
