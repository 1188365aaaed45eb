// A project to look around in: Kitchen & bath, laid out so that today lies in the middle of its drawings and orders, with
// work in every column of the board.

import { addWorkingDays, type Day, nextWorkingDay, type WorkingCalendar } from '../../kernel/calendar.ts';
import type { NewId, UserId } from '../../kernel/ids.ts';
import type { ClientInfo } from '../client.ts';
import type { NewProject, PhaseStatus } from '../contract.ts';
import { type ExpandedPhase, type ExpandedTask, type ExpandedTemplate, expandTemplate } from './expand.ts';
import { kitchenAndBath } from './kitchenAndBath.ts';
import { planOfTemplate } from './plan.ts';

type SampleFields = Required<Pick<NewProject, 'name' | 'type' | 'place' | 'cover' | 'area' | 'rooms'>> & { client: ClientInfo };

export const sampleProject: SampleFields = {
  name: 'Linden Road kitchen',
  type: kitchenAndBath.type,
  place: 'Bath',
  cover: 'oak',
  area: 46,
  rooms: [...kitchenAndBath.rooms],
  /** Nobody: an address that can never be written to. */
  client: {
    name: 'Maya and Jon Ashdown',
    company: '',
    email: 'ashdown@client.example',
    phone: '',
    address: '14 Linden Road, Bath',
    budget: 48_000,
  },
};

export interface BegunPhase extends Omit<ExpandedPhase, 'status'> {
  status: PhaseStatus;
}

/** A task that somebody may have begun; a template's own are all to do. */
export interface BegunTask extends Omit<ExpandedTask, 'checklist'> {
  checklist: { id: string; text: string; done: boolean }[];
  status: 'todo' | 'in_progress' | 'in_review' | 'completed';
}

export interface BegunPlan extends Omit<ExpandedTemplate, 'phases' | 'tasks'> {
  phases: BegunPhase[];
  tasks: BegunTask[];
}

/** Into the fourth week: the brief and the design lie behind, a third of the drawings are done. */
const workingDaysGone = 27;

/** The plan of the sample as it stands today, with its drawings in the hands of who made it. */
export function planSample({
  today,
  calendar,
  maker,
  newId,
}: {
  today: Day;
  calendar: WorkingCalendar;
  maker: UserId;
  newId: NewId;
}): BegunPlan {
  const start = addWorkingDays(nextWorkingDay(today, calendar), -workingDaysGone, calendar);
  const people = { 'lead designer': maker, technologist: maker };
  return begin(expandTemplate({ plan: planOfTemplate(kitchenAndBath), start, calendar, people, newId }), { today, calendar });
}

function begin(plan: ExpandedTemplate, { today, calendar }: { today: Day; calendar: WorkingCalendar }): BegunPlan {
  const phases = plan.phases.map((phase) => ({ ...phase, status: phaseStatus(phase, today) }));
  const statusOf = new Map(phases.map(({ id, status }) => [id, status]));
  const inWork = plan.tasks.filter(({ phaseId }) => statusOf.get(phaseId) === 'in-progress');
  /** Drawn and sent for a look: of what is due by now, the first that somebody else has to see. */
  const inReview = inWork.find(({ due, needsReview }) => needsReview && due < today);
  const tasks = plan.tasks.map((task): BegunTask => {
    if (task === inReview) return { ...ticked(task, 1), status: 'in_review', assigneeIds: [], due: addWorkingDays(today, 1, calendar) };
    if (statusOf.get(task.phaseId) === 'completed' || task.due < today) return { ...ticked(task, 1), status: 'completed' };
    return task.start <= today ? { ...ticked(task, 0.5), status: 'in_progress' } : { ...task, status: 'todo' };
  });
  // What waits longer for its review than planned holds nothing back here, and what has begun is not worked out anew.
  const links = plan.links.filter(({ from }) => from !== inReview?.id);
  const spanning = plan.spanning.filter((id) => statusOf.get(id) === 'not-started');
  return { ...plan, phases, tasks, links, spanning };
}

function phaseStatus({ start, end }: ExpandedPhase, today: Day): PhaseStatus {
  if (end < today) return 'completed';
  return start <= today ? 'in-progress' : 'not-started';
}

const ticked = (task: ExpandedTask, share: number) => ({
  ...task,
  checklist: task.checklist.map((item, index) => ({ ...item, done: index < Math.round(task.checklist.length * share) })),
});
