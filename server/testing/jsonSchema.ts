// Holds a value against a JSON schema (2020-12), as far as our document goes. A keyword that it does not know is an error:
// what is promised is checked, or the test says that it is not.

export type JsonSchema = boolean | { [keyword: string]: unknown };

interface Against {
  schema: JsonSchema;
  value: unknown;
  /** Finds what a `$ref` means. */
  resolve: (reference: string) => JsonSchema;
  /** Whether an object may hold only what the schema names: what is not written down is not promised. */
  closed?: boolean;
  at?: string;
}

/** @returns what is wrong, each with its place; nothing for a value that fits */
export function faultsOf({ at = '$', ...against }: Against): string[] {
  const { schema, value } = against;
  if (schema === true) return [];
  if (schema === false) return [`${at}: nothing fits here`];
  return Object.keys(schema).flatMap((keyword) => {
    const check = checks[keyword];
    if (!check) throw new Error(`${at}: the keyword ${keyword} is not known to this test`);
    return check(schema[keyword] as never, value, { ...against, schema, at });
  });
}

type Context = Required<Pick<Against, 'at'>> & Against & { schema: { [keyword: string]: unknown } };
type Check = (argument: never, value: unknown, context: Context) => string[];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const fault = ({ at }: Context, words: string): string[] => [`${at}: ${words}`];
const within = (context: Context, step: string | number, schema: JsonSchema, value: unknown): string[] =>
  faultsOf({ ...context, schema, value, at: `${context.at}.${step}` });
const fits = (context: Context, schema: JsonSchema): boolean => faultsOf({ ...context, schema }).length === 0;

const types: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: isObject,
};

const formats: Record<string, RegExp> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/,
  email: /^[^\s@]+@[^\s@]+$/,
  uri: /^[a-z][a-z0-9+.-]*:/i,
};

const note: Check = () => [];

const checks: Record<string, Check> = {
  description: note,
  default: note,
  title: note,
  $ref: (reference: string, _value, context) => faultsOf({ ...context, schema: context.resolve(reference) }),
  type: (names: string | string[], value, context) =>
    [names].flat().some((name) => types[name]?.(value)) ? [] : fault(context, `is no ${[names].flat().join(' or ')}`),
  enum: (values: unknown[], value, context) => (values.includes(value) ? [] : fault(context, `is none of ${values.join(', ')}`)),
  const: (only: unknown, value, context) => (value === only ? [] : fault(context, `is not ${String(only)}`)),
  anyOf: (schemas: JsonSchema[], _value, context) => (schemas.some((schema) => fits(context, schema)) ? [] : fault(context, 'fits none')),
  oneOf: (schemas: JsonSchema[], _value, context) =>
    schemas.filter((schema) => fits(context, schema)).length === 1 ? [] : fault(context, 'does not fit exactly one'),
  allOf: (schemas: JsonSchema[], _value, context) => schemas.flatMap((schema) => faultsOf({ ...context, schema })),
  not: (schema: JsonSchema, _value, context) => (fits(context, schema) ? fault(context, 'fits what it must not') : []),
  properties: (properties: Record<string, JsonSchema>, value, context) => {
    if (!isObject(value)) return [];
    const known = Object.entries(properties).flatMap(([name, schema]) =>
      Object.hasOwn(value, name) ? within(context, name, schema, value[name]) : [],
    );
    const isOpen = !context.closed || 'additionalProperties' in context.schema;
    const extra = isOpen ? [] : Object.keys(value).filter((name) => !Object.hasOwn(properties, name));
    return [...known, ...extra.map((name) => `${context.at}.${name}: is not written down`)];
  },
  required: (names: string[], value, context) =>
    isObject(value) ? names.filter((name) => !Object.hasOwn(value, name)).map((name) => `${context.at}.${name}: is missing`) : [],
  additionalProperties: (schema: JsonSchema, value, context) => {
    if (!isObject(value)) return [];
    const named = context.schema['properties'] ?? {};
    return Object.keys(value)
      .filter((name) => !Object.hasOwn(named, name))
      .flatMap((name) => within(context, name, schema, value[name]));
  },
  propertyNames: (schema: JsonSchema, value, context) =>
    isObject(value) ? Object.keys(value).flatMap((name) => within(context, name, schema, name)) : [],
  items: (schema: JsonSchema, value, context) => {
    if (!Array.isArray(value)) return [];
    const before = ((context.schema['prefixItems'] ?? []) as unknown[]).length;
    return value.slice(before).flatMap((item, index) => within(context, before + index, schema, item));
  },
  prefixItems: (schemas: JsonSchema[], value, context) =>
    Array.isArray(value)
      ? schemas.flatMap((schema, index) => (index < value.length ? within(context, index, schema, value[index]) : []))
      : [],
  minLength: (least: number, value, context) =>
    typeof value === 'string' && value.length < least ? fault(context, `is shorter than ${least}`) : [],
  maxLength: (most: number, value, context) =>
    typeof value === 'string' && value.length > most ? fault(context, `is longer than ${most}`) : [],
  pattern: (pattern: string, value, context) =>
    typeof value === 'string' && !new RegExp(pattern, 'u').test(value) ? fault(context, `does not match ${pattern}`) : [],
  format: (name: string, value, context) => {
    const format = formats[name];
    if (!format) throw new Error(`${context.at}: the format ${name} is not known to this test`);
    return typeof value === 'string' && !format.test(value) ? fault(context, `is no ${name}`) : [];
  },
  minimum: (least: number, value, context) => (typeof value === 'number' && value < least ? fault(context, `is less than ${least}`) : []),
  maximum: (most: number, value, context) => (typeof value === 'number' && value > most ? fault(context, `is more than ${most}`) : []),
  exclusiveMinimum: (bound: number, value, context) =>
    typeof value === 'number' && value <= bound ? fault(context, `is not more than ${bound}`) : [],
  exclusiveMaximum: (bound: number, value, context) =>
    typeof value === 'number' && value >= bound ? fault(context, `is not less than ${bound}`) : [],
  minItems: (least: number, value, context) =>
    Array.isArray(value) && value.length < least ? fault(context, `has less than ${least} items`) : [],
  maxItems: (most: number, value, context) =>
    Array.isArray(value) && value.length > most ? fault(context, `has more than ${most} items`) : [],
  maxProperties: (most: number, value, context) =>
    typeof value === 'object' && value !== null && Object.keys(value).length > most ? fault(context, `has more than ${most} names`) : [],
};

/** Every schema within a schema, itself first. */
export function schemasIn(schema: JsonSchema): JsonSchema[] {
  if (typeof schema === 'boolean') return [schema];
  const one = ['items', 'additionalProperties', 'propertyNames', 'not'].flatMap((keyword) =>
    schema[keyword] === undefined ? [] : [schema[keyword]],
  );
  const many = ['anyOf', 'oneOf', 'allOf', 'prefixItems'].flatMap((keyword) => (schema[keyword] ?? []) as unknown[]);
  const named = Object.values(schema['properties'] ?? {}) as unknown[];
  return [schema, ...([...one, ...many, ...named] as JsonSchema[]).flatMap(schemasIn)];
}
