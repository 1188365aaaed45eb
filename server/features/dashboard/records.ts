// From rows to the records of the contract.

import type { ComingDate, Dashboard, InvitationToAnswer, Load, RecentAct } from '../../../domain/dashboard/contract.ts';
import { most, withoutRepeats } from '../../../domain/dashboard/rules.ts';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { pictureIn } from '../../../domain/kernel/pictures.ts';
import type { InvitationRow } from '../projects/invitationSql.ts';
import { toTaskCard } from '../tasks/records.ts';
import type { comingDates, dayRows, LoadRow, RecentRow } from './sql.ts';

export function toDay({ entries, next, ...counts }: Awaited<ReturnType<typeof dayRows>>, actor: MemberActor): Dashboard['day'] {
  return {
    items: (entries ?? []).map(({ card, review }) => ({ task: toTaskCard(card, actor), as: review ? 'review' : 'work' })),
    counts,
    next: next && toTaskCard(next, actor),
  };
}

export const toInvitation = (row: InvitationRow): InvitationToAnswer => ({
  id: row.id,
  project: {
    id: row.project_id,
    name: row.name,
    number: row.number,
    // Its photograph is for those who read it.
    cover: pictureIn(row.cover) ? null : row.cover,
    colour: row.colour,
  },
  inviterId: row.inviter_id,
  createdAt: row.created_at,
});

export const toDate = ({
  id,
  kind,
  name,
  day,
  project_id,
  project_name,
  colour,
}: Awaited<ReturnType<typeof comingDates>>[number]): ComingDate => ({
  id,
  kind,
  name,
  day,
  project: { id: project_id, name: project_name, colour },
});

export const toLoad = ({ userId, ...row }: LoadRow): Load => ({ ...row, userId, hours: Math.round(row.hours * 10) / 10 });

export const toRecent = (rows: readonly RecentRow[]): RecentAct[] => withoutRepeats(rows.map(toAct)).slice(0, most.recent);

const toAct = (row: RecentRow): RecentAct => ({
  sequence: row.sequence,
  type: row.type,
  at: row.at,
  actorId: row.actor_id,
  project: toFace(row),
  task: row.task_id !== null && row.title !== null ? { id: row.task_id, title: row.title } : null,
  phase: row.phase,
  userId: row.user_id,
});

function toFace({ project_id, name, number, cover, colour }: RecentRow): RecentAct['project'] {
  if (project_id === null || name === null || number === null || colour === null) return null;
  return { id: project_id, name, number, cover, colour };
}
