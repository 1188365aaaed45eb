// The typed client of every call, and its queries for React Query. A query's key is its endpoint's name.

import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient, InferContractRouterOutputs } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { routes } from 'virtual:contract-routes';
import type { Contract } from '../../domain/contract.ts';
import { readBackend } from './backend.ts';
import { type Problem, readProblem, toProblem } from './problem.ts';
import { authClient } from './session/authClient.ts';

/** What may go with a call: the key of a command that may be sent again. */
export interface CallContext {
  key?: string;
}

export type Api = ContractRouterClient<Contract, CallContext>;

/** What each call answers: `Answer['tasks']['board']`. */
export type Answer = InferContractRouterOutputs<Contract>;

const backend = readBackend();

const link = new OpenAPILink<CallContext>(routes as Contract, {
  url: `${backend.url}/api/v1`,
  headers: sessionHeaders,
  fetch: async (request, init, { context }) => {
    const keyed = request.method === 'GET' ? request : withIdempotencyKey(request, context.key);
    const response = await repeatOnce(keyed, init);
    if (response.status === 401) announceRefusal();
    return response;
  },
  customErrorResponseBodyDecoder: (body) => {
    const problem = readProblem(body);
    return new ORPCError(problem.code, { message: problem.message, data: problem });
  },
});

/** What every call says: which Atelier it means, and who calls. */
export async function sessionHeaders(): Promise<Record<string, string>> {
  const { data } = await authClient.getSession();
  return {
    apikey: backend.publicKey,
    ...(data.session && { authorization: `Bearer ${data.session.access_token}` }),
  };
}

/** A picture that only a session opens; null where there is none. */
export async function loadPicture(path: string): Promise<Blob | null> {
  const response = await fetch(path, { headers: await sessionHeaders() });
  if (response.status === 401) announceRefusal();
  return response.ok ? response.blob() : null;
}

/** Plain calls; a refusal is thrown as a {@link Problem}. */
export const client: Api = createORPCClient(link);

/** Queries and mutations: `api.tasks.board.queryOptions({ input })`. */
export const api = createTanstackQueryUtils(client);

/** The problem behind anything that a call threw. */
export function problemOf(thrown: unknown): Problem {
  return thrown instanceof ORPCError ? readProblem(thrown.data) : toProblem(thrown);
}

function withIdempotencyKey(request: Request, key: string = crypto.randomUUID()): Request {
  const headers = new Headers(request.headers);
  headers.set('idempotency-key', key);
  return new Request(request, { headers });
}

/** A write that got no answer may or may not have happened: the same key makes a second try safe. */
async function repeatOnce(request: Request, init: RequestInit): Promise<Response> {
  const again = request.clone();
  try {
    return await fetch(request, init);
  } catch (error) {
    if (request.method === 'GET' || !navigator.onLine || init.signal?.aborted) throw error;
    return fetch(again, init);
  }
}

const refusalListeners = new Set<() => void>();

/** Calls back when the server no longer knows the session. */
export function onSessionRefused(listener: () => void): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

/** The server said that it does not know the session. */
export function announceRefusal(): void {
  for (const listener of refusalListeners) listener();
}
