// Who is in a project: its visibility, its members, its lead. Whoever is named in open work of a private project reads it,
// so nobody is taken out before somebody else has that work.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { PhaseId, ProjectId, TaskId, UserId } from '../../../domain/kernel/ids.ts';
import type { projectsContract } from '../../../domain/projects/contract.ts';
import { takeInVerdict } from '../../../domain/projects/policy.ts';
import { effectiveRole, readerOf } from '../../../domain/studios/policy.ts';
import type { Tx } from '../../db/tx.ts';
import { demand } from '../../http/demand.ts';
import { demandVersion } from '../../http/guards.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { appendEvent } from '../../events/eventLog.ts';
import { activeMembers, memberName } from '../studios/sql.ts';
import { projectToChange } from './access.ts';
import type { Plan } from './programmeWrites.ts';
import { projectAnswer } from './records.ts';
import { addProjectMembers, type ProjectRow, readersAmong, readersOf, removeProjectMember } from './sql.ts';
import { updateProject } from './writes.ts';

/** What a project asks of its tasks, which stand above it. */
export interface ProjectWork {
  /** Puts all phases, milestones and tasks of a plan into a new project. */
  insertPlan: (tx: Tx, into: { projectId: ProjectId; actor: MemberActor; now: Date; plan: Plan }) => Promise<void>;
  /** Tells that a plan has put tasks into a project. */
  tellMade: (tx: Tx, made: { actor: MemberActor; projectId: ProjectId; ids: readonly TaskId[] }) => void;
  /** Puts the open tasks of a phase into another one, or all of them into none. */
  movePhaseTasks: (tx: Tx, move: { from: PhaseId; to: PhaseId | null; actor: MemberActor; now: Date }) => Promise<void>;
  /** Everybody who is assigned to an open task of the project or to an item of one, or reviews one. */
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
    demandVersion(tx, row, input.version);
    if (row.visibility === visibility) throw new AppError('conflict');
    const version = await updateProject(tx, { row, patch: { visibility }, actor, now });
    if (visibility === 'private') await keepWhoeverIsInIt(tx, { row, actor, work });
    audit({ act: 'projects.visibilityChanged', subjectId: projectId, details: { to: visibility } });
    // The whole studio hears that it is there now, or gone.
    appendEvent(tx, { type: 'projects.visibilityChanged', actorId: actor.userId, scopes: ['studio'], data: { projectId, version } });
    return projectAnswer(tx, actor, projectId);
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
    appendEvent(tx, {
      type: 'projects.memberAdded',
      actorId: actor.userId,
      scopes: [`project:${projectId}`],
      data: { projectId, version: row.version, userId },
    });
    return projectAnswer(tx, actor, projectId);
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
    appendEvent(tx, {
      type: 'projects.memberRemoved',
      actorId: actor.userId,
      scopes: [`project:${projectId}`, `user:${userId}`],
      data: { projectId, version: row.version, userId },
      facts: { handedTo: handOverTo },
    });
    return projectAnswer(tx, actor, projectId);
  },

  transferLead: async ({ input, actor, tx, now, audit }) => {
    const { projectId, leadId } = input;
    const row = await projectToChange(tx, actor, { id: projectId, verdict: 'transferLead' });
    demandVersion(tx, row, input.version);
    await demandActive(tx, leadId, 'leadId');
    await demandInReach(tx, actor, { projectId, leadId });
    const version = await updateProject(tx, { row, patch: { leadId }, actor, now });
    const both = [leadId, ...(row.lead_id ? [row.lead_id] : [])];
    await addProjectMembers(tx, { projectId, studioId: actor.studioId, userIds: both });
    audit({ act: 'projects.leadTransferred', subjectId: projectId, details: { from: row.lead_id, to: leadId } });
    appendEvent(tx, {
      type: 'projects.leadTransferred',
      actorId: actor.userId,
      scopes: [`project:${projectId}`],
      data: { projectId, version, userId: leadId, from: row.lead_id },
    });
    return projectAnswer(tx, actor, projectId);
  },
});

/** Closing a project shuts nobody out who works in it, nor the one who closes it. */
async function keepWhoeverIsInIt(tx: Tx, { row, actor, work }: { row: ProjectRow; actor: MemberActor; work: ProjectWork }): Promise<void> {
  const projectId = row.id;
  const named = await activeMembers(tx, await work.namedIn(tx, projectId));
  await addProjectMembers(tx, { projectId, studioId: actor.studioId, userIds: [...new Set([...named, actor.userId])] });
}

async function handOver(
  tx: Tx,
  {
    work,
    actor,
    projectId,
    from,
    to,
    now,
  }: { work: ProjectWork; actor: MemberActor; projectId: ProjectId; from: UserId; to: UserId; now: Date },
): Promise<void> {
  const readers = await readersAmong(tx, { projectId, ids: [to] });
  if (to === from || !readers.has(to))
    throw new AppError('validation_failed', { field: 'handOverTo', message: 'Choose somebody else who is in this project.' });
  await work.handOver(tx, { from, to, by: readerOf(actor), projectId, now });
}

/** @throws AppError `open_tasks_remain` for somebody who is named in a project that they no longer read */
async function refuseWorkOutOfReach(tx: Tx, { row, userId, work }: { row: ProjectRow; userId: UserId; work: ProjectWork }): Promise<void> {
  const projectId = row.id;
  const count = await work.openWorkIn(tx, { projectId, userId });
  if (count === 0 || (await readersAmong(tx, { projectId, ids: [userId] })).has(userId)) return;
  const tasks = count === 1 ? 'one open task' : `${count} open tasks`;
  throw new AppError('open_tasks_remain', {
    count,
    field: 'handOverTo',
    message: `${await memberName(tx, userId)} is named in ${tasks} here. Choose who takes them over.`,
  });
}

/** Who leads it hands it on to whoever reads it; to bring somebody in takes the right to. @throws AppError `forbidden` */
async function demandInReach(tx: Tx, actor: MemberActor, { projectId, leadId }: { projectId: ProjectId; leadId: UserId }): Promise<void> {
  const takesIn = takeInVerdict(actor);
  if (takesIn !== true && !(await readersOf(tx, { projectId, ids: [leadId] })).has(leadId)) demand(takesIn);
}

async function demandActive(tx: Tx, userId: UserId, field: string): Promise<void> {
  if ((await activeMembers(tx, [userId])).has(userId)) return;
  throw new AppError('validation_failed', { field, message: 'Choose people of your studio.' });
}
