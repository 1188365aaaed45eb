// Calls a running server as a browser would, and as no browser can: the request goes out exactly as it is written.

import { Agent, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import type { Problem } from '../http/problems.ts';

export interface Answer<Body> {
  status: number;
  headers: IncomingHttpHeaders;
  /** Parsed JSON, or null for anything else. */
  body: Body;
  text: string;
}

export interface CallOptions {
  /** Added to, or replacing, what the client sends; undefined leaves a header out. */
  headers?: Record<string, string | string[] | undefined>;
  /** Sent as JSON; a string or buffer as it is. */
  body?: unknown;
  /** A loopback address to call from, like 127.0.0.2. */
  from?: string;
}

/** What a browser that has signed up goes on sending: its sign-ups are known by it (server/auth/signUpBrowsers.ts). */
export const signUpCookie = `atelier_sign_up=${'b'.repeat(43)}`;

/** What an answer holds is named by the caller: `client.get<Task>('/api/v1/tasks/…')`; a refusal is the default. */
export interface Client {
  call: <Body = Problem>(method: string, path: string, options?: CallOptions) => Promise<Answer<Body>>;
  get: <Body = Problem>(path: string) => Promise<Answer<Body>>;
  post: <Body = Problem>(path: string, body?: unknown) => Promise<Answer<Body>>;
  patch: <Body = Problem>(path: string, body?: unknown) => Promise<Answer<Body>>;
  put: <Body = Problem>(path: string, body?: unknown) => Promise<Answer<Body>>;
  delete: <Body = Problem>(path: string) => Promise<Answer<Body>>;
  /** The same client with other headers: a session's token, another browser. */
  with: (headers: Record<string, string | undefined>) => Client;
  /** The same client as the holder of an access token. */
  as: (accessToken: string) => Client;
}

export function createClient({ url, headers: own }: { url: string; headers: Record<string, string | undefined> }): Client {
  // With a time of its own it also heeds the server's: otherwise a call goes out on a connection that is being closed.
  const agent = new Agent({ keepAlive: true, timeout: 60_000 });

  const call = <Body>(method: string, path: string, { headers, body, from }: CallOptions = {}): Promise<Answer<Body>> =>
    new Promise((resolve, reject) => {
      const payload = body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
      const given: Record<string, string | string[] | undefined> = {
        // Said aloud: Node leaves the length out where a method usually has no body.
        ...(payload !== undefined && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }),
        ...own,
        ...headers,
      };
      const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Record<
        string,
        string | string[]
      >;
      const { hostname, port } = new URL(url);
      const request = httpRequest(
        { hostname, port, path, method, agent: from ? false : agent, headers: sent, ...(from && { localAddress: from }) },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: parse(text) as Body, text });
          });
        },
      );
      request.on('error', reject);
      request.end(payload);
    });

  return {
    call,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, { body }),
    patch: (path, body) => call('PATCH', path, { body }),
    put: (path, body) => call('PUT', path, { body }),
    delete: (path) => call('DELETE', path),
    with: (headers) => createClient({ url, headers: { ...own, ...headers } }),
    as: (accessToken) => createClient({ url, headers: { ...own, authorization: `Bearer ${accessToken}` } }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
