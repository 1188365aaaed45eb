// The request path: public key → session → actor → rate limit → permission → input → turn → transaction → handler → answer.

import { createHash } from 'node:crypto';
import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { AnySchema } from '@orpc/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { ZodObject } from 'zod';
import type { MemberActor } from '../../domain/kernel/actor.ts';
import type { AuditEntry } from '../../domain/kernel/auditActs.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import { appendAudit } from '../audit/auditLog.ts';
import type { Database } from '../db/pool.ts';
import { newId } from '../db/newId.ts';
import { inRepeatedTransaction, inSnapshot, type Scope, type Tx } from '../db/tx.ts';
import { askLastAhead, type EventLog } from '../events/eventLog.ts';
import { networkOf } from './addresses.ts';
import { hostLimits } from './host.ts';
import { answerOnce, type Keep } from './idempotency.ts';
import { asRefusal, refusalOf } from './issues.ts';
import { type Limiter, spendingOnce } from './limits.ts';
import { paramsOf } from './params.ts';
import { isUnexpected } from './problems.ts';
import { demandPromises } from './promises.ts';
import type { Readers } from './reach.ts';
import { noteRefusal } from './refusals.ts';
import { type Call, definitionOf, type Endpoint } from './procedure.ts';
import type { Sessions } from './sessions.ts';
import { callsAtOnce, openTurns, type Turns } from './turns.ts';
import { isKnown, tagOf } from './unchanged.ts';

export interface DispatchOptions {
  endpoints: readonly Endpoint[];
  db: Database;
  sessions: Sessions;
  limiter: Limiter;
  /** Where what a call tells gets its number. */
  eventLog: Pick<EventLog, 'append'>;
  /** The policy that answers `meta.can`; handed in, because the host knows no feature. */
  holds: (actor: MemberActor, permission: string) => boolean;
  /** Who reads what: asked before an answer is given again. */
  readers: Readers;
  now: () => Date;
}

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;

/** Answers of the product's calls compress well: a board of 10,000 tasks is 214 kB plain and 15 kB packed. */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
  await app.register(fastifyCompress, { threshold: 2048, encodings: ['br', 'gzip'], brotliOptions });
}

/** Mounts every endpoint as a route; a path answers other methods with 405 and the list of its own. */
export function mountEndpoints(app: FastifyInstance, options: DispatchOptions): void {
  const turns = openTurns(callsAtOnce);
  for (const endpoint of options.endpoints) {
    app.route({
      method: endpoint.method,
      url: toRoutePath(endpoint.path),
      ...beforeBody(endpoint, options.sessions),
      handler: (request, reply) => answer({ endpoint, request, reply, turns, ...options }),
    });
  }
  const byPath = Map.groupBy(options.endpoints, (endpoint) => toRoutePath(endpoint.path));
  const paths = [...byPath.keys()];
  const refuse = (path: string, reply: FastifyReply): never => {
    reply.header(
      'allow',
      byPath
        .get(path)
        ?.map(({ method }) => method)
        .join(', '),
    );
    throw new AppError('method_not_allowed');
  };
  // One route for the other methods of all paths: one for each took 3 MB.
  app.route({
    method: [...methods],
    url: '/*',
    handler: async (request, reply) => {
      // Taken apart once, however long it is.
      const asked = `/${paramsOf(request)['*'] ?? ''}`.split('/');
      const path = paths.find((pattern) => isOf(pattern, asked));
      if (path === undefined) throw new AppError('not_found');
      return refuse(path, reply);
    },
  });
  // What stands where another path has an id would be taken for one: `DELETE /files/archive`.
  for (const url of paths.filter((path) => paths.some((other) => other !== path && isOf(other, path.split('/'))))) {
    const others = methods.filter((method) => !byPath.get(url)?.some((own) => own.method === method));
    app.route({ method: others, url, handler: async (_request, reply) => refuse(url, reply) });
  }
}

/** Whether the parts of a path are those that a route takes, as `/tasks/:taskId`. */
function isOf(pattern: string, parts: readonly string[]): boolean {
  const wanted = pattern.split('/');
  return wanted.length === parts.length && wanted.every((part, index) => part.startsWith(':') || part === parts[index]);
}

