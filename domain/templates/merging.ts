// Two people change one template: what they changed in different rows comes together, row by row and field by field.

import { isSame } from '../kernel/merge.ts';
import { namesOf } from '../kernel/records.ts';
import type { PlannedLink, TemplatePlan } from '../projects/templates/plan.ts';

type Fields = Record<string, unknown>;

/** A plan as rows: what stands in each, and which stand in it, in their order. */
interface Sheet {
  rows: Map<string, Fields>;
  links: Map<string, PlannedLink>;
  orders: Map<string, string[]>;
}

interface Sides<T> {
  base: T;
  theirs: T;
  yours: T;
}

/** @returns the plan with both changes; null where both changed the same, or one changed what the other took out */
export function mergePlans({ base, theirs, yours }: Sides<TemplatePlan>): TemplatePlan | null {
  const sheets = { base: sheetOf(base), theirs: sheetOf(theirs), yours: sheetOf(yours) };
  const rows = mergeRows({ base: sheets.base.rows, theirs: sheets.theirs.rows, yours: sheets.yours.rows });
  const links = mergeRows({ base: sheets.base.links, theirs: sheets.theirs.links, yours: sheets.yours.links });
  if (!rows || !links) return null;
  const owners = new Set([top, ...[...rows.keys()].flatMap((key) => [`${key} tasks`, `${key} milestones`])]);
  const orders = new Map<string, string[]>();
  for (const owner of owners) {
    const order = mergeOrder(mapSides(sheets, ({ orders: all }) => all.get(owner) ?? []));
    if (!order) return null;
    orders.set(
      owner,
      order.filter((key) => rows.has(key)),
    );
  }
  return isWhole(orders, rows) ? planOfSheet({ rows, links, orders }) : null;
}

const top = 'phases';
const whole = '*';
const linkKey = ({ from, to }: PlannedLink): string => `${from} ${to}`;

function sheetOf({ rooms, folders, phases, links }: TemplatePlan): Sheet {
  const rows = new Map<string, Fields>([[whole, { rooms, folders }]]);
  const orders = new Map([[top, phases.map(({ key }) => key)]]);
  for (const { tasks, milestones, ...phase } of phases) {
    rows.set(phase.key, phase);
    for (const row of [...tasks, ...milestones]) rows.set(row.key, { ...row });
    orders.set(
      `${phase.key} tasks`,
      tasks.map(({ key }) => key),
    );
    orders.set(
      `${phase.key} milestones`,
      milestones.map(({ key }) => key),
    );
  }
  return { rows, links: new Map(links.map((link) => [linkKey(link), link])), orders };
}

function planOfSheet({ rows, links, orders }: Sheet): TemplatePlan {
  const at = (keys: readonly string[] = []) => keys.map((key) => rows.get(key));
  const phases = (orders.get(top) ?? []).map((key) => ({
    ...rows.get(key),
    tasks: at(orders.get(`${key} tasks`)),
    milestones: at(orders.get(`${key} milestones`)),
  }));
  const joined = [...links.values()].filter(({ from, to }) => rows.has(from) && rows.has(to));
  return { ...rows.get(whole), phases, links: joined } as unknown as TemplatePlan; // it was taken apart from one
}

/** Every row that was merged stands in exactly one place: one that both moved to other phases does not. */
function isWhole(orders: ReadonlyMap<string, string[]>, rows: ReadonlyMap<string, Fields>): boolean {
  const placed = [...orders.values()].flat();
  const wanted = [...rows.keys()].filter((key) => key !== whole);
  return placed.length === wanted.length && new Set(placed).size === placed.length;
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
  const [hasMoved, haveMoved] = [theirs, yours].map((order) => !isSame(among(order), common)) as [boolean, boolean];
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
