// Calls of /auth/v1 that auth-js does not know, or knows without the field that a refusal is about.

import { readBackend } from '../backend.ts';
import { readProblem, toProblem } from '../problem.ts';
import { callMs } from '../timing.ts';
import { withSession } from './renewal.ts';

interface AuthCall {
  method?: 'POST' | 'PUT';
  path: `/${string}`;
  body: object;
  /** True for what only the signed-in person may do. */
  signedIn?: boolean;
}

/** @throws Problem */
export async function authCall<Body>({ method = 'POST', path, body, signedIn = false }: AuthCall): Promise<Body> {
  const { url, publicKey } = readBackend();
  const send = (headers: Record<string, string>) =>
    fetch(`${url}/auth/v1${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(callMs),
    });
  try {
    const answer = await (signedIn ? withSession(send) : send({ apikey: publicKey }));
    const content: unknown = await answer.json();
    if (!answer.ok) throw readProblem(content);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer of this path
    return content as Body;
  } catch (error) {
    throw toProblem(error);
  }
}
