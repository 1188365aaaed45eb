// One valid call of every endpoint of programmes (endpointCalls.ts).

import { randomUUID } from 'node:crypto';
import { addWorkingDays } from '../../domain/kernel/calendar.ts';
import type { ScheduleChange } from '../../domain/schedule/contract.ts';
import type { PlaceBefore } from '../../domain/schedule/portfolio.ts';
import { changeSchedule, planOf, versionsSeen } from '../../domain/schedule/rules.ts';
import { ok } from './answers.ts';
import type { CallsOf } from './calls.ts';
import type { Person } from './people.ts';
import { newProject } from './projects.ts';
import { scheduleOf } from './schedules.ts';

export const scheduleCalls: CallsOf<'schedule'> = {
  'schedule.get': async ({ principal }) => ({ path: `/projects/${(await newProject(principal)).id}/schedule` }),
  'schedule.portfolio': async () => ({ path: '/portfolio' }),
  'schedule.moveProject': async ({ principal }) => {
    const { id, version } = await newProject(principal, { start: '2026-01-12' });
    return { path: `/projects/${id}/schedule/start`, body: { version, by: 3 } };
  },
  'schedule.moveProjectBack': async ({ principal }) => {
    const { id, version } = await newProject(principal, { start: '2026-01-12' });
    const moved = await ok<{ version: number; before: PlaceBefore }>(
      principal.client.post(`/api/v1/projects/${id}/schedule/start`, { version, by: 3 }),
    );
    return { path: `/projects/${id}/schedule/start/back`, body: { version: moved.version, before: moved.before } };
  },
  'schedule.importPlan': async ({ principal }) => ({
    path: `/projects/${(await newProject(principal)).id}/schedule/import`,
    body: importOf({ id: randomUUID() }),
  }),
  'schedule.takeImportBack': async ({ principal }) => {
    const path = `/projects/${(await newProject(principal)).id}/schedule/import`;
    const id = randomUUID();
    await ok(principal.client.post(`/api/v1${path}`, importOf({ id })));
    return { path: `${path}/back`, body: { rowIds: [id] } };
  },
  'schedule.change': async ({ principal }) => {
    const project = await newProject(principal, { templateId: 'kitchen-and-bath', start: '2026-01-12' });
    const schedule = await scheduleOf(principal, project.id);
    const milestones = schedule.rows.filter(({ kind }) => kind === 'milestone'); // the template has some
    const { calendar } = planOf(schedule);
    // One that nothing waits for moves alone: what else an act tells would hide what this call has to tell itself.
    const [alone] = milestones.flatMap(({ id, end }) => {
      const changes: ScheduleChange[] = [{ kind: 'dates', id, start: null, end: end && addWorkingDays(end, 1, calendar) }];
      const outcome = changeSchedule({ schedule, changes });
      return outcome.ok && outcome.value.moves.length === 1 ? [{ changes, outcome: outcome.value }] : [];
    });
    if (!alone) throw new Error('No milestone moves alone.');
    const { changes, outcome } = alone;
    return { path: `/projects/${project.id}/schedule`, body: { changes, ...versionsSeen(outcome) } };
  },
  'schedule.baselines': async ({ principal }) => ({ path: `/projects/${(await newBaseline(principal)).projectId}/baselines` }),
  'schedule.baseline': async ({ principal }) => ({ path: pathOfBaseline(await newBaseline(principal)) }),
  'schedule.saveBaseline': async ({ principal }) => ({
    path: `/projects/${(await newProject(principal)).id}/baselines`,
    body: { id: randomUUID(), name: 'Tender' },
  }),
  'schedule.renameBaseline': async ({ principal }) => ({ path: pathOfBaseline(await newBaseline(principal)), body: { name: 'Cost plan' } }),
  'schedule.removeBaseline': async ({ principal }) => ({ path: pathOfBaseline(await newBaseline(principal)), body: {} }),
  'schedule.restoreBaseline': async ({ principal }) => {
    const path = pathOfBaseline(await newBaseline(principal));
    await ok(principal.client.call('DELETE', `/api/v1${path}`, { body: {} }));
    return { path: `${path}/restore`, body: {} };
  },
  'schedule.feed': async ({ principal }) => ({ path: `/projects/${(await newProject(principal)).id}/schedule/feed` }),
  'schedule.makeFeed': async ({ principal }) => ({ path: `/projects/${(await newProject(principal)).id}/schedule/feed`, body: {} }),
  'schedule.removeFeed': async ({ principal }) => {
    const path = `/projects/${(await newProject(principal)).id}/schedule/feed`;
    await ok(principal.client.post(`/api/v1${path}`, {}));
    return { path, body: {} };
  },
};

/** A milestone of another tool. */
const importOf = ({ id }: { id: string }) => ({
  rows: [
    { kind: 'milestone', id, name: 'Site handed over', phaseId: null, end: '2026-03-06', gate: false, isPinned: false, notBefore: null },
  ],
  links: [],
});

interface Baseline {
  projectId: string;
  id: string;
}

const pathOfBaseline = ({ projectId, id }: Baseline): string => `/projects/${projectId}/baselines/${id}`;

/** A baseline of a new project. */
async function newBaseline({ client }: Person): Promise<Baseline> {
  const project = await newProject({ client } as Person);
  const id = randomUUID();
  await ok(client.post(`/api/v1/projects/${project.id}/baselines`, { id, name: 'Tender' }));
  return { projectId: project.id, id };
}
