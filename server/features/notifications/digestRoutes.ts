// /mail/stop/KEY: the way out of the daily mail, without signing in. The address names a person under a signature, so that it is good for
// them alone; looking at it changes nothing, since mail programs look at every address, and a press, theirs or the page's, ends it.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../domain/kernel/errors.ts';
import { studioId as studioIdSchema, userId as userIdSchema } from '../../../domain/kernel/ids.ts';
import type { Secrets } from '../../auth/secrets.ts';
import type { Database } from '../../db/pool.ts';
import { inTransaction } from '../../db/tx.ts';
import { appendEvent } from '../../events/eventLog.ts';
import { networkOf } from '../../http/addresses.ts';
import type { Limiter } from '../../http/limits.ts';
import { sendPlainPage } from '../../http/plainPage.ts';
import { type DigestOf, endDigest } from './digestSql.ts';

export interface DigestKeys {
  urlOf: (whose: DigestOf) => string;
  /** @throws AppError `not_found` for an address that nobody made */
  holderOf: (key: string) => DigestOf;
}

export function openDigestKeys({ sign, isSigned }: Pick<Secrets, 'sign' | 'isSigned'>, publicUrl: string): DigestKeys {
  const textOf = (userId: string, studioId: string) => `${userId}\n${studioId}`;
  return {
    urlOf: ({ userId, studioId }) => `${publicUrl}/mail/stop/${userId}.${studioId}.${sign('digest', textOf(userId, studioId))}`,
    holderOf: (key) => {
      const [person = '', studio = '', signature = ''] = key.split('.');
      const [userId, studioId] = [userIdSchema.safeParse(person), studioIdSchema.safeParse(studio)];
      if (!userId.success || !studioId.success || !isSigned('digest', textOf(person, studio), signature)) throw new AppError('not_found');
      return { userId: userId.data, studioId: studioId.data };
    },
  };
}

interface DigestRoutesOptions {
  db: Database;
  keys: DigestKeys;
  limiter: Limiter;
}

export function mountDigestRoutes(app: FastifyInstance, { db, keys, limiter }: DigestRoutesOptions): void {
  // Whatever a mail program or the page's form sends along says nothing.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) => done(null));
  const holder = (key: string, ip: string): DigestOf => {
    const network = networkOf(ip);
    limiter.spend('unknownFeed', network);
    const whose = keys.holderOf(key);
    limiter.giveBack('unknownFeed', network);
    return whose;
  };

  app.get<{ Params: { key: string } }>('/mail/stop/:key', { errorHandler: sayWrong }, async (request, reply) => {
    holder(request.params.key, request.ip);
    return sendPlainPage(reply, {
      title: 'Stop the daily mail?',
      body: '<p>It says each day what is unread in Atelier. Your notifications in Atelier stay as they are.</p><form method="post"><button>Stop the daily mail</button></form>',
    });
  });

  app.post<{ Params: { key: string } }>('/mail/stop/:key', { errorHandler: sayWrong }, async (request, reply) => {
    const { userId, studioId } = holder(request.params.key, request.ip);
    const isEnded = await inTransaction(db, { kind: 'member', userId, studioId }, async (tx) => {
      const ended = await endDigest(tx, userId);
      if (ended) appendEvent(tx, { type: 'notifications.preferencesChanged', actorId: userId, scopes: [`user:${userId}`], data: {} });
      return ended;
    });
    const title = isEnded ? 'The daily mail has stopped' : 'The daily mail is off already';
    return sendPlainPage(reply, { title, body: `<p>You can have it again under ${settings}.</p>${openAtelier}` });
  });
}

/** Whoever follows an address that was cut on its way, or is older than the keys, reads where else it is stopped. */
function sayWrong(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error;
  sendPlainPage(reply.status(404), {
    title: 'This link does not work',
    body: `<p>It may have been cut on its way, or be an old one. You can stop the daily mail under ${settings}.</p>${openAtelier}`,
  });
}

const settings = 'Account settings, <a href="/settings?tab=notifications">Notifications</a>';
const openAtelier = '<p><a href="/">Open Atelier</a></p>';
