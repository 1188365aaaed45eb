// The mail that says each day what is unread. What is due is taken by one statement, so that two instances send it once.

import type { UserId } from '../../../domain/kernel/ids.ts';
import type { Notification } from '../../../domain/notifications/contract.ts';
import { editDetail } from '../../../domain/notifications/merging.ts';
import { pathOf } from '../../../domain/notifications/payload.ts';
import { isDigestTime, nextDigest } from '../../../domain/notifications/preferences.ts';
import { destinationOf } from '../../../domain/notifications/rules.ts';
import { spokenPlain } from '../../../domain/notifications/spoken.ts';
import { effectiveRole } from '../../../domain/studios/policy.ts';
import { recipientById } from '../../auth/sql.ts';
import type { Database } from '../../db/pool.ts';
import { inTransaction, type Tx, withAuthentication } from '../../db/tx.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import { digestLetter } from '../../mail/letters.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import type { DigestKeys } from './digestRoutes.ts';
import { digestReader, noteDigest, takeDue } from './digestSql.ts';
import { preferencesOf } from './preferenceSql.ts';
import { toNotification } from './records.ts';
import { notificationPage, unreadByType } from './sql.ts';

export interface DigestNeeds {
  db: Database;
  jobs: Jobs;
  mailer: Mailer;
  publicUrl: string;
  keys: DigestKeys;
  now: () => Date;
}

/** Of one statement, and statements of one run; what is left waits for the next quarter of an hour. */
const batch = 500;
const mostBatches = 100;
/** What one mail names; of the others it says how many there are. */
const mostNamed = 12;

export const digestHandlers = ({
  db,
  jobs,
  mailer,
  publicUrl,
  keys,
  now,
}: DigestNeeds): Pick<JobHandlers, 'digest.plan' | 'digest.send'> => ({
  'digest.plan': async () => {
    for (let turn = 0; turn < mostBatches; turn++) {
      const taken = await inTransaction(db, { kind: 'housekeeping' }, async (tx) => {
        const due = await takeDue(tx, { now: now(), limit: batch });
        await jobs.enqueueAll(
          tx,
          'digest.send',
          due.map((data) => ({ data, afterMs: 0 })),
        );
        return due.length;
      });
      if (taken < batch) return;
    }
  },
  'digest.send': async (job) => {
    const [userId, studioId] = [job.userId, job.studioId];
    const inStudio = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(db, { kind: 'member', userId, studioId }, work);
    const digest = await inStudio((tx) => digestFor(tx, { userId, publicUrl, stopUrl: keys.urlOf({ userId, studioId }), now: now() }));
    if (!digest) return;
    // Noted once the mail server has it: what it refuses is tried again.
    if (digest.mail) await mailer.send(digest.mail);
    await inStudio((tx) => noteDigest(tx, { userId, due: digest.due, sent: digest.mail && digest.at }));
  },
});

interface DigestFor {
  userId: UserId;
  publicUrl: string;
  stopUrl: string;
  now: Date;
}

interface Digest {
  /** Null where nothing is unread, or nothing came since the last one. */
  mail: Mail | null;
  at: Date;
  /** When the next one is due. */
  due: Date;
}

/** What is unread and may be read, now; null for whoever wants none. */
async function digestFor(tx: Tx, { userId, publicUrl, stopUrl, now }: DigestFor): Promise<Digest | null> {
  const person = await digestReader(tx, userId);
  const preferences = await preferencesOf(tx, userId);
  if (!person || !preferences || preferences.digest_at === null) return null;
  const wish = { digest_at: preferences.digest_at, time_zone: preferences.time_zone };
  const reader = { userId, isPrincipal: effectiveRole(person.role ?? 'Standard') === 'Principal' };
  const rows = isDigestTime(wish, now) ? await notificationPage(tx, { reader, unread: true, after: null, limit: mostNamed }) : [];
  const isNews = rows.some(({ created_at }) => person.sent === null || Date.parse(created_at) > Date.parse(person.sent));
  const recipient = isNews ? await withAuthentication(tx, (auth) => recipientById(auth, userId)) : undefined;
  const due = nextDigest(wish, now);
  if (!recipient) return { mail: null, at: now, due };
  const unread = [...(await unreadByType(tx, reader, null)).values()].reduce((sum, count) => sum + count, 0);
  const entries = rows.map((row) => entryOf(toNotification(row), publicUrl));
  const said = { publicUrl, firstName: recipient.first_name, entries, unread: Math.max(unread, rows.length), stopUrl };
  return { mail: { to: recipient.email, ...digestLetter(said), stopUrl }, at: now, due };
}

/** As the list of notifications says it, and leads on. */
function entryOf(notification: Notification, publicUrl: string) {
  const { title } = notification;
  const line = [spokenPlain(notification), editDetail(notification)].filter(Boolean).join('. ');
  const destination = destinationOf(notification);
  return { title, line, url: destination && `${publicUrl}${pathOf(destination)}` };
}
