// Changes of a template before they are saved: each gives a new plan, and leaves the old one as it was.

import { isSame } from '../../../../domain/kernel/merge.ts';
import { mergePlans } from '../../../../domain/templates/merging.ts';
import { keysOf } from '../../../../domain/templates/rules.ts';
import type { TemplateFields } from '../../../../domain/templates/contract.ts';
import { colourAt, type PhaseColour } from '../../../../domain/kernel/colours.ts';
import { pairsOf } from '../../../../domain/kernel/records.ts';

export type Plan = TemplateFields['plan'];
export type PhaseRow = Plan['phases'][number];
export type TaskRow = PhaseRow['tasks'][number];
export type MilestoneRow = PhaseRow['milestones'][number];
export type LinkRow = Plan['links'][number];

export type FoundRow =
  | { kind: 'phase'; phase: PhaseRow; index: number; row: PhaseRow }
  | { kind: 'task'; phase: PhaseRow; index: number; row: TaskRow }
  | { kind: 'milestone'; phase: PhaseRow; index: number; row: MilestoneRow };

export function rowOf({ phases }: Plan, key: string | null): FoundRow | null {
  for (const [place, phase] of phases.entries()) {
    if (phase.key === key) return { kind: 'phase', phase, index: place, row: phase };
    for (const [index, row] of phase.tasks.entries()) if (row.key === key) return { kind: 'task', phase, index, row };
    for (const [index, row] of phase.milestones.entries()) if (row.key === key) return { kind: 'milestone', phase, index, row };
  }
  return null;
}

export const titleOf = (found: FoundRow): string => (found.kind === 'task' ? found.row.title : found.row.name);

const inPhases = (plan: Plan, change: (phase: PhaseRow) => PhaseRow): Plan => ({ ...plan, phases: plan.phases.map(change) });

export const patchPhase = (plan: Plan, key: string, patch: Partial<PhaseRow>): Plan =>
  inPhases(plan, (phase) => (phase.key === key ? { ...phase, ...patch } : phase));

export const patchTask = (plan: Plan, key: string, patch: Partial<TaskRow>): Plan =>
  inPhases(plan, (phase) => ({ ...phase, tasks: phase.tasks.map((row) => (row.key === key ? { ...row, ...patch } : row)) }));

export const patchMilestone = (plan: Plan, key: string, patch: Partial<MilestoneRow>): Plan =>
  inPhases(plan, (phase) => ({ ...phase, milestones: phase.milestones.map((row) => (row.key === key ? { ...row, ...patch } : row)) }));

/** As it is typed: while nothing is left of it, the template is not saved. */
export function renameRow(plan: Plan, { kind, row: { key } }: FoundRow, name: string): Plan {
  if (kind === 'phase') return patchPhase(plan, key, { name });
  return kind === 'task' ? patchTask(plan, key, { title: name }) : patchMilestone(plan, key, { name });
}

export const newPhase = (key: string, colour: PhaseColour): PhaseRow => ({
  key,
  name: 'New phase',
  colour,
  workingDays: 10,
  offset: 0,
  gate: false,
  tasks: [],
  milestones: [],
});

export function addPhase(plan: Plan, key: string): Plan {
  return { ...plan, phases: [...plan.phases, newPhase(key, colourAt(plan.phases.length))] };
}

/** A task behind another of its phase, or at its end: of the same role, beginning where that one ends if there is room. */
export function addTask(plan: Plan, { phaseKey, behind, key }: { phaseKey: string; behind: string | null; key: string }): Plan {
  return inPhases(plan, (phase) => {
    if (phase.key !== phaseKey) return phase;
    const at = behind === null ? phase.tasks.length : phase.tasks.findIndex((row) => row.key === behind) + 1;
    const ahead = phase.tasks[at - 1];
    const from = Math.min(ahead ? ahead.from + ahead.days : 0, phase.workingDays - 1);
    const task: TaskRow = {
      key,
      title: 'New task',
      description: '',
      role: ahead?.role ?? null,
      from,
      days: 1,
      hours: null,
      priority: 'normal',
      review: false,
      checklist: [],
    };
    return { ...phase, tasks: phase.tasks.toSpliced(at, 0, task) };
  });
}

export const addMilestone = (plan: Plan, { phaseKey, key }: { phaseKey: string; key: string }): Plan =>
  inPhases(plan, (phase) =>
    phase.key === phaseKey
      ? { ...phase, milestones: [...phase.milestones, { key, name: 'New milestone', from: phase.workingDays - 1, gate: false }] }
      : phase,
  );

/** Takes a row out, and a phase with its work; links to what goes go too. */
export function removeRow(plan: Plan, key: string): Plan {
  const gone = new Set([
    key,
    ...plan.phases.filter((phase) => phase.key === key).flatMap(({ tasks, milestones }) => [...tasks, ...milestones].map((row) => row.key)),
  ]);
  const stays = (row: { key: string }) => !gone.has(row.key);
  const phases = plan.phases
    .filter(stays)
    .map((phase) => ({ ...phase, tasks: phase.tasks.filter(stays), milestones: phase.milestones.filter(stays) }));
  return { ...plan, phases, links: plan.links.filter(({ from, to }) => !gone.has(from) && !gone.has(to)) };
}

/** What is gone on from once a row is out: the next of its kind, the one before it, its phase. */
export function rowsBeside(plan: Plan, key: string): string[] {
  const found = rowOf(plan, key);
  if (!found) return [];
  const { kind, phase } = found;
  const rows: readonly { key: string }[] = kind === 'phase' ? plan.phases : kind === 'task' ? phase.tasks : shownMilestones(phase);
  const at = rows.findIndex((row) => row.key === key);
  return [rows[at + 1], rows[at - 1], kind === 'phase' ? undefined : phase].flatMap((row) => row?.key ?? []);
}

