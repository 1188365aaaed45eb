// The typed client of every call, and its queries for React Query. A query's key is its endpoint's name.

import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient, InferContractRouterOutputs } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { routes } from 'virtual:contract-routes';
import type { Contract } from '../../domain/contract.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import { buildHeader } from '../../domain/kernel/protocol.ts';
import { readBackend } from './backend.ts';
import { noteBuild } from './build.ts';
import { doubt } from './connection.ts';
import { readProblem, toProblem } from './problem.ts';
import { unlessUnchanged } from './remembered.ts';
import { withSession } from './session/renewal.ts';
import { callMs, pictureMs } from './timing.ts';
import { underKey } from './unanswered.ts';

export { problemOf } from './problem.ts';

/** What may go with a call: the key of a command that may be sent again. */
export interface CallContext {
  key?: string;
}

export type Api = ContractRouterClient<Contract, CallContext>;

/** What each call answers: `Answer['tasks']['board']`. */
export type Answer = InferContractRouterOutputs<Contract>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a call is sent and read without the schemas
const link = new OpenAPILink<CallContext>(routes as unknown as Contract, {
  url: `${readBackend().url}/api/v1`,
  interceptors: [
    (options) => {
      demandPlainParameters(options.path, options.input);
      return options.next();
    },
  ],
  fetch: (request, init, { context }) => {
    const under = (key?: string, added: Record<string, string> = {}) => {
      const keyed = withHeaders(request, key === undefined ? added : { 'idempotency-key': key });
      return withSession((headers) => repeatOnce(withHeaders(keyed.clone(), headers), init)).then(noted);
    };
    if (request.method === 'GET') return unlessUnchanged(request, (headers) => under(undefined, headers));
    if (context.key !== undefined) return under(context.key);
    return underKey(request, under);
  },
  customErrorResponseBodyDecoder: (body) => {
    const problem = readProblem(body);
    return new ORPCError(problem.code, { message: problem.message, data: problem });
  },
});

/**
 * What stands in the address of a call is an id or a day. The address of a page may hold anything, and steps upwards in it
 * would make another call of this one: nothing is sent.
 */
function demandPlainParameters(path: readonly string[], input: unknown): void {
  const [feature = '', name = ''] = path;
  const given: Record<string, unknown> = { ...(typeof input === 'object' ? input : null) };
  for (const [, parameter = ''] of routes[feature]?.[name]?.['~orpc'].route.path?.matchAll(/\{(\w+)\}/g) ?? []) {
    if (!/^[\w-]+$/.test(String(given[parameter]))) throw new AppError('not_found');
  }
}

/** A picture that only a session opens; null where there is none. @throws Problem, where it is refused */
export async function loadPicture(path: string, given: AbortSignal): Promise<Blob | null> {
  const signal = AbortSignal.any([given, AbortSignal.timeout(pictureMs)]);
  const response = await withSession((headers) => fetch(path, { headers, signal })).catch((error: unknown) => {
    throw toProblem(error);
  });
  if (response.ok) return response.blob();
  if (response.status === 404) return null;
  throw readProblem(await response.json().catch(() => null));
}

/** Plain calls; a refusal is thrown as a {@link Problem}. */
export const client: Api = createORPCClient(link);

/** Queries and mutations: `api.tasks.board.queryOptions({ input })`. */
export const api = createTanstackQueryUtils(client);

function withHeaders(request: Request, added: Record<string, string>): Request {
  const headers = new Headers(request.headers);
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  return new Request(request, { headers });
}

/** A write that got no answer may or may not have happened: the same key makes a second try safe. */
async function repeatOnce(request: Request, init: RequestInit): Promise<Response> {
  const again = request.clone();
  try {
    return await limited(request, init);
  } catch (error) {
    const isLost = error instanceof TypeError && request.method !== 'GET' && !request.signal.aborted;
    if (!isLost || !navigator.onLine) throw error;
    return limited(again, init);
  }
}

/** No call waits for ever; one without an answer makes us look whether the server is there. */
async function limited(request: Request, init: RequestInit): Promise<Response> {
  try {
    return await fetch(request, { ...init, signal: AbortSignal.any([request.signal, AbortSignal.timeout(callMs)]) });
  } catch (error) {
    if (!request.signal.aborted) void doubt();
    throw error;
  }
}

function noted(response: Response): Response {
  noteBuild(response.headers.get(buildHeader));
  return response;
}
