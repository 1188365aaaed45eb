import { AppError } from '../../../domain/kernel/errors.ts';
import { userId } from '../../../domain/kernel/ids.ts';
import type { studiosContract } from '../../../domain/studios/contract.ts';
import { effectiveRole, maySeeLastSeen } from '../../../domain/studios/policy.ts';
import { hashSecret } from '../../auth/tokens.ts';
import { demandAuthentication } from '../../db/tx.ts';
import { lastSequence } from '../../events/eventLog.ts';
import { fromCursor, pageOf } from '../../http/paging.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import type { Sessions } from '../../http/sessions.ts';
import type { Notices } from '../../live/notices.ts';
import { auditHandlers } from './auditHandlers.ts';
import { departureHandlers } from './departureHandlers.ts';
import { holidayHandlers } from './holidayHandlers.ts';
import { invitationHandlers, type InvitationNeeds } from './invitationHandlers.ts';
import { logoHandlers } from './logoHandlers.ts';
import { memberHandlers, type MemberWork } from './memberHandlers.ts';
import { type Forget, removalHandlers } from './removalHandlers.ts';
import { sessionHandlers } from './sessionHandlers.ts';
import { settingsHandlers } from './settingsHandlers.ts';
import { invitationPreview } from './invitationSql.ts';
import { lastSeen, memberRows } from './sql.ts';

interface Needs extends InvitationNeeds {
  work: MemberWork;
  sessions: Pick<Sessions, 'dropUser' | 'dropStudio'>;
  /** What removes the traces of a studio that is deleted. */
  forgetting: readonly Forget[];
  notices: Pick<Notices, 'tell'>;
}

export const studiosHandlers = ({
  jobs,
  publicUrl,
  projectsFor,
  hiddenAmong,
  work,
  sessions,
  forgetting,
  notices,
}: Needs): HandlersOf<typeof studiosContract> => ({
  ...memberHandlers({ work, sessions }),
  ...invitationHandlers({ jobs, publicUrl, projectsFor, hiddenAmong }),
  ...sessionHandlers({ sessions }),
  ...settingsHandlers({ sessions }),
  ...logoHandlers,
  ...holidayHandlers,
  ...auditHandlers,
  ...removalHandlers({ forgetting, notices }),
  ...departureHandlers({ work, sessions, forgetting }),

  members: async ({ input, actor, tx }) => {
    const rows = await memberRows(tx, { after: fromCursor(input.cursor, ['text', 'text', 'id']), limit: input.limit + 1 });
    const { items, next } = pageOf(rows, input.limit, (row) => [row.first_name, row.last_name, row.id]);
    const seen = maySeeLastSeen(actor)
      ? await lastSeen(
          tx,
          items.map(({ id }) => id),
        )
      : new Map<string, string>();
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
        lastSeenAt: seen.get(row.id) ?? null,
      })),
      next,
      seq: await lastSequence(tx),
    };
  },

  previewInvitation: async ({ input, tx, now }) => {
    demandAuthentication(tx);
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