/** As the table shows them. */
export const shownMilestones = ({ milestones }: PhaseRow): PhaseRow['milestones'] => milestones.toSorted((a, b) => a.from - b.from);

/** Puts a phase among the phases, or a task among those of its phase. */
export function moveRow(plan: Plan, key: string, to: number): Plan {
  const move = <Row extends { key: string }>(rows: Row[]): Row[] => {
    const row = rows.find((one) => one.key === key);
    return row ? rows.filter((one) => one !== row).toSpliced(to, 0, row) : rows;
  };
  return { ...plan, phases: move(plan.phases).map((phase) => ({ ...phase, tasks: move(phase.tasks) })) };
}

/** Into another phase, at its end; what would leave it begins as late as it can. */
export function moveIntoPhase(plan: Plan, key: string, phaseKey: string): Plan {
  const found = rowOf(plan, key);
  if (!found || found.kind === 'phase' || found.phase.key === phaseKey) return plan;
  return inPhases(plan, (phase) => {
    const tasks = phase.tasks.filter((row) => row.key !== key);
    const milestones = phase.milestones.filter((row) => row.key !== key);
    if (phase.key !== phaseKey) return { ...phase, tasks, milestones };
    const latest = phase.workingDays - (found.kind === 'task' ? found.row.days : 1);
    const from = Math.max(0, Math.min(found.row.from, latest));
    return found.kind === 'task'
      ? { ...phase, milestones, tasks: [...tasks, { ...found.row, from }] }
      : { ...phase, tasks, milestones: [...milestones, { ...found.row, from }] };
  });
}

/** What a row waits for. */
export const linksTo = ({ links }: Plan, key: string): LinkRow[] => links.filter(({ to }) => to === key);

/** A link, in place of the one between the same rows. */
export const putLink = (plan: Plan, link: LinkRow): Plan => {
  const at = plan.links.findIndex(({ from, to }) => from === link.from && to === link.to);
  return { ...plan, links: at < 0 ? [...plan.links, link] : plan.links.with(at, link) };
};

export const removeLink = (plan: Plan, { from, to }: Pick<LinkRow, 'from' | 'to'>): Plan => ({
  ...plan,
  links: plan.links.filter((link) => link.from !== from || link.to !== to),
});

/** How many rows and other fields differ: what "3 changes not saved" counts. */
export function changesBetween(before: TemplateFields, after: TemplateFields): number {
  const facts = (['name', 'description', 'type'] as const).filter((field) => before[field] !== after[field]).length;
  const [was, is] = [partsOf(before.plan), partsOf(after.plan)];
  const rows = [...new Set([...was.keys(), ...is.keys()])].filter((key) => !isSame(was.get(key), is.get(key))).length;
  const [order, newOrder] = [keysOf(before.plan), keysOf(after.plan)];
  const isMoved = !isSame(
    order.filter((key) => is.has(key)),
    newOrder.filter((key) => was.has(key)),
  );
  return facts + rows + (isMoved && rows === 0 ? 1 : 0);
}

/** Every row by its key with what it says, and every link. */
function partsOf({ phases, links, ...rest }: Plan): Map<string, unknown> {
  const parts = new Map<string, unknown>([['rest', rest]]);
  for (const { tasks, milestones, ...phase } of phases) {
    parts.set(phase.key, phase);
    for (const row of [...tasks, ...milestones]) parts.set(row.key, { ...row, in: phase.key });
  }
  for (const link of links) parts.set(`${link.from} ${link.to}`, link);
  return parts;
}

/** A template as it was when its change was begun. */
export interface DraftBase {
  version: number;
  fields: TemplateFields;
}

export interface Draft {
  base: DraftBase;
  fields: TemplateFields;
}

/**
 * Own changes go on from what stands now, with what others have changed in it.
 *
 * @param winsOver whether the own plan stands where both changed the same rows; else all builds on what it did, and is asked about
 * when it is saved
 */
export function goOnFrom({ base, fields: yours }: Draft, now: DraftBase, winsOver = false): Draft {
  const isOwn = yours.plan !== base.fields.plan;
  const merged = isOwn ? mergePlans({ base: base.fields.plan, theirs: now.fields.plan, yours: yours.plan }) : now.fields.plan;
  if (!merged && !winsOver) return { base, fields: yours };
  const own = Object.fromEntries(pairsOf(yours).filter(([field, value]) => value !== base.fields[field]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made of the rows of such plans
  return { base: now, fields: { ...now.fields, ...own, plan: (merged as Plan | null) ?? yours.plan } };
}

/** Which row, folder or line of a checklist has no words, if one has none. */
export function emptyLineWords({ phases, folders }: Plan): string | undefined {
  const nameless = folders.findIndex((name) => name.trim() === '');
  if (nameless !== -1) return `Folder ${nameless + 1} has no name: write one or take it out.`;
  for (const { name, tasks, milestones } of phases) {
    const isNameless = [name, ...tasks.map(({ title }) => title), ...milestones.map((one) => one.name)].some(
      (words) => words.trim() === '',
    );
    if (isNameless) return name.trim() === '' ? 'A phase has no name: write one.' : `Something in ${name} has no name: write one.`;
  }
  for (const { title, checklist } of phases.flatMap(({ tasks }) => tasks)) {
    const line = checklist.findIndex((text) => text.trim() === '');
    if (line !== -1) return `Line ${line + 1} in the checklist of ${title} is empty: write it or take it out.`;
  }
  return undefined;
}
