// Who is in a project: its visibility, its members, its lead. Whoever is named in open work of a private project reads it,
// so nobody is taken out before somebody else has that work.

import type { Actor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { ProjectId, UserId } from '../../../domain/kernel/ids.ts';
import type { Project, projectsContract } from '../../../domain/projects/contract.ts';
import type { ProjectEventType } from '../../../domain/projects/events.ts';
import type { HandOverFacts } from '../../../domain/studios/events.ts';
import { effectiveRole, readerOf } from '../../../domain/studios/policy.ts';
import type { Tx } from '../../db/tx.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { appendEvent, type EventScope } from '../../live/eventLog.ts';
import { activeMembers, memberName } from '../studios/sql.ts';
import { projectToChange, readableProject } from './access.ts';
import { projectRecord } from './records.ts';
import { addProjectMembers, type ProjectRow, readersAmong, removeProjectMember } from './sql.ts';
import { updateProject } from './writes.ts';

/** What people hold in the tasks of a project, which stand above it. */
export interface ProjectWork {
  /** Everybody who is assigned to an open task of the project or reviews one. */
  namedIn: (tx: Tx, projectId: ProjectId) => Promise<UserId[]>;
  /** How many open tasks of the project name the person. */
  openWorkIn: (tx: Tx, of: { projectId: ProjectId; userId: UserId }) => Promise<number>;
  handOver: (
    tx: Tx,
    work: { from: UserId; to: UserId; by: { userId: UserId; isPrincipal: boolean }; projectId: ProjectId; now: Date },
  ) => Promise<void>;
}

type AccessHandlers = Pick<HandlersOf<typeof projectsContract>, 'setVisibility' | 'addMember' | 'removeMember' | 'transferLead'>;

export const accessHandlers = ({ work }: { work: ProjectWork }): AccessHandlers => ({
  setVisibility: async ({ input, actor, tx, now, audit }) => {
    const { projectId, visibility } = input;
    const row = await projectToChange(tx, actor, { id: projectId, verdict: 'share' });
    if (row.version !== input.version || row.visibility === visibility) throw new AppError('conflict');
    const version = await updateProject(tx, { row, patch: { visibility }, actor, now });
    if (visibility === 'private') await keepWhoeverIsInIt(tx, { row, actor, work });
    audit({ act: 'projects.visibilityChanged', subjectId: projectId, details: { to: visibility } });
    // The whole studio hears that it is there now, or gone.
    return answer(tx, actor, { type: 'projects.visibilityChanged', projectId, version, scopes: ['studio'] });
  },

  addMember: async ({ input, actor, tx, audit }) => {
    const { projectId, userId } = input;
    const row = await projectToChange(tx, actor, { id: projectId, verdict: 'share' });
    await demandActive(tx, userId, 'userId');
    const added = await addProjectMembers(tx, { projectId, studioId: actor.studioId, userIds: [userId] });
    if (added.length === 0) {
      throw new AppError('already_exists', { field: 'userId', message: `${await memberName(tx, userId)} is in this project already.` });
    }
    audit({ act: 'projects.memberAdded', subjectId: projectId, details: { userId } });
    return answer(tx, actor, { type: 'projects.memberAdded', projectId, version: row.version, userId });
  },

  removeMember: async ({ input, actor, tx, now, audit }) => {
    const { projectId, userId, handOverTo } = input;
    const row = await projectToChange(tx, actor, { id: projectId, verdict: 'share' });
    if (row.lead_id === userId) {
      throw new AppError('validation_failed', {
        field: 'userId',
        message: `${await memberName(tx, userId)} leads this project. Give the lead to somebody else first.`,
      });
    }
    if (userId === actor.userId && row.visibility === 'private' && effectiveRole(actor.role) !== 'Principal') {
      throw new AppError('validation_failed', {
        field: 'userId',
        message: 'You would lose this project yourself. Ask somebody else who is in it.',
      });
    }
    if (!(await removeProjectMember(tx, { projectId, userId }))) throw new AppError('not_found');
    if (handOverTo) await handOver(tx, { work, actor, projectId, from: userId, to: handOverTo, now });
    await refuseWorkOutOfReach(tx, { row, userId, work });
    audit({ act: 'projects.memberRemoved', subjectId: projectId, details: { userId, handOverTo } });
    const scopes: EventScope[] = [`project:${projectId}`, `user:${userId}`];
    return answer(tx, actor, {
      type: 'projects.memberRemoved',
      projectId,
      version: row.version,
      userId,
      scopes,
      facts: { handedTo: handOverTo },
    });
  },

  transferLead: async ({ input, actor, tx, now, audit }) => {
    const { projectId, leadId } = input;
    const row = await projectToChange(tx, actor, { id: projectId, verdict: 'transferLead' });
    if (row.version !== input.version) throw new AppError('conflict');
    await demandActive(tx, leadId, 'leadId');
    const version = await updateProject(tx, { row, patch: { leadId }, actor, now });
    const both = [leadId, ...(row.lead_id ? [row.lead_id] : [])];
    await addProjectMembers(tx, { projectId, studioId: actor.studioId, userIds: both });
    audit({ act: 'projects.leadTransferred', subjectId: projectId, details: { from: row.lead_id, to: leadId } });
    return answer(tx, actor, { type: 'projects.leadTransferred', projectId, version, userId: leadId });
  },
});

/** Closing a project shuts nobody out who works in it, nor the one who closes it. */
async function keepWhoeverIsInIt(tx: Tx, { row, actor, work }: { row: ProjectRow; actor: Actor; work: ProjectWork }): Promise<void> {
  const projectId = row.id as ProjectId;
  const named = await activeMembers(tx, await work.namedIn(tx, projectId));
  await addProjectMembers(tx, { projectId, studioId: actor.studioId, userIds: [...new Set([...named, actor.userId])] });
}

async function handOver(
  tx: Tx,
  { work, actor, projectId, from, to, now }: { work: ProjectWork; actor: Actor; projectId: ProjectId; from: UserId; to: UserId; now: Date },
): Promise<void> {
  const readers = await readersAmong(tx, { projectId, ids: [to] });
  if (to === from || !readers.has(to))
    throw new AppError('validation_failed', { field: 'handOverTo', message: 'Choose somebody else who is in this project.' });
  await work.handOver(tx, { from, to, by: readerOf(actor), projectId, now });
}

/** @throws AppError `open_tasks_remain` for somebody who is named in a project that they no longer read */
async function refuseWorkOutOfReach(tx: Tx, { row, userId, work }: { row: ProjectRow; userId: UserId; work: ProjectWork }): Promise<void> {
  const projectId = row.id as ProjectId;
  const count = await work.openWorkIn(tx, { projectId, userId });
  if (count === 0 || (await readersAmong(tx, { projectId, ids: [userId] })).has(userId)) return;
  const tasks = count === 1 ? 'one open task' : `${count} open tasks`;
  throw new AppError('open_tasks_remain', {
    count,
    field: 'handOverTo',
    message: `${await memberName(tx, userId)} is named in ${tasks} here. Choose who takes them over.`,
  });
}

async function demandActive(tx: Tx, userId: UserId, field: string): Promise<void> {
  if ((await activeMembers(tx, [userId])).has(userId)) return;
  throw new AppError('validation_failed', { field, message: 'Choose people of your studio.' });
}

interface Told {
  type: ProjectEventType;
  projectId: ProjectId;
  version: number;
  userId?: UserId;
  scopes?: readonly EventScope[];
  facts?: HandOverFacts;
}

async function answer(
  tx: Tx,
  actor: Actor,
  { type, projectId, version, userId, scopes, facts }: Told,
): Promise<{ project: Project; seq: number }> {
  const data = { projectId, version, ...(userId && { userId }) };
  const seq = await appendEvent(tx, {
    type,
    actorId: actor.userId,
    scopes: scopes ?? [`project:${projectId}`],
    data,
    ...(facts && { facts }),
  });
  return { project: await projectRecord(tx, actor, await readableProject(tx, actor, projectId)), seq };
}
