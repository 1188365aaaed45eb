// Every call that there is, by what the contract says; a test holds /openapi.json against it.

import { type Contract, contract } from '../../domain/contract.ts';
import type { Guards, Tells } from '../../domain/kernel/endpoint.ts';
import type { EventName } from '../../domain/kernel/events.ts';

export type EndpointName = { [F in keyof Contract]: `${F & string}.${keyof Contract[F] & string}` }[keyof Contract];

export interface ListedEndpoint {
  /** `tasks.move` */
  name: EndpointName;
  method: string;
  /** Below /api/v1, with `{parameters}`. */
  path: string;
  /** Whether it takes a caller without a session. */
  isPublic: boolean;
  /** Whether it leaves a line in the audit log. */
  isAudited: boolean;
  /** What it promises to tell of, and to be guarded by. */
  tells: Tells | undefined;
  besides: readonly EventName[];
  guards: Guards | undefined;
  /** Whether its answer changes with the log alone. */
  followsLog: boolean;
  /** Whether its caller names a version, or one of each row. */
  takesVersion: boolean;
  /** Whether it answers in pages. */
  takesCursor: boolean;
}

const takes = (schema: unknown, field: string): boolean => Object.hasOwn((schema as { shape?: object } | undefined)?.shape ?? {}, field);

/** Whether one of its lists has the field in each of its rows. */
const takesEach = (schema: unknown, field: string): boolean =>
  Object.values((schema as { shape?: object } | undefined)?.shape ?? {}).some((list) =>
    takes((list as { element?: unknown }).element, field),
  );

export const endpoints: readonly ListedEndpoint[] = Object.entries(contract).flatMap(([feature, entries]) =>
  Object.entries(entries).map(([name, procedure]) => ({
    name: `${feature}.${name}` as EndpointName,
    method: procedure['~orpc'].route.method as string,
    path: procedure['~orpc'].route.path as string,
    isPublic: procedure['~orpc'].meta.reach === 'public',
    isAudited: procedure['~orpc'].meta.audited === true,
    tells: procedure['~orpc'].meta.tells,
    besides: procedure['~orpc'].meta.besides ?? [],
    guards: procedure['~orpc'].meta.guards,
    followsLog: procedure['~orpc'].meta.followsLog === true,
    takesVersion:
      ['version', 'versions'].some((field) => takes(procedure['~orpc'].inputSchema, field)) ||
      takesEach(procedure['~orpc'].inputSchema, 'version'),
    takesCursor: takes(procedure['~orpc'].inputSchema, 'cursor'),
  })),
);

/** The path from the root, with an id that nothing has in place of each parameter. */
export const withRandomIds = ({ path }: ListedEndpoint): string => `/api/v1${path.replaceAll(/\{\w+\}/g, () => crypto.randomUUID())}`;

/** The calls of /auth/v1 that change something. */
export const authWrites = [
  ['POST', '/auth/v1/signup'],
  ['POST', '/auth/v1/token?grant_type=password'],
  ['POST', '/auth/v1/token?grant_type=refresh_token'],
  ['POST', '/auth/v1/verify'],
  ['POST', '/auth/v1/recover'],
  ['POST', '/auth/v1/resend'],
  ['PUT', '/auth/v1/user'],
  ['POST', '/auth/v1/reauthenticate'],
  ['POST', '/auth/v1/email-change/stop'],
  ['POST', '/auth/v1/logout'],
] as const;
