// /calendar/SECRET.ics: a programme for whatever calendar follows it. The secret is all that a calendar can send, so the answer holds
// dates and names of rows alone, and each time it is asked anew whether its person may still read the project.

import type { FastifyInstance } from 'fastify';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { ProjectId } from '../../../domain/kernel/ids.ts';
import { calendarEntries } from '../../../domain/schedule/calendarEntries.ts';
import { readCustomPermissions } from '../../../domain/studios/policy.ts';
import { hashSecret } from '../../auth/tokens.ts';
import type { Database } from '../../db/pool.ts';
import { newId } from '../../db/newId.ts';
import { inSnapshot, inTransaction } from '../../db/tx.ts';
import { networkOf } from '../../http/addresses.ts';
import type { Limiter } from '../../http/limits.ts';
import { readableProject } from '../projects/access.ts';
import { feedReader, noteFeedRead } from './feedSql.ts';
import { scheduleOf } from './records.ts';

export interface FeedRoutesOptions {
  db: Database;
  limiter: Limiter;
  now: () => Date;
}

const hour = 3_600_000;

/** Calendars ask every hour or so; in between they may keep what they have, and nobody on the way may. */
const headers = {
  'cache-control': 'private, max-age=900',
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline; filename="programme.ics"',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

export function mountFeedRoutes(app: FastifyInstance, { db, limiter, now }: FeedRoutesOptions): void {
  /** Whose address it is. Addresses that nobody was given are counted by network, and past the limit none of it is looked up. */
  const readerOf = async (file: string, network: string): Promise<Reader> => {
    const [, secret] = /^([\w-]{43})\.ics$/.exec(file) ?? [];
    limiter.spend('unknownFeed', network);
    const row = secret && (await inTransaction(db, { kind: 'authentication' }, (tx) => feedReader(tx, hashSecret(secret))));
    if (!row) throw new AppError('not_found');
    limiter.giveBack('unknownFeed', network);
    return toReader(row);
  };

  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    const { actor, projectId, id, readAt } = await readerOf(request.params.file, networkOf(request.ip));
    limiter.spend('feed', id);
    const programme = await inSnapshot(db, actor, async (tx) => {
      const project = await readableProject(tx, actor, projectId);
      return { name: project.name, entries: calendarEntries(await scheduleOf(tx, actor, project), project.name) };
    });
    if (!readAt || now().getTime() - Date.parse(readAt) > hour)
      await inTransaction(db, actor, (tx) => noteFeedRead(tx, { id, now: now() }));
    const { icalOf } = await import('./ical.ts');
    return reply.headers(headers).type('text/calendar; charset=utf-8').send(icalOf(programme, now()));
  });
}

interface Reader {
  id: string;
  actor: MemberActor;
  projectId: ProjectId;
  readAt: string | null;
}

type Row = NonNullable<Awaited<ReturnType<typeof feedReader>>>;

function toReader({ id, project_id, user_id, studio_id, read_at, role, permissions_data, self_approval }: Row): Reader {
  const actor: MemberActor = {
    kind: 'member',
    userId: user_id,
    studioId: studio_id,
    // A session that there is not: nothing but a programme is read with it.
    sessionId: newId(),
    role: role ?? 'Standard',
    customPermissions: readCustomPermissions(permissions_data),
    studio: { selfApproval: self_approval },
  };
  return { id, actor, projectId: project_id, readAt: read_at };
}
