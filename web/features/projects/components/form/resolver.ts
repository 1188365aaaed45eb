// Checks a form with the schema that the server uses, and puts each fault at its field.

import type { FieldErrors, FieldPath, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import type { ProjectFormValues } from './values.ts';

type Fault = { type: string; message: string };

export const resolverOf =
  (schema: z.ZodType, toInput: (values: ProjectFormValues) => unknown): Resolver<ProjectFormValues> =>
  (values) => {
    const result = schema.safeParse(toInput(values));
    return result.success ? { values, errors: {} } : { values: {}, errors: errorsOf(result.error.issues) };
  };

/** The first fault of each field; one inside a list belongs to the list. */
function errorsOf(issues: readonly z.core.$ZodIssue[]): FieldErrors<ProjectFormValues> {
  const errors: Record<string, Fault | Record<string, Fault>> = {};
  for (const issue of issues) {
    const [field, part] = issue.path.map(String);
    if (field === undefined) continue;
    const fault = { type: 'check', message: wordsOf(issue) };
    if ((field === 'client' || field === 'people') && part !== undefined) errors[field] = { [part]: fault, ...errors[field] };
    else errors[field] ??= fault;
  }
  return errors;
}

const numbers: Record<string, string> = {
  area: 'Enter the area as a number of square metres, at most 10,000,000.',
  budget: 'Enter the budget as a number, at most 1,000,000,000,000.',
};

/** The schema's own words; a number's are zod's, written for programmers. */
const wordsOf = ({ path, message }: z.core.$ZodIssue): string => numbers[String(path.at(-1))] ?? message;

const fields = [
  'name',
  'number',
  'type',
  'status',
  'place',
  'area',
  'cover',
  'colour',
  'leadId',
  'start',
  'targetEnd',
  'rooms',
  'tags',
] as const;
const parts = ['name', 'company', 'email', 'phone', 'address', 'budget'] as const;

/** The field of the form that a refusal of the server is about; null where it belongs to none. */
export function fieldOf(path: string | undefined): FieldPath<ProjectFormValues> | null {
  const [field = '', part = ''] = path?.split('.') ?? [];
  const known = parts.find((one) => one === part);
  if (field === 'client') return known ? `client.${known}` : null;
  return fields.find((one) => one === field) ?? null;
}
