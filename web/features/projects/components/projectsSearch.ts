// The list of projects as its address holds it.

import { cutAt } from '../../../../domain/kernel/cut.ts';
import type { UserId } from '../../../../domain/kernel/ids.ts';
import { namesOf } from '../../../../domain/kernel/records.ts';
import type { Health, ProjectStatus, ProjectType } from '../../../../domain/projects/contract.ts';
import { idIn } from '../../../lib/ids.ts';
import type { ProjectListFilter } from '../queries.ts';
import { healthNames, statusNames, typeNames } from './projectNames.ts';

export interface ProjectsSearch {
  status?: string | undefined;
  health?: string | undefined;
  type?: string | undefined;
  lead?: string | undefined;
  q?: string | undefined;
  sort?: string | undefined;
  as?: string | undefined;
}

export const sortNames = { target: 'Target date', name: 'Name', number: 'Number', newest: 'Newest' } as const;
export type Sort = keyof typeof sortNames;

/** How projects are shown; cards is what the address stands for when it says nothing. */
const shapes = ['cards', 'table', 'timeline'] as const;
export type ProjectsShape = (typeof shapes)[number];

/** Every status but archived; work in progress is what the address stands for when it names none. */
export const allStatuses = 'all';

export interface ProjectsView {
  /** Null for all that is not archived. */
  status: ProjectStatus | null;
  sort: Sort;
  as: ProjectsShape;
  filter: ProjectListFilter;
  /** Whether anything beside the status narrows the list. */
  isFiltered: boolean;
}

/** What the address asks for; what it cannot read it leaves out. */
export function readSearch({ status: wanted, health, type, lead, q, sort: order, as }: ProjectsSearch): ProjectsView {
  const status = wanted === allStatuses ? null : (keyOf(statusNames, wanted) ?? 'wip');
  const sort = keyOf(sortNames, order) ?? 'target';
  const narrower = {
    ...optional('health', keyOf(healthNames, health)),
    ...optional('type', keyOf(typeNames, type)),
    ...optional('leadId', idIn<UserId>(lead)),
    ...optional('search', cutAt(q?.trim() ?? '', 120) || undefined),
  } satisfies { health?: Health; type?: ProjectType; leadId?: UserId; search?: string };
  return {
    status,
    sort,
    as: shapes.find((shape) => shape === as) ?? 'cards',
    filter: { ...narrower, sort, ...(status && { status }) },
    isFiltered: Object.keys(narrower).length > 0,
  };
}

const keyOf = <Key extends string>(names: Record<Key, string>, text: string | undefined): Key | undefined =>
  namesOf(names).find((one) => one === text);

const optional = <Name extends string, Value>(name: Name, value: Value | undefined): { [Key in Name]?: Value } =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its one part, or none
  (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: Value };
