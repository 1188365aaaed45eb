// What a handler is given and what it gives back, derived from the contract.

import type { AnyContractProcedure, AnyContractRouter, AnySchema, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import type { MemberActor } from '../../domain/kernel/actor.ts';
import type { AuditEntry } from '../../domain/kernel/auditActs.ts';
import type { EndpointMeta } from '../../domain/kernel/endpoint.ts';
import type { NewId } from '../../domain/kernel/ids.ts';
import { pairsOf } from '../../domain/kernel/records.ts';
import type { Tx } from '../db/tx.ts';
import type { Limiter } from './limits.ts';
import type { FastifyBaseLogger } from 'fastify';

/** Everything impure that a handler may use, so that nothing below it reads a clock or makes an id by itself. */
export interface Call<Input> {
  input: Input;
  /** The member who calls. Handlers of public endpoints are typed without it. */
  actor: MemberActor;
  /** Opened for the actor's studio and person; commits when the handler returns. */
  tx: Tx;
  now: Date;
  newId: NewId;
  log: FastifyBaseLogger;
  /** Takes one token of a limit: once, however often the transaction is repeated. @throws AppError `rate_limited` */
  spend: Limiter['spend'];
  /** The same without the refusal. */
  trySpend: Limiter['trySpend'];
  /** Runs once the transaction has committed, before the answer: for what lives in memory, and for what the log says. */
  afterCommit: (act: () => void) => void;
  /** Adds the line of an audited act to the audit log, in its transaction, by the one who calls, now. */
  audit: (entry: AuditEntry) => void;
}

type InputOf<P> = P extends AnyContractProcedure ? InferSchemaOutput<NonNullable<P['~orpc']['inputSchema']>> : never;
type OutputOf<P> = P extends AnyContractProcedure ? InferSchemaInput<NonNullable<P['~orpc']['outputSchema']>> : never;

/**
 * A write answers without its number, which the request path adds once its events have theirs. One whose answer adds up what
 * others may change at any moment says at which number it read that (`lastSequence`, before reading); so does every read.
 */
type GivenOf<Output> = Output extends { seq: number } ? Omit<Output, 'seq'> & { seq?: number } : Output;

export type HandlerOf<P> = (call: Call<InputOf<P>>) => Promise<GivenOf<OutputOf<P>>>;

/** One handler for each entry of a feature's contract, under the same name. */
export type HandlersOf<C extends AnyContractRouter> = { [Name in keyof C]: HandlerOf<C[Name]> };

const methods = ['GET', 'POST', 'PATCH', 'DELETE'] as const;

/** A contract entry with its name (`tasks.move`), its handler, and what it says about itself. */
export interface Endpoint {
  name: string;
  method: (typeof methods)[number];
  /** With `{parameters}`, below /api/v1. */
  path: string;
  meta: EndpointMeta;
  procedure: AnyContractProcedure;
  handler: (call: Call<never>) => Promise<unknown>;
}

interface Definition {
  route: { method?: string; path?: string; successStatus?: number };
  meta: EndpointMeta;
  inputSchema?: AnySchema;
  outputSchema?: AnySchema;
}

/** What a contract entry says; oRPC's own type for any entry says nothing. */
export const definitionOf = (procedure: AnyContractProcedure): Definition => procedure['~orpc'] as Definition;

/** Pairs each entry of a contract with its handler. */
export function endpointsOf<C extends Record<string, AnyContractProcedure>>(
  feature: string,
  contract: C,
  handlers: HandlersOf<C>,
): Endpoint[] {
  return pairsOf(contract).map(([name, procedure]) => {
    const { route, meta } = definitionOf(procedure);
    const method = methods.find((one) => one === route.method);
    if (!method || route.path === undefined) throw new Error(`${feature}.${name} says no method or no path.`);
    const isWrite = method !== 'GET';
    if (isWrite !== (meta.tells !== undefined && meta.guards !== undefined))
      throw new Error(`${feature}.${name} does not say what it tells and guards.`);
    return {
      name: `${feature}.${name}`,
      method,
      path: route.path,
      meta,
      procedure,
      handler: handlers[name],
    };
  });
}
