// What the forms of a project hold, and how it comes from and becomes what the server knows. Numbers are texts while they
// are typed.

import type { FieldPath, FieldPathValue } from 'react-hook-form';
import type { z } from 'zod';
import type { UserId } from '../../../../../domain/kernel/ids.ts';
import type { PhaseColour } from '../../../../../domain/kernel/colours.ts';
import { partOf } from '../../../../../domain/kernel/records.ts';
import type { ClientInfo } from '../../../../../domain/projects/client.ts';
import type {
  Project,
  ProjectCard,
  projectChanges,
  ProjectStatus,
  ProjectType,
  Visibility,
} from '../../../../../domain/projects/contract.ts';
import { isDrawn } from '../../../../../domain/projects/covers.ts';
import { formatNumber, readNumber } from '../../../../ui/locale.ts';

export interface ClientValues extends Omit<ClientInfo, 'budget'> {
  budget: string;
}

export interface ProjectFormValues {
  name: string;
  number: string;
  type: ProjectType;
  status: ProjectStatus;
  place: string;
  area: string;
  cover: ProjectCard['cover'];
  /** Of a new project the server chooses it. */
  colour: PhaseColour;
  visibility: Visibility;
  leadId: UserId | null;
  start: string | null;
  targetEnd: string | null;
  rooms: string[];
  tags: string[];
  client: ClientValues;
  /** Who stands for each role placeholder of the template. */
  people: Record<string, UserId | null>;
}

const noClient: ClientValues = { name: '', company: '', email: '', phone: '', address: '', budget: '' };

export const emptyValues: ProjectFormValues = {
  name: '',
  number: '',
  type: 'residential',
  status: 'wip',
  place: '',
  area: '',
  cover: null,
  colour: 1,
  visibility: 'studio',
  leadId: null,
  start: null,
  targetEnd: null,
  rooms: [],
  tags: [],
  client: noClient,
  people: {},
};

export const valuesOf = ({ client, area, ...project }: Project): ProjectFormValues => ({
  name: project.name,
  number: project.number,
  type: project.type,
  status: project.status,
  place: project.place,
  cover: project.cover,
  colour: project.colour,
  visibility: project.visibility,
  leadId: project.leadId,
  start: project.start,
  targetEnd: project.targetEnd,
  rooms: project.rooms,
  tags: project.tags,
  area: textOf(area),
  client: client ? { ...client, budget: textOf(client.budget) } : noClient,
  people: {},
});

/** The input of `projects.create`, as far as the person may give it. */
export function toNewProject(values: ProjectFormValues, { templateId, placeholders, withClient }: NewProjectTerms) {
  const { name, type, status, place, cover, visibility, start } = values;
  const people = placeholders.flatMap((role) => {
    const id = partOf(values.people, role);
    return id ? [[role, id] as const] : [];
  });
  return {
    name,
    type,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form offers no other
    status: status as Exclude<ProjectStatus, 'archived'>,
    place,
    // A photograph is sent once the project is there.
    cover: cover !== null && isDrawn(cover) ? cover : null,
    visibility,
    start,
    leadId: values.leadId,
    templateId,
    people: Object.fromEntries(people),
    ...(withClient && { client: toClient(values.client) }),
  };
}

export interface NewProjectTerms {
  templateId: string | null;
  placeholders: readonly string[];
  withClient: boolean;
}

/** Changes of a project before the server has checked them. */
export type Changes = z.input<typeof projectChanges>;

/** The fields of a project that the form holds, all of them; its people have their own calls. */
export function toChanges({
  people: _people,
  leadId: _leadId,
  visibility: _visibility,
  client,
  area,
  ...values
}: ProjectFormValues): Changes {
  return {
    ...values,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form offers no other
    status: values.status as Exclude<ProjectStatus, 'archived'>,
    area: numberOf(area),
    client: toClient(client),
  };
}

/** One field that a person has changed, and what they made of it. */
export type FormEdit = {
  [Path in FieldPath<ProjectFormValues>]: { path: Path; value: FieldPathValue<ProjectFormValues, Path> };
}[FieldPath<ProjectFormValues>];

/** What differs between two states of the form; of the client each part by itself. */
export function editsBetween(
  { client: clientBefore, ...before }: ProjectFormValues,
  { client: clientAfter, ...after }: ProjectFormValues,
): FormEdit[] {
  const fields = differing(before, after).map(([path, value]) => ({ path, value }));
  const parts = differing(clientBefore, clientAfter).map(([part, value]) => ({ path: `client.${part}`, value }));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value with its own path
  return [...fields, ...parts] as FormEdit[];
}

function differing(before: object, after: object): [string, unknown][] {
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).filter(([name, value]) => JSON.stringify(was.get(name)) !== JSON.stringify(value));
}

/** A state of the form with edits on top. */
export function withEdits({ client, ...fields }: ProjectFormValues, edits: readonly FormEdit[]): ProjectFormValues {
  const given = edits.map(({ path, value }) => [path.split('.'), value] as const);
  const parts = given.flatMap(([[, part], value]) => (part === undefined ? [] : [[part, value] as const]));
  const whole = given.flatMap(([[field = '', part], value]) => (part === undefined ? [[field, value] as const] : []));
  return { ...fields, ...Object.fromEntries(whole), client: { ...client, ...Object.fromEntries(parts) } };
}

/** The edits as the server takes them. */
export function changesOf(values: ProjectFormValues, edits: readonly FormEdit[]): Changes {
  const { client = {}, ...fields } = toChanges(values);
  const paths = new Set<string>(edits.map(({ path }) => path));
  const changed = Object.entries(fields).filter(([name]) => paths.has(name));
  const parts = Object.entries(client).filter(([part]) => paths.has(`client.${part}`));
  return { ...Object.fromEntries(changed), ...(parts.length > 0 && { client: Object.fromEntries(parts) }) };
}

const toClient = ({ budget, ...client }: ClientValues): ClientInfo => ({ ...client, budget: numberOf(budget) });

/** `1 500`, `184,250`, `212.5`, by the signs of the studio; nothing for an empty text, NaN for what is no number. */
export const numberOf = (text: string): number | null => (text.trim() === '' ? null : readNumber(text));

/** As it is read again: a number with three digits after a sign would be another in a studio that writes thousands by it. */
export const textOf = (number: number | null): string =>
  number === null ? '' : formatNumber(number, { useGrouping: false, maximumFractionDigits: 20 });