/** Whoever has no session is refused before their body is read, and a call that takes none from anybody takes a short one. */
function beforeBody({ method, meta }: Endpoint, sessions: Sessions): Pick<RouteShorthandOptions, 'bodyLimit' | 'onRequest'> {
  if (meta.reach === 'public') return { bodyLimit: hostLimits.publicBody };
  return method === 'GET' ? {} : { onRequest: async (request) => void (await sessions.memberOf(request)) };
}

interface Dispatch extends DispatchOptions {
  endpoint: Endpoint;
  request: FastifyRequest;
  reply: FastifyReply;
  turns: Turns;
}

async function answer(dispatch: Dispatch): Promise<unknown> {
  const { endpoint, request, reply, sessions, limiter, holds, turns } = dispatch;
  const { meta } = endpoint;
  const actor = meta.reach === 'member' ? await sessions.memberOf(request) : null;
  limiter.spend(meta.limit, actor ? actor.userId : networkOf(request.ip));
  const allow = (actor: MemberActor): MemberActor => {
    if (meta.can && !holds(actor, meta.can)) throw needs(meta.can);
    return actor;
  };
  const act = async (): Promise<unknown> => {
    if (actor) allow(actor);
    const input = await readInput(endpoint, request);
    if (!actor) return run({ ...dispatch, actor, input });
    // Who they were when it came, they may not be any more when its turn has come.
    const doNow = async (hasWaited: boolean) =>
      run({ ...dispatch, actor: hasWaited ? allow(await sessions.memberOf(request)) : actor, input });
    return turns.take(actor.userId, doNow);
  };
  const result = await act().catch(async (error: unknown) => {
    if (actor) await noteRefusal(error, { ...dispatch, actor });
    throw error;
  });
  if (result === unchanged) return reply.status(304).send();
  reply.status(definitionOf(endpoint.procedure).route.successStatus ?? 200);
  return result;
}

interface Run extends Dispatch {
  actor: MemberActor | null;
  input: unknown;
}

async function run(running: Run): Promise<unknown> {
  const { endpoint, actor } = running;
  const scope: Scope = actor
    ? { kind: 'member', studioId: actor.studioId, userId: actor.userId, alone: endpoint.meta.alone === true }
    : { kind: 'authentication' };
  try {
    return await (endpoint.method === 'GET' ? read(running, scope) : write(running, scope));
  } catch (error) {
    throw actor && isUnexpected(error) && (await isGone(running.db, scope)) ? new AppError('session_ended') : error;
  }
}

/** What a read answers whose caller has its answer already. */
const unchanged = Symbol('unchanged');

async function read(running: Run, scope: Scope): Promise<unknown> {
  const { db, limiter, endpoint, request, reply } = running;
  return inSnapshot(db, scope, async (tx) => {
    const tag = await tagOf(tx, running);
    if (tag) reply.header('etag', tag);
    if (tag && isKnown(request, tag)) return unchanged;
    if (!tag && isNumbered(endpoint)) askLastAhead(tx);
    const { output } = await handle({ ...running, spending: limiter }, tx);
    return checked(endpoint, output);
  });
}

/** The number of what was done is known only in the last statement: until then an answer carries this one. */
const unnumbered = 0;

async function write(running: Run, scope: Scope): Promise<unknown> {
  const { endpoint, request, db, eventLog, limiter, readers, actor, input } = running;
  const key = request.headers['idempotency-key'];
  let followUps: readonly (() => void)[] = [];
  let asOf: number | undefined;
  const spending = spendingOnce(limiter);
  const act = async (tx: Tx): Promise<object> => {
    spending.tryAgain();
    const done = await handle({ ...running, spending }, tx);
    // A repeated transaction follows up on what its last try has done.
    followUps = done.followUps;
    asOf = (done.output as { seq?: number }).seq;
    return checked(endpoint, isNumbered(endpoint) ? { ...done.output, seq: unnumbered } : done.output);
  };
  const number = async (tx: Tx, answer: object, keep?: Keep): Promise<object> => {
    const seq = await eventLog.append(tx, { asOf, keep, isLast: true });
    return isNumbered(endpoint) ? { ...answer, seq } : answer;
  };
  const answer = await inRepeatedTransaction(db, scope, async (tx) => {
    if (key === undefined || !actor) return number(tx, await act(tx));
    return answerOnce({
      tx,
      actor,
      key,
      endpoint: endpoint.name,
      requestHash: hashOf(input),
      handle: () => act(tx),
      number: (given, keep) => number(tx, given, keep),
      readers,
    });
  });
  for (const followUp of followUps) followUp();
  return answer;
}

