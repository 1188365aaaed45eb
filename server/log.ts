import pino from 'pino';
import type { DestinationStream, Logger } from 'pino';
import { stackOf } from './errors/stack.ts';

/** The one logger of a process. Handlers get a child of it that carries their `requestId`. */
export type Log = Logger;

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const secretFields = new Set([
  'authorization',
  'apikey',
  'cookie',
  'set-cookie',
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'access_token',
  'accessToken',
  'refresh_token',
  'refreshToken',
  'token_hash',
  'code_verifier',
  'ticket',
  'secret',
  'privateKey',
  'smtpUrl',
  'databaseUrl',
  'connectionString',
]);

/**
 * Writes one JSON object per line to standard output (or `destination`), times in UTC. Values are JSON strings, so no
 * input can forge a line; fields that carry secrets are replaced, three levels deep. What a child carries is written as it is: an id.
 */
export function createLog({ level, destination }: { level: LogLevel; destination?: DestinationStream }): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // An error is made into its fields below, before it comes here.
    serializers: { err: (fields: unknown) => fields },
    formatters: {
      level: (label) => ({ level: label }),
      log: (entry) => fieldsWithoutSecrets(entry, 1),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** An allow-list: errors of the database carry the connection they came from, and details that quote people's data. */
function errorFields(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, cause } = error;
  const facts = ['code', 'constraint', 'table', 'severity'].filter((key) => key in error);
  return {
    name,
    message,
    stack: stackOf(error),
    ...Object.fromEntries(facts.map((key) => [key, Reflect.get(error, key)])),
    ...(cause === undefined ? {} : { cause: errorFields(cause) }),
  };
}

const deepest = 3;

/** By hand: what pino brings for it looks for each field at each depth, which costs more than all the rest of a line. */
function withoutSecrets(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  if (value instanceof Error) return withoutSecrets(errorFields(value), depth);
  if (depth > deepest) return value;
  if ('toJSON' in value && typeof value.toJSON === 'function') return withoutSecrets(Reflect.apply(value.toJSON, value, []), depth + 1);
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, depth + 1));
  return fieldsWithoutSecrets(value, depth);
}

const fieldsWithoutSecrets = (value: object, depth: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).map(([name, held]) => [name, secretFields.has(name) ? '[secret]' : withoutSecrets(held, depth + 1)]),
  );
