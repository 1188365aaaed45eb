// What a team leaves behind in a few months: when people joined and were here last, who was given which rights, and an
// invitation that waits.

import { randomUUID } from 'node:crypto';
import type { AuditAct } from '../../domain/kernel/auditActs.ts';
import type { StudioId, UserId } from '../../domain/kernel/ids.ts';
import { appendAudit } from '../audit/auditLog.ts';
import { lifetimes } from '../auth/lifetimes.ts';
import { enterStudio, type Tx, withAuthentication } from '../db/tx.ts';

interface Team {
  tx: Tx;
  studioId: StudioId;
  now: Date;
  userOf: (key: string) => UserId;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** Minutes since each was here last, in which browser. */
const lastSeen: readonly [key: string, minutes: number, userAgent: string][] = [
  ['tom', 12, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'],
  ['mirela', 3, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'],
  ['aiko', 35, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['hugo', 64, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'],
  [
    'nadia',
    26 * 60,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  ],
  ['priya', 125, 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'],
  ['lucas', 40, 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'],
];

/** How many days ago each joined. */
const joined: readonly [key: string, days: number, role: string][] = [
  ['ines', 212, 'Principal'],
  ['tom', 210, 'Standard'],
  ['mirela', 205, 'Senior'],
  ['aiko', 180, 'Standard'],
  ['owen', 174, 'Standard'],
  ['hugo', 131, 'Standard'],
  ['nadia', 96, 'Standard'],
  ['lucas', 58, 'Technical'],
  ['priya', 33, 'Junior'],
];

interface Line {
  daysAgo: number;
  act: AuditAct;
  by: string;
  subjectId: string;
  details: Record<string, unknown>;
}

export async function insertTeamLife(team: Team): Promise<void> {
  const { tx, studioId, now, userOf } = team;
  await insertSessions(team);
  await enterStudio(tx, studioId, userOf('ines'));
  const hugosOwn = { inviteToProject: true, viewClientInfo: false };
  await tx
    .insertInto('user_custom_permissions')
    .values({ user_id: userOf('hugo'), studio_id: studioId, permissions_data: JSON.stringify(hugosOwn) })
    .execute();
  const invitationId = await insertInvitation(team);
  for (const [key, daysAgo] of joined) {
    await tx
      .updateTable('user_profiles')
      .set({ created_at: before(now, daysAgo * day) })
      .where('id', '=', userOf(key))
      .execute();
  }
  const lines: Line[] = [
    ...joined.map(([key, daysAgo, role]): Line => {
      const details = { role, invitedBy: key === 'ines' ? null : userOf('ines') };
      return { daysAgo, act: 'studios.joined', by: key, subjectId: userOf(key), details };
    }),
    { daysAgo: 90, act: 'studios.roleChanged', by: 'ines', subjectId: userOf('tom'), details: { from: 'Standard', to: 'Senior' } },
    { daysAgo: 41, act: 'studios.permissionsChanged', by: 'ines', subjectId: userOf('hugo'), details: { overrides: hugosOwn } },
    { daysAgo: 18, act: 'studios.memberDeactivated', by: 'ines', subjectId: userOf('owen'), details: { handOverTo: userOf('aiko') } },
    { daysAgo: invitedDaysAgo, act: 'studios.invited', by: 'ines', subjectId: invitationId, details: { role: 'Junior' } },
  ];
  // In the order in which it happened: the log is read by the order of its lines.
  for (const { daysAgo, by, ...entry } of lines.toSorted((one, two) => two.daysAgo - one.daysAgo)) {
    await appendAudit(tx, { ...entry, actorId: userOf(by), at: new Date(now.getTime() - daysAgo * day) });
  }
}

const before = (now: Date, milliseconds: number): string => new Date(now.getTime() - milliseconds).toISOString();

const insertSessions = ({ tx, studioId, now, userOf }: Team) =>
  withAuthentication(tx, () =>
    tx
      .insertInto('sessions')
      .values(
        lastSeen.map(([key, minutes, userAgent]) => ({
          id: randomUUID(),
          account_id: userOf(key),
          studio_id: studioId,
          began_with: 'password',
          created_at: before(now, 9 * day),
          last_used_at: before(now, minutes * minute),
          expires_at: before(now, -lifetimes.sessionAbsolute),
          user_agent: userAgent,
        })),
      )
      .execute(),
  );

const invitedDaysAgo = 2;

async function insertInvitation({ tx, studioId, now, userOf }: Team): Promise<string> {
  const id = randomUUID();
  await tx
    .insertInto('invitations')
    .values({
      id,
      studio_id: studioId,
      email: 'elin.strand@example.com',
      role: 'Junior',
      invited_by: userOf('ines'),
      created_at: before(now, invitedDaysAgo * day),
      expires_at: before(now, invitedDaysAgo * day - lifetimes.invitation),
    })
    .execute();
  return id;
}
