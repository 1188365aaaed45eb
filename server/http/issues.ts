// What a schema has against an input, as a refusal that names the field and speaks to a person.

import { AppError } from '../../domain/kernel/errors.ts';
import { fieldWords } from '../../domain/kernel/fieldWords.ts';

/** A standard-schema issue with what zod adds to it. */
export interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
  readonly code?: string;
  readonly keys?: readonly string[];
}

/** The first issue as `validation_failed`: the field by its name for whoever programs, the words for whoever reads them. */
export function refusalOf(issues: readonly SchemaIssue[]): AppError {
  const { message = '', path = [], code, keys } = issues[0] ?? {};
  const steps = path.map((step) => String(typeof step === 'object' ? step.key : step));
  if (code === 'unrecognized_keys' && keys?.[0] !== undefined) {
    const field = [...steps, keys[0]].join('.');
    return new AppError('validation_failed', { field, message: 'Part of what was sent is not known here. Reload the page and try again.' });
  }
  const field = steps.join('.') || undefined;
  return new AppError('validation_failed', { field, message: ownWords.test(message) ? plainly(message, field) : message });
}

/** How zod begins a sentence where a schema brings none of its own. */
const ownWords = /^(Invalid|Too (big|small)|Unrecognized)/;

function plainly(message: string, field: string | undefined): string | undefined {
  if (!field) return undefined;
  const name = fieldWords(field);
  return message.endsWith('received undefined') ? `${name} is required.` : `${name} is not valid.`;
}

/**
 * What a schema throws instead of finding an issue, as a refusal. It measures whatever has a `length`, also where a text should
 * stand, and one that compares with no number throws.
 */
export const asRefusal = (error: unknown): unknown =>
  error instanceof TypeError && /primitive value/.test(error.message) ? new AppError('validation_failed') : error;
