// The only way to a project's row: load it with the facts, ask the policy. What a person may not read does not exist.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { EventScope } from '../../../domain/kernel/events.ts';
import { projectId, type ProjectId, type StudioId, type UserId } from '../../../domain/kernel/ids.ts';
import type { ProjectVerdicts } from '../../../domain/projects/contract.ts';
import { mayReadProject, projectVerdicts } from '../../../domain/projects/policy.ts';
import { readCustomPermissions } from '../../../domain/studios/policy.ts';
import { pictureIn } from '../../../domain/kernel/pictures.ts';
import type { Tx } from '../../db/tx.ts';
import { demand } from '../../http/demand.ts';
import type { ProjectPictures } from '../../pictures/routes.ts';
import { isPhotographOf } from '../../pictures/sql.ts';
import type { InvitationRow } from './invitationSql.ts';
import { inTrash, lockedProject, projectAudiences, type ProjectRow, projectRow } from './sql.ts';

/** @throws AppError `not_found` for a project that does not exist for this person */
export async function readableProject(tx: Tx, actor: MemberActor, id: ProjectId): Promise<ProjectRow> {
  return demandReadable(actor, await projectRow(tx, id));
}

/**
 * Locks the project for a change.
 *
 * @throws AppError `not_found`; `forbidden` when the actor sees it and may not
 */
export async function projectToChange(
  tx: Tx,
  actor: MemberActor,
  { id, verdict }: { id: ProjectId; verdict: keyof ProjectVerdicts },
): Promise<ProjectRow> {
  const project = await projectToWorkIn(tx, actor, id);
  demand(projectVerdicts(actor, { status: project.status, leadId: project.lead_id })[verdict]);
  return project;
}

/** Locks a project for a change of something in it that has a right of its own. @throws AppError `not_found` */
export async function projectToWorkIn(tx: Tx, actor: MemberActor, id: ProjectId): Promise<ProjectRow> {
  return demandReadable(actor, await lockedProject(tx, id));
}

/** Locks a deleted project for its return. Whether there is one is told to those alone who may bring it back. @throws AppError `not_found` */
export async function deletedProject(tx: Tx, actor: MemberActor, id: ProjectId): Promise<ProjectRow> {
  const row = demandReadable(actor, await inTrash(tx, () => lockedProject(tx, id)));
  const facts = { status: row.status, leadId: row.lead_id };
  if (row.deleted_at === null || projectVerdicts(actor, facts).remove !== true) throw new AppError('not_found');
  return row;
}

function demandReadable(actor: MemberActor, row: ProjectRow | undefined): ProjectRow {
  if (row && mayReadProject(actor, audienceOfRow(row))) return row;
  throw new AppError('not_found');
}

/** Who sends the photographs of projects, and who sees them. */
export const projectPictures: ProjectPictures = {
  demandEdit: async (tx, actor, id) => {
    const { status, lead_id } = await readableProject(tx, actor, id);
    demand(projectVerdicts(actor, { status, leadId: lead_id }).edit);
  },
  mayRead: async (tx, actor, id) => (await readAmong(tx, actor, [id])).has(id),
};

/** A cover that is a photograph is one of the project's own. @throws AppError `validation_failed` */
export async function demandPhotograph(tx: Tx, { projectId, cover }: { projectId: ProjectId; cover: string | null }): Promise<void> {
  const id = pictureIn(cover);
  if (id === null || (await isPhotographOf(tx, { id, projectId }))) return;
  throw new AppError('validation_failed', { field: 'changes.cover', message: 'This photograph is not kept any more. Choose it again.' });
}

/** Those of some projects that the actor reads. */
export async function readAmong(tx: Tx, actor: MemberActor, ids: readonly ProjectId[]): Promise<ReadonlySet<string>> {
  const rows = await projectAudiences(tx, ids);
  return new Set(rows.filter((row) => mayReadProject(actor, audienceOfRow(row))).map(({ id }) => id));
}

/** Those of some projects that the actor does not read. One that is gone is hidden from nobody. */
export async function hiddenAmong(tx: Tx, actor: MemberActor, ids: readonly ProjectId[]): Promise<ReadonlySet<string>> {
  const rows = await projectAudiences(tx, ids);
  return new Set(rows.filter((row) => !mayReadProject(actor, audienceOfRow(row))).map(({ id }) => id));
}

/**
 * Demands that the actor may take people into each of the projects.
 *
 * @throws AppError `validation_failed` for a project that does not exist for them, `forbidden` for one that they only see
 */
export async function demandShareable(tx: Tx, actor: MemberActor, ids: readonly ProjectId[]): Promise<void> {
  const rows = new Map((await projectAudiences(tx, ids)).map((row) => [row.id, row]));
  for (const id of ids) {
    const row = rows.get(id);
    if (!row || !mayReadProject(actor, audienceOfRow(row))) {
      throw new AppError('validation_failed', { field: 'projectIds', message: 'Choose projects of your studio.' });
    }
    const verdict = projectVerdicts(actor, { status: row.status, leadId: row.lead_id }).share;
    if (verdict === 'project_closed')
      throw new AppError('validation_failed', { field: 'projectIds', message: 'An archived project takes nobody in. Choose others.' });
    if (verdict !== true) throw new AppError('forbidden', { field: 'projectIds', message: 'You need the Invite to Projects permission.' });
  }
}

export const audienceOfRow = (row: { studio_id: StudioId; visibility: string; lead_id: UserId | null; member_ids: UserId[] }) => ({
  studioId: row.studio_id,
  visibility: row.visibility,
  leadId: row.lead_id,
  memberIds: row.member_ids,
});

/**
 * Whether an invitation that waits still lets somebody in: its inviter is here, sees the project and may take people into it.
 * `reader` lends the rules of their studio.
 */
export function isGood(row: InvitationRow, reader: MemberActor): boolean {
  const inviter: MemberActor = {
    ...reader,
    userId: row.inviter_id,
    role: row.inviter_role ?? '',
    customPermissions: readCustomPermissions(row.inviter_permissions),
  };
  const facts = { status: row.project_status, leadId: row.lead_id };
  return row.inviter_is_active && mayReadProject(inviter, audienceOfRow(row)) && projectVerdicts(inviter, facts).share === true;
}

/** Tells for the scopes of a batch of events who may hear them; one query. */
export async function audienceOf(tx: Tx, scopes: ReadonlySet<EventScope>): Promise<(actor: MemberActor, scope: EventScope) => boolean> {
  const ids = [...scopes].flatMap((scope) => (scope.startsWith('project:') ? [projectId.parse(scope.slice('project:'.length))] : []));
  const audiences = new Map<string, ReturnType<typeof audienceOfRow>>(
    (await projectAudiences(tx, ids)).map((row) => [row.id, audienceOfRow(row)]),
  );
  return (actor, scope) => {
    if (scope === 'studio') return true;
    if (scope.startsWith('user:')) return scope === `user:${actor.userId}`;
    const audience = audiences.get(scope.slice('project:'.length));
    return audience !== undefined && mayReadProject(actor, audience);
  };
}
