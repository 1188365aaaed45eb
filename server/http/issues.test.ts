// Every field of every input, with what does not belong there: what is said names no field as programs do.

import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../../domain/contract.ts';
import { fieldWords } from '../../domain/kernel/fieldWords.ts';
import * as authSchemas from '../auth/schemas.ts';
import { endpoints } from '../testing/endpoints.ts';
import { refusalOf, type SchemaIssue } from './issues.ts';

const wrong = [undefined, null, '', ' ', 'x', 'x'.repeat(100_000), -1, 1.5, true, [], [null], [{}], {}, { nobody: 'knows' }];

const bodies: [name: string, schema: z.ZodType][] = [
  ...endpoints.flatMap(({ name }) => {
    const schema = inputOf(name);
    return schema ? [[name, schema] as [string, z.ZodType]] : [];
  }),
  ...Object.entries(authSchemas),
];

test.each(bodies)('the words against %s name its fields as people do', (_name, schema) => {
  const { paths, names } = fieldsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  const internal = new RegExp(`\\b(${['Id', ...[...names].filter((name) => /[A-Z_]/.test(name))].flatMap(inSentences).join('|')})\\b`);
  for (const path of paths) {
    for (const value of wrong) {
      for (const issue of issuesOf(
        schema,
        path.reduceRight<unknown>((inner, step) => (step === '0' ? [inner] : { [step]: inner }), value),
      )) {
        const message = refusalOf([issue]).details.message ?? '';
        expect(message, `${path.join('.')} = ${JSON.stringify(value)}`).not.toMatch(internal);
        expect(message).not.toMatch(/Invalid|undefined|\w\.\d|[a-z][A-Z]/);
      }
    }
  }
});

test.each([
  ['taskId', 'Task'],
  ['assigneeIds.3', 'Assignees'],
  ['checklist.0.assigneeId', 'Assignee'],
  ['people.2.id', 'People'],
  ['isPinned', 'Pinned'],
  ['openTasks', 'Open tasks'],
  ['first_name', 'First name'],
  ['id', 'This'],
])('the field %s is "%s"', (field, words) => {
  expect(fieldWords(field)).toBe(words);
});

/** As it is, and as the first word of a sentence. */
const inSentences = (name: string): string[] => [name, name.charAt(0).toUpperCase() + name.slice(1)];

function issuesOf(schema: z.ZodType, input: unknown): SchemaIssue[] {
  const result = schema.safeParse(input);
  return result.success ? [] : result.error.issues;
}

/** The schema of what an endpoint takes; some take nothing. */
function inputOf(name: string): z.ZodType | undefined {
  const entry = name.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], contract);
  return (entry as { '~orpc': { inputSchema?: z.ZodType } })['~orpc'].inputSchema;
}

interface Fields {
  /** From the outermost in; a list is entered at its first. */
  paths: string[][];
  names: Set<string>;
}

function fieldsOf(root: unknown): Fields {
  const found: Fields = { paths: [[]], names: new Set() };
  const walk = (schema: unknown, path: string[]) => {
    if (typeof schema !== 'object' || schema === null || path.length > 6) return;
    const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema as z.core.JSONSchema.BaseSchema;
    for (const [name, inner] of Object.entries(properties)) {
      found.paths.push([...path, name]);
      found.names.add(name);
      walk(inner, [...path, name]);
    }
    if (items) walk(items, [...path, '0']);
    for (const inner of [...anyOf, ...oneOf, ...allOf]) walk(inner, path);
  };
  walk(root, []);
  return found;
}
