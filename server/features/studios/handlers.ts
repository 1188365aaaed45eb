import { AppError } from '../../../domain/kernel/errors.ts';
import { invitationId, userId } from '../../../domain/kernel/ids.ts';
import type { Invitation, studiosContract } from '../../../domain/studios/contract.ts';
import { effectiveRole } from '../../../domain/studios/policy.ts';
import { lifetimes } from '../../auth/lifetimes.ts';
import { hashSecret, newSecret } from '../../auth/tokens.ts';
import type { Limiter } from '../../http/limits.ts';
import { fromCursor, pageOf } from '../../http/paging.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import type { Sessions } from '../../http/sessions.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { appendEvent } from '../../live/eventLog.ts';
import { demandInvitable, demandRevocable } from './access.ts';
import { auditHandlers } from './auditHandlers.ts';
import { holidayHandlers } from './holidayHandlers.ts';
import { memberHandlers, type MemberWork } from './memberHandlers.ts';
import { type Forget, removalHandlers } from './removalHandlers.ts';
import { settingsHandlers } from './settingsHandlers.ts';
import {
  insertInvitation,
  insertInvitationToken,
  invitationExists,
  invitationPreview,
  invitationRows,
  memberByEmail,
  memberRows,
  revokeInvitation,
} from './sql.ts';

interface Needs {
  work: MemberWork;
  sessions: Pick<Sessions, 'dropUser' | 'dropStudio'>;
  jobs: Jobs;
  publicUrl: string;
  limiter: Limiter;
  /** What removes the traces of a studio that is deleted. */
  forgetting: readonly Forget[];
}

export const studiosHandlers = ({ jobs, publicUrl, work, sessions, limiter, forgetting }: Needs): HandlersOf<typeof studiosContract> => ({
  ...memberHandlers({ work, sessions }),
  ...settingsHandlers({ sessions }),
  ...holidayHandlers,
  ...auditHandlers,
  ...removalHandlers({ sessions, limiter, forgetting }),

  members: async ({ input, tx }) => {
    const rows = await memberRows(tx, { after: fromCursor(input.cursor, ['text', 'text', 'text']), limit: input.limit + 1 });
    const { items, next } = pageOf(rows, input.limit, (row) => [row.first_name, row.last_name, row.id]);
    return {
      items: items.map((row) => ({
        id: userId.parse(row.id),
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        avatarUrl: row.avatar_url,
        jobTitle: row.job_title,
        role: row.role ?? 'Standard',
        isActive: row.is_active,
      })),
      next,
    };
  },

  invitations: async ({ input, tx, now }) => {
    const rows = await invitationRows(tx, { after: fromCursor(input.cursor, ['time', 'text']), limit: input.limit + 1 });
    const { items, next } = pageOf(rows, input.limit, (row) => [row.created_at, row.id]);
    return { items: items.map((row) => present(row, now)), next };
  },

  invite: async ({ input, actor, tx, now, newId, audit }) => {
    demandInvitable(actor, input.role);
    if (input.email && (await memberByEmail(tx, input.email))) {
      throw new AppError('already_exists', { field: 'email', message: `${input.email} is already in the studio.` });
    }
    const { secret, hash } = newSecret();
    const row = await insertInvitation(tx, {
      id: newId(),
      studioId: actor.studioId,
      email: input.email,
      role: input.role,
      invitedBy: actor.userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimes.invitation),
    });
    await insertInvitationToken(tx, { hash, invitationId: row.id, studioId: actor.studioId });
    if (input.email) await jobs.enqueue(tx, 'mail.invitation', { invitationId: row.id, studioId: actor.studioId });
    await appendEvent(tx, {
      type: 'studios.invited',
      actorId: actor.userId,
      scopes: [`user:${actor.userId}`],
      data: { invitationId: row.id },
    });
    audit({ act: 'studios.invited', subjectId: row.id, details: { email: input.email, role: input.role } });
    return { invitation: present(row, now), link: `${publicUrl}/auth#invitation=${secret}` };
  },

  revokeInvitation: async ({ input, actor, tx, now, audit }) => {
    const row = await revokeInvitation(tx, input.invitationId, now);
    if (!row) throw new AppError((await invitationExists(tx, input.invitationId)) ? 'gone' : 'not_found');
    // The refusal rolls the statement back.
    demandRevocable(actor, effectiveRole(row.role));
    await appendEvent(tx, {
      type: 'studios.invitationRevoked',
      actorId: actor.userId,
      scopes: [`user:${actor.userId}`],
      data: { invitationId: row.id },
    });
    audit({ act: 'studios.invitationRevoked', subjectId: row.id, details: { email: row.email, role: effectiveRole(row.role) } });
    return present(row, now);
  },

  previewInvitation: async ({ input, tx, now }) => {
    const row = await invitationPreview(tx, hashSecret(input.token), now);
    if (!row) throw new AppError('gone');
    return {
      studioName: row.studio_name,
      inviterName: `${row.first_name} ${row.last_name}`.trim(),
      role: effectiveRole(row.role),
      email: row.email,
      expiresAt: row.expires_at,
    };
  },
});

interface InvitationRow {
  id: string;
  email: string | null;
  role: string;
  created_at: string;
  expires_at: string;
  accepted_at: string | null;
  revoked_at: string | null;
}

function present(row: InvitationRow, now: Date): Invitation {
  return {
    id: invitationId.parse(row.id),
    email: row.email,
    role: effectiveRole(row.role),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    state: stateOf(row, now),
  };
}

function stateOf(row: InvitationRow, now: Date): Invitation['state'] {
  if (row.accepted_at) return 'accepted';
  if (row.revoked_at) return 'revoked';
  return Date.parse(row.expires_at) > now.getTime() ? 'open' : 'expired';
}
