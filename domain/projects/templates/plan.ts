// A template worked out: every row has a key, every link names its two ends. What a studio keeps of its own templates, and what a
// project is laid out from.

import type { LinkType } from './linkTypes.ts';
import { placeholders, type Template, type TemplatePhase, type TemplateTask } from './template.ts';
import type { PhaseColour } from '../../kernel/colours.ts';

export interface TemplatePlan {
  rooms: readonly string[];
  /** Folders of the project's documents, in order. */
  folders: readonly string[];
  phases: readonly PlannedPhase[];
  links: readonly PlannedLink[];
}

export interface PlannedPhase {
  /** Of every row its own, within the template. */
  key: string;
  name: string;
  /** One of the eight phase colours, 1 to 8. */
  colour: PhaseColour;
  workingDays: number;
  /** Working days between the end of the phase before and this one's start; negative where the two overlap. */
  offset: number;
  /** The phase ends with an approval. */
  gate: boolean;
  tasks: readonly PlannedTask[];
  milestones: readonly PlannedMilestone[];
}

export interface PlannedTask {
  key: string;
  title: string;
  description: string;
  /** Who does it, before anybody says who that is; null for nobody yet. */
  role: string | null;
  /** Working days after the first day of the phase; a link can hold it back further. */
  from: number;
  days: number;
  /** Estimated work. */
  hours: number | null;
  priority: 'low' | 'normal' | 'high' | 'urgent';
  review: boolean;
  checklist: readonly string[];
}

export interface PlannedMilestone {
  key: string;
  name: string;
  /** Working days after the first day of the phase: it stands at the end of that day. */
  from: number;
  /** It needs an approval of its own. */
  gate: boolean;
}

/** Working days lie between the two ends; a lead is negative. */
export interface PlannedLink {
  from: string;
  to: string;
  type: LinkType;
  lag: number;
}

/**
 * A built-in template worked out. Beside the links that it names, each phase follows the one before, each task waits for the work
 * in its phase that ends as it begins, and each milestone for the work that ends last before it: what slips moves what comes after.
 */
export function planOfTemplate(template: Template): TemplatePlan {
  const phases = template.phases.map(planOfPhase);
  const named = namedLinks(template, phases);
  const taken = new Set(named.map(({ from, to }) => `${from} ${to}`));
  const inferred = [...sequenceOf(phases), ...phases.flatMap(waitsIn)].filter(({ from, to }) => !taken.has(`${from} ${to}`));
  return { rooms: template.rooms, folders: template.folders, phases, links: [...inferred, ...named] };
}

function planOfPhase(phase: TemplatePhase, index: number): PlannedPhase {
  const { name, colour, workingDays, offset = 0, tasks, milestones = [] } = phase;
  const key = `p${index + 1}`;
  return {
    key,
    name,
    colour,
    workingDays,
    offset,
    gate: phase.gate ?? false,
    tasks: tasks.map((task, n) => planOfTask(task, `${key}t${n + 1}`)),
    milestones: milestones.map(({ name: called, from = workingDays - 1 }, n) => ({
      key: `${key}m${n + 1}`,
      name: called,
      from,
      gate: false,
    })),
  };
}

const planOfTask = (task: TemplateTask, key: string): PlannedTask => ({
  ...task,
  key,
  description: task.description ?? '',
  priority: task.priority ?? 'normal',
  review: task.review ?? false,
  checklist: task.checklist ?? [],
});

/** @throws RangeError for a link that names what is not there */
function namedLinks({ links = [] }: Template, phases: readonly PlannedPhase[]): PlannedLink[] {
  const keys = new Map(phases.flatMap(namesIn));
  const keyOf = (name: string): string => {
    const key = keys.get(name);
    if (key === undefined) throw new RangeError(`No row is called ${name}`);
    return key;
  };
  return links.map(({ from, to, type = 'FS', lag = 0 }) => ({ from: keyOf(from), to: keyOf(to), type, lag }));
}

/** What rows are called in a link: "Procurement", "Procurement / Order long-lead items". */
const namesIn = ({ name, key, tasks, milestones }: PlannedPhase): [string, string][] => [
  [name, key],
  ...milestones.map((milestone): [string, string] => [`${name} / ${milestone.name}`, milestone.key]),
  ...tasks.map((task): [string, string] => [`${name} / ${task.title}`, task.key]),
];

/** Each phase after the one before, as far away as it lies. */
const sequenceOf = (phases: readonly PlannedPhase[]): PlannedLink[] =>
  phases.slice(1).map((phase, index) => {
    const before = phases[index]!; // one before each of the others
    // None begins before the phase ahead of it, however far it overlaps.
    return { from: before.key, to: phase.key, type: 'FS', lag: Math.max(phase.offset, -before.workingDays) };
  });

/** More working days between two tasks than this are no wait of one for the other. */
const longestWait = 1;

function waitsIn({ tasks, milestones }: PlannedPhase): PlannedLink[] {
  const waits = tasks.flatMap((task) => {
    const before = lastOf(tasks.filter((one) => endOf(one) <= task.from));
    const lag = before && task.from - endOf(before);
    return before && lag !== null && lag <= longestWait ? [finishToStart(before, task, lag)] : [];
  });
  const ends = milestones.flatMap((milestone) => {
    const last = lastOf(tasks.filter((one) => endOf(one) <= milestone.from + 1));
    return last ? [finishToStart(last, milestone, milestone.from + 1 - endOf(last))] : [];
  });
  return [...waits, ...ends];
}

const finishToStart = (from: PlannedTask, to: { key: string }, lag: number): PlannedLink => ({
  from: from.key,
  to: to.key,
  type: 'FS',
  lag,
});

const endOf = ({ from, days }: PlannedTask): number => from + days;

/** What ends last; of two the one that is planned first. */
const lastOf = (tasks: readonly PlannedTask[]): PlannedTask | null =>
  tasks.reduce<PlannedTask | null>((last, one) => (last && endOf(last) >= endOf(one) ? last : one), null);

export const tasksOf = ({ phases }: Pick<TemplatePlan, 'phases'>): PlannedTask[] => phases.flatMap(({ tasks }) => [...tasks]);

/** The roles of a plan, each once, with the number of its tasks: those of the built-in templates first. */
export function rolesOf(plan: Pick<TemplatePlan, 'phases'>): { role: string; tasks: number }[] {
  const counts = new Map<string, number>(placeholders.map((role) => [role, 0]));
  for (const { role } of tasksOf(plan)) if (role !== null) counts.set(role, (counts.get(role) ?? 0) + 1);
  return [...counts].filter(([, tasks]) => tasks > 0).map(([role, tasks]) => ({ role, tasks }));
}
