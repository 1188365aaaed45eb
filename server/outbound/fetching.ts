// One address of the world that somebody named, read by GET: with every redirect looked at anew, what is looked up dialled and nothing
// else, within bounds of time, bytes and kind, and without anything that says who asks.

import { Agent as PlainAgent, type IncomingMessage, request as requestPlain } from 'node:http';
import { Agent, request } from 'node:https';
import { isPublicHost, publicLookup, UnreachableAddress } from './reach.ts';

/** Pages that are no public ones: for tests, who hand them to `startServer`. No setting of an installation makes some. */
export interface OwnPages {
  /** `http://127.0.0.1:PORT`. */
  origin: string;
}

export interface Fetching {
  own: OwnPages | null;
  /** What is read of an answer of this kind, which is cut there or refused; null for what is not read at all. */
  boundOf: (mediaType: string) => { bytes: number; isCut: boolean } | null;
  /** What the other side is told that we like. */
  accept: string;
  signal: AbortSignal;
  /** Looks names up for the connection itself. */
  lookup?: typeof publicLookup;
}

export interface Fetched {
  /** Where it came from in the end. */
  url: URL;
  /** As it was sent; empty without. */
  contentType: string;
  bytes: Buffer;
}

const mostRedirects = 4;
const redirects = new Set([301, 302, 303, 307, 308]);

/** Thrown for an answer that is of no use: another status, another kind, too many redirects, too much. */
export class UnfitAnswer extends Error {
  override name = 'UnfitAnswer';
}

/** @throws UnreachableAddress, UnfitAnswer, or the error of the network */
export async function fetchPublic(address: string, fetching: Fetching): Promise<Fetched> {
  let url = dialable(address, fetching.own);
  for (let turns = 0; turns <= mostRedirects; turns++) {
    const answer = await get(url, fetching);
    if (!(answer instanceof URL)) return answer;
    url = dialable(answer.href, fetching.own);
  }
  throw new UnfitAnswer('It leads from one address to the next.');
}

/** Why an address is not dialled stands in the error. @throws UnreachableAddress */
export function dialable(address: string, own: OwnPages | null): URL {
  const url = URL.parse(address);
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new UnreachableAddress('no address of a page');
  if (url.username || url.password) throw new UnreachableAddress('an address with a name and password');
  url.hash = '';
  if (url.origin === own?.origin) return url;
  // The usual port of its protocol is left out of an address.
  if (url.port) throw new UnreachableAddress('another port than that of pages');
  if (!isPublicHost(url)) throw new UnreachableAddress('an address that is not public');
  return url;
}

/** @returns where it leads instead, or what it says */
async function get(url: URL, { own, boundOf, accept, signal, lookup = publicLookup }: Fetching): Promise<URL | Fetched> {
  const isSecure = url.protocol === 'https:';
  // Of its own for each call: no connection that somebody else's address left open, and no proxy of the environment.
  const options = { keepAlive: false, ...(url.origin !== own?.origin && { lookup }) };
  const agent = isSecure ? new Agent(options) : new PlainAgent(options);
  const headers = {
    accept,
    'accept-encoding': 'identity',
    'accept-language': 'en, *;q=0.5',
    'user-agent': 'Mozilla/5.0 (compatible; Atelier; link preview)',
  };
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sending = (isSecure ? request : requestPlain)(url, { method: 'GET', headers, agent, signal }, resolve);
      sending.on('error', reject);
      sending.end();
    });
    try {
      return await read(response, { url, boundOf });
    } finally {
      response.destroy();
    }
  } finally {
    agent.destroy();
  }
}

async function read(response: IncomingMessage, { url, boundOf }: { url: URL } & Pick<Fetching, 'boundOf'>): Promise<URL | Fetched> {
  const { statusCode = 0, headers } = response;
  if (redirects.has(statusCode)) {
    const next = headers.location === undefined ? null : URL.parse(headers.location, url.href);
    if (!next) throw new UnfitAnswer('It leads nowhere.');
    return next;
  }
  if (statusCode !== 200) throw new UnfitAnswer('It has no such page.');
  const contentType = headers['content-type'] ?? '';
  const bound = boundOf(contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '');
  if (!bound || (headers['content-encoding'] ?? 'identity') !== 'identity') throw new UnfitAnswer('It is of no kind that is read.');
  if (!bound.isCut && Number(headers['content-length'] ?? 0) > bound.bytes) throw new UnfitAnswer('It is too large.');
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    bytes += part.length;
    if (bytes <= bound.bytes) continue;
    if (!bound.isCut) throw new UnfitAnswer('It is too large.');
    break;
  }
  return { url, contentType, bytes: Buffer.concat(parts).subarray(0, bound.bytes) };
}
