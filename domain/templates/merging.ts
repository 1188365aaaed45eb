// Two people change one template: what they changed in different rows comes together, row by row and field by field.

import { isSame } from '../kernel/merge.ts';
import { namesOf } from '../kernel/records.ts';
import type { PlannedLink, PlannedMilestone, PlannedPhase, PlannedTask, TemplatePlan } from '../projects/templates/plan.ts';

/** A plan as rows, by their keys: what stands in each, and which stand in it, in their order. */
interface Sheet extends Rows {
  orders: Map<string, string[]>;
}

interface Rows {
  ofAll: Pick<TemplatePlan, 'rooms' | 'folders'>;
  phases: Map<string, Omit<PlannedPhase, 'tasks' | 'milestones'>>;
  tasks: Map<string, PlannedTask>;
  milestones: Map<string, PlannedMilestone>;
  links: Map<string, PlannedLink>;
}

interface Sides<T> {
  base: T;
  theirs: T;
  yours: T;
}

/** @returns the plan with both changes; null where both changed the same, or one changed what the other took out */
export function mergePlans({ base, theirs, yours }: Sides<TemplatePlan>): TemplatePlan | null {
  const sheets = { base: sheetOf(base), theirs: sheetOf(theirs), yours: sheetOf(yours) };
  const ofAll = mergeRow(mapSides(sheets, (sheet) => sheet.ofAll));
  const phases = mergeRows(mapSides(sheets, (sheet) => sheet.phases));
  const tasks = mergeRows(mapSides(sheets, (sheet) => sheet.tasks));
  const milestones = mergeRows(mapSides(sheets, (sheet) => sheet.milestones));
  const links = mergeRows(mapSides(sheets, (sheet) => sheet.links));
  if (!ofAll || !phases || !tasks || !milestones || !links) return null;
  const keys = new Set([...phases.keys(), ...tasks.keys(), ...milestones.keys()]);
  const owners = [top, ...[...phases.keys()].flatMap((key) => [`${key} tasks`, `${key} milestones`])];
  const orders = new Map<string, string[]>();
  for (const owner of owners) {
    const order = mergeOrder(mapSides(sheets, ({ orders: all }) => all.get(owner) ?? []));
    if (!order) return null;
    orders.set(
      owner,
      order.filter((key) => keys.has(key)),
    );
  }
  return isWhole(orders, keys) ? planOfSheet({ ofAll, phases, tasks, milestones, links, orders }) : null;
}

const top = 'phases';
const linkKey = ({ from, to }: PlannedLink): string => `${from} ${to}`;

function sheetOf({ rooms, folders, phases, links }: TemplatePlan): Sheet {
  const rows: Rows = {
    ofAll: { rooms, folders },
    phases: new Map(),
    tasks: new Map(),
    milestones: new Map(),
    links: new Map(links.map((link) => [linkKey(link), link])),
  };
  const orders = new Map([[top, phases.map(({ key }) => key)]]);
  for (const { tasks, milestones, ...phase } of phases) {
    rows.phases.set(phase.key, phase);
    for (const task of tasks) rows.tasks.set(task.key, task);
    for (const milestone of milestones) rows.milestones.set(milestone.key, milestone);
    orders.set(
      `${phase.key} tasks`,
      tasks.map(({ key }) => key),
    );
    orders.set(
      `${phase.key} milestones`,
      milestones.map(({ key }) => key),
    );
  }
  return { ...rows, orders };
}

function planOfSheet({ ofAll, phases, tasks, milestones, links, orders }: Sheet): TemplatePlan {
  const standing = <Row>(rows: ReadonlyMap<string, Row>, owner: string) => (orders.get(owner) ?? []).flatMap((key) => rows.get(key) ?? []);
  const isThere = (key: string) => phases.has(key) || tasks.has(key) || milestones.has(key);
  return {
    ...ofAll,
    phases: standing(phases, top).map((phase) => ({
      ...phase,
      tasks: standing(tasks, `${phase.key} tasks`),
      milestones: standing(milestones, `${phase.key} milestones`),
    })),
    links: [...links.values()].filter(({ from, to }) => isThere(from) && isThere(to)),
  };
}

/** Every row that was merged stands in exactly one place: one that both moved to other phases does not. */
function isWhole(orders: ReadonlyMap<string, string[]>, keys: ReadonlySet<string>): boolean {
  const placed = [...orders.values()].flat();
  return placed.length === keys.size && new Set(placed).size === placed.length;
}

function mergeRows<Row extends object>({ base, theirs, yours }: Sides<Map<string, Row>>): Map<string, Row> | null {
  const merged = new Map<string, Row>();
  for (const key of new Set([...theirs.keys(), ...yours.keys()])) {
    const row = mergeRow({ base: base.get(key), theirs: theirs.get(key), yours: yours.get(key) });
    if (row === null) return null;
    if (row !== undefined) merged.set(key, row);
  }
  return merged;
}

/** @returns undefined for a row that is gone, null for a contested one */
function mergeRow<Row extends object>({ base, theirs, yours }: Sides<Row | undefined>): Row | undefined | null {
  if (isSame(theirs, yours)) return theirs;
  if (isSame(base, yours)) return theirs;
  if (isSame(base, theirs)) return yours;
  if (!base || !theirs || !yours) return null;
  const merged: Row = { ...base };
  for (const field of namesOf(base)) {
    const [was, other, own] = [base[field], theirs[field], yours[field]];
    if (!isSame(was, other) && !isSame(was, own) && !isSame(other, own)) return null;
    merged[field] = isSame(was, own) ? other : own;
  }
  return merged;
}

/** The order of whoever changed it, with what the other added behind the same neighbour and without what either took out. */
function mergeOrder({ base, theirs, yours }: Sides<string[]>): string[] | null {
  const common = base.filter((key) => theirs.includes(key) && yours.includes(key));
  const among = (order: readonly string[]) => order.filter((key) => common.includes(key));
  const isMoved = (order: readonly string[]) => !isSame(among(order), common);
  const [hasMoved, haveMoved] = [isMoved(theirs), isMoved(yours)];
  if (hasMoved && haveMoved && !isSame(among(theirs), among(yours))) return null;
  const [leading, other] = haveMoved ? [yours, theirs] : [theirs, yours];
  const order = leading.filter((key) => !base.includes(key) || other.includes(key));
  for (const [index, key] of other.entries()) {
    if (base.includes(key) || order.includes(key)) continue;
    const before = other.slice(0, index).findLast((one) => order.includes(one));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  }
  return order;
}

const mapSides = <T, R>({ base, theirs, yours }: Sides<T>, by: (one: T) => R): Sides<R> => ({
  base: by(base),
  theirs: by(theirs),
  yours: by(yours),
});
