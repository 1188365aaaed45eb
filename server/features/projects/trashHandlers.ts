// Deleting projects, and bringing them back within 30 days.

import { AppError } from '../../../domain/kernel/errors.ts';
import type { projectsContract } from '../../../domain/projects/contract.ts';
import { holds, readerOf } from '../../../domain/studios/policy.ts';
import { appendEvent, lastSequence } from '../../events/eventLog.ts';
import { demandVersion } from '../../http/guards.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { deletedProject, projectToChange } from './access.ts';
import { projectAnswer } from './records.ts';
import { inTrash, isReadableBy, trashedProjects } from './sql.ts';
import { updateProject } from './writes.ts';

export const trashHandlers: Pick<HandlersOf<typeof projectsContract>, 'remove' | 'restore' | 'trash'> = {
  remove: async ({ input, actor, tx, now, audit }) => {
    const { projectId } = input;
    const row = await projectToChange(tx, actor, { id: projectId, verdict: 'remove' });
    demandVersion(tx, row, input.version);
    if (row.is_sample) throw new AppError('forbidden', { message: 'The sample project is removed as a whole, from its own note.' });
    const version = await inTrash(tx, () => updateProject(tx, { row, patch: { deletedAt: now.toISOString() }, actor, now }));
    audit({ act: 'projects.removed', subjectId: projectId, details: { name: row.name } });
    appendEvent(tx, { type: 'projects.removed', actorId: actor.userId, scopes: ['studio'], data: { projectId, version } });
    return { projectId };
  },

  restore: async ({ input, actor, tx, now, audit }) => {
    const { projectId } = input;
    const row = await deletedProject(tx, actor, projectId);
    const version = await inTrash(tx, () => updateProject(tx, { row, patch: { deletedAt: null }, actor, now }));
    audit({ act: 'projects.restored', subjectId: projectId, details: { name: row.name } });
    const scopes = [`project:${projectId}` as const];
    appendEvent(tx, { type: 'projects.restored', actorId: actor.userId, scopes, data: { projectId, version } });
    return projectAnswer(tx, actor, projectId);
  },

  trash: async ({ input, actor, tx }) => {
    const { offset, limit } = input;
    const seq = await lastSequence(tx);
    if (!holds(actor, 'deleteProject')) return { items: [], next: null, seq };
    const rows = await trashedProjects(tx, { readable: isReadableBy(readerOf(actor)), offset, limit: limit + 1 });
    const items = rows.slice(0, limit).map(({ id, deleted_at: deletedAt, updated_by: deletedBy, ...row }) => ({
      ...row,
      id,
      deletedAt: new Date(deletedAt).toISOString(),
      deletedBy,
    }));
    return { items, next: rows.length > limit ? offset + limit : null, seq };
  },
};
