// A project to look around in, for a studio that has none yet. It has no number that a real one could want, and goes as a
// whole.

import { AppError } from '../../../domain/kernel/errors.ts';
import type { ProjectId } from '../../../domain/kernel/ids.ts';
import type { projectsContract } from '../../../domain/projects/contract.ts';
import { refPrefix } from '../../../domain/projects/rules.ts';
import { planSample, sampleProject } from '../../../domain/projects/templates/sample.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { appendEvent } from '../../events/eventLog.ts';
import { readableProject } from './access.ts';
import type { ProjectWork } from './accessHandlers.ts';
import { projectAnswer, studioDay } from './records.ts';
import { addProjectMembers, hasProjects, lockedSample, lockNumbers } from './sql.ts';
import { deleteProject, insertProject, type ProgrammeOfProject, saveClient } from './writes.ts';

type SampleHandlers = Pick<HandlersOf<typeof projectsContract>, 'createSample' | 'removeSample'>;

interface SampleNeeds {
  work: Pick<ProjectWork, 'insertPlan' | 'tellMade'>;
  programme: Pick<ProgrammeOfProject, 'planMade'>;
}

export const sampleHandlers = ({ work, programme }: SampleNeeds): SampleHandlers => ({
  createSample: async ({ actor, tx, now, newId }) => {
    // Of two at once the second finds the project of the first.
    await lockNumbers(tx);
    if (await hasProjects(tx))
      throw new AppError('already_exists', { message: 'The studio has projects already. A sample is for an empty one.' });
    const { calendar, today } = await studioDay(tx);
    const plan = planSample({ today, calendar, maker: actor.userId, newId });
    const id = newId<ProjectId>();
    // Before the first number of the year, which stays for the first real project.
    const number = `${today.slice(2, 4)}-000`;
    const { client, ...fields } = sampleProject;
    await insertProject(tx, {
      id,
      actor,
      now,
      number,
      refPrefix: refPrefix({ name: fields.name, number, taken: new Set() }),
      fields: { ...fields, leadId: actor.userId },
      colour: 3,
      start: plan.start,
      targetEnd: plan.targetEnd,
      visibility: 'studio',
      isSample: true,
    });
    await saveClient(tx, { projectId: id, studioId: actor.studioId, client });
    await addProjectMembers(tx, { projectId: id, studioId: actor.studioId, userIds: [actor.userId] });
    await work.insertPlan(tx, { projectId: id, actor, now, plan });
    await programme.planMade(tx, { projectId: id, studioId: actor.studioId, plan });
    const data = { projectId: id, version: 1 };
    appendEvent(tx, { type: 'projects.sampleCreated', actorId: actor.userId, scopes: [`project:${id}`], data });
    work.tellMade(tx, { actor, projectId: id, ids: plan.tasks.map((task) => task.id) });
    return projectAnswer(tx, actor, id);
  },

  removeSample: async ({ actor, tx }) => {
    const sample = await lockedSample(tx);
    if (!sample) throw new AppError('not_found', { message: 'There is no sample project any more.' });
    const projectId = sample.id;
    await readableProject(tx, actor, projectId);
    await deleteProject(tx, projectId);
    // Nobody reads a project that is gone, so the studio hears it; it says nothing but the id.
    const data = { projectId, version: sample.version };
    appendEvent(tx, { type: 'projects.sampleRemoved', actorId: actor.userId, scopes: ['studio'], data });
    return { projectId };
  },
});
