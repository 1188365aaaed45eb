// What no event can do, by the map of all events.

import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { events } from './events.ts';
import { codeWord, moment } from './kernel/events.ts';
import { orderKey } from './kernel/endpoint.ts';
import { features } from './kernel/features.ts';

const all = Object.entries(events);

test.each(all)('%s is named after its feature and what happened', (name) => {
  const [feature, what] = name.split('.');
  expect(features as readonly string[]).toContain(feature);
  expect(what).toMatch(/^[a-z][A-Za-z]+$/);
});

describe('[A5 A14] an event holds no text that a person wrote, so whatever is deleted leaves none in the log', () => {
  test.each(all)('%s', (_name, { data }) => {
    expect(textsIn(data)).toEqual([]);
  });

  test('a field that takes text is found, however deep', () => {
    const nested = z.strictObject({ tasks: z.array(z.strictObject({ id: z.uuid(), title: z.string().max(5).nullable().optional() })) });
    expect(textsIn(nested)).toEqual(['tasks[].title']);
    expect(textsIn(z.object({ id: z.uuid() }))).toEqual(['takes fields that it does not name']);
  });
});

describe('what a trait speaks of stands in the data', () => {
  const fieldsOf = (data: z.ZodType) => Object.keys((data as z.ZodObject).shape);

  test.each(all)('%s', (_name, { data, traits }) => {
    if (traits.changesRights === 'person' || traits.changesReaders === 'person') expect(fieldsOf(data)).toContain('userId');
    if (traits.endsSessions) expect(fieldsOf(data)).toContain('sessionIds');
  });
});

/** Forms of text that are no words: ids, days, moments, keys of an order, words of the product's own. */
const wordless: ReadonlySet<z.ZodType> = new Set<z.ZodType>([orderKey, moment, codeWord]);

/** Where the schema takes any text. */
function textsIn(schema: z.ZodType, path = ''): string[] {
  if (wordless.has(schema)) return [];
  if (schema instanceof z.ZodObject) {
    const own = Object.entries(schema.shape).flatMap(([name, inner]) => textsIn(inner as z.ZodType, path ? `${path}.${name}` : name));
    return schema.def.catchall instanceof z.ZodNever ? own : [...own, `${path} takes fields that it does not name`.trim()];
  }
  if (schema instanceof z.ZodArray) return textsIn(schema.element as z.ZodType, `${path}[]`);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return textsIn(schema.unwrap() as z.ZodType, path);
  const isWordless =
    schema instanceof z.ZodNumber ||
    schema instanceof z.ZodBoolean ||
    schema instanceof z.ZodEnum ||
    schema instanceof z.ZodUUID ||
    schema instanceof z.ZodISODate;
  return isWordless ? [] : [path];
}