interface Handled {
  output: object;
  followUps: readonly (() => void)[];
}

/** Lets the handler do its work, and sees to it that it kept what its contract promises. */
async function handle(
  { endpoint, request, actor, input, now, spending }: Run & { spending: Pick<Limiter, 'spend' | 'trySpend'> },
  tx: Tx,
): Promise<Handled> {
  const followUps: (() => void)[] = [];
  const entries: AuditEntry[] = [];
  const at = now();
  const call = {
    input,
    actor,
    tx,
    now: at,
    newId,
    log: request.log,
    spend: spending.spend,
    trySpend: spending.trySpend,
    afterCommit: (act: () => void) => void followUps.push(act),
    audit: (entry: AuditEntry) => void entries.push(entry),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its input passed the schema of its contract, and its actor the demand for one
  const output = asObject(endpoint, await endpoint.handler(call as unknown as Call<never>));
  demandPromises(endpoint, { tx, entries });
  for (const entry of entries) if (actor) await appendAudit(tx, { ...entry, actorId: actor.userId, at });
  return { output, followUps };
}

/** Whether the answer carries the number that the live stream goes on from. */
function isNumbered({ procedure }: Endpoint): boolean {
  const schema = definitionOf(procedure).outputSchema;
  return schema instanceof ZodObject && 'seq' in schema.shape;
}

/** Whether the studio was deleted a moment ago: what a call then misses is no failure of ours. */
async function isGone(db: Database, scope: Scope): Promise<boolean> {
  return inSnapshot(db, scope, async (tx) => (await tx.selectFrom('studios').select('id').executeTakeFirst()) === undefined).catch(
    () => false,
  );
}

/** Path parameters and query, or path parameters and body, as one object that the contract's schema accepts. */
async function readInput(endpoint: Endpoint, request: FastifyRequest): Promise<unknown> {
  const given = endpoint.method === 'GET' ? request.query : request.body;
  if (given !== undefined && (typeof given !== 'object' || given === null || Array.isArray(given))) {
    throw new AppError('validation_failed', { message: 'Send an object.' });
  }
  const parameters = paramsOf(request);
  const twice = Object.keys(parameters).find((name) => given && Object.hasOwn(given, name));
  if (twice) throw new AppError('validation_failed', { field: twice, message: `${twice} belongs into the address only.` });
  const schema = definitionOf(endpoint.procedure).inputSchema;
  const input = { ...given, ...parameters };
  if (schema) return accepted(schema, input);
  const extra = Object.keys(input)[0];
  if (extra) throw new AppError('validation_failed', { field: extra, message: `${extra} is not known here.` });
  return undefined;
}

async function accepted(schema: NonNullable<AnySchema>, input: unknown): Promise<unknown> {
  const result = await Promise.resolve(schema['~standard'].validate(input)).catch((error: unknown) => {
    throw asRefusal(error);
  });
  if (!result.issues) return result.value;
  throw refusalOf(result.issues);
}

/** Nothing leaves that the contract does not name; a record that does not fit is our own fault. */
async function checked(endpoint: Endpoint, output: object): Promise<object> {
  const schema = definitionOf(endpoint.procedure).outputSchema;
  if (!schema) return output;
  const result = await schema['~standard'].validate(output);
  if (!result.issues) return asObject(endpoint, result.value);
  throw new Error(`${endpoint.name} answers against its contract: ${JSON.stringify(result.issues.slice(0, 3))}`);
}

function asObject({ name }: Endpoint, output: unknown): object {
  if (typeof output === 'object' && output !== null) return output;
  throw new Error(`${name} answers no object.`);
}

const hashOf = (input: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(input ?? null))
    .digest();

/** `/tasks/{taskId}` as Fastify writes it: `/tasks/:taskId`. */
const toRoutePath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

const needs = (permission: string): AppError =>
  new AppError('forbidden', { message: `You need the ${permission} permission. Ask the Principal of your studio.` });
