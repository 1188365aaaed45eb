// /mail/stop/KEY: the way out of the daily mail, without signing in. The address names a person under a signature, so that it is good for
// them alone; looking at it changes nothing, since mail programs look at every address, and a press, theirs or the page's, ends it.

import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../../domain/kernel/errors.ts';
import { studioId as studioIdSchema, userId as userIdSchema } from '../../../domain/kernel/ids.ts';
import type { Secrets } from '../../auth/secrets.ts';
import type { Database } from '../../db/pool.ts';
import { inTransaction } from '../../db/tx.ts';
import { appendEvent } from '../../events/eventLog.ts';
import { networkOf } from '../../http/addresses.ts';
import type { Limiter } from '../../http/limits.ts';
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
    limiter.spend('unknownFeed', networkOf(ip));
    return keys.holderOf(key);
  };

  app.get<{ Params: { key: string } }>('/mail/stop/:key', async (request, reply) => {
    holder(request.params.key, request.ip);
    return page(reply, {
      title: 'Stop the daily mail?',
      body: '<p>It says each day what is unread in Atelier. Your notifications in Atelier stay as they are.</p><form method="post"><button>Stop the daily mail</button></form>',
    });
  });

  app.post<{ Params: { key: string } }>('/mail/stop/:key', async (request, reply) => {
    const { userId, studioId } = holder(request.params.key, request.ip);
    const isEnded = await inTransaction(db, { kind: 'member', userId, studioId }, async (tx) => {
      const ended = await endDigest(tx, userId);
      if (ended) appendEvent(tx, { type: 'notifications.preferencesChanged', actorId: userId, scopes: [`user:${userId}`], data: {} });
      return ended;
    });
    const title = isEnded ? 'The daily mail has stopped' : 'The daily mail is off already';
    return page(reply, {
      title,
      body: '<p>You can have it again under Account settings, Notifications.</p><p><a href="/">Open Atelier</a></p>',
    });
  });
}

const style = `body{margin:0;padding:18vh 24px;background:#f7f5f2;color:#221d19;font:16px/24px 'Source Sans 3','Helvetica Neue',Arial,sans-serif}
main{max-width:30rem;margin:0 auto;border-top:1px solid #221d19;padding-top:28px}h1{margin:0 0 16px;font:500 26px/32px 'Brygada 1918',Georgia,serif}
a{color:#9a5032}button{font:inherit;font-weight:600;padding:11px 20px;border:0;border-radius:4px;background:#9a5032;color:#fdfbf7;cursor:pointer}
button:focus-visible,a:focus-visible{outline:2px solid #221d19;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#1b1715;color:#efe9e3}main{border-color:#efe9e3}a{color:#e0a184}}`;
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

const page = (reply: FastifyReply, { title, body }: { title: string; body: string }): FastifyReply =>
  reply.headers(headers).type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Atelier</title><style>${style}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`);
