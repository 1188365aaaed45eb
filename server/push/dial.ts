// One request to a push service: to a public address, over https, without following anything, and not for long.

import { Agent, request } from 'node:https';
import { publicLookup, UnreachableAddress } from '../outbound/reach.ts';
import { faultOfAddress, type OwnPushService } from './reach.ts';

export interface PushAnswer {
  status: number;
  /** As it was sent; null without. */
  retryAfter: string | null;
}

interface Dial {
  address: string;
  headers: Record<string, string>;
  body: Buffer;
  own: OwnPushService | null;
  /** Milliseconds for all of it. */
  patience: number;
}

/** @throws UnreachableAddress for what may not be dialled, or the error of the network */
export async function dial({ address, headers, body, own, patience }: Dial): Promise<PushAnswer> {
  const fault = faultOfAddress(address, own);
  if (fault) throw new UnreachableAddress(fault);
  const isOwn = new URL(address).origin === own?.origin;
  // Of its own for each call: no connection that somebody else's address left open, and no proxy of the environment.
  const agent = new Agent({ keepAlive: false, ...(isOwn ? { ca: own?.certificate } : { lookup: publicLookup }) });
  try {
    return await new Promise<PushAnswer>((resolve, reject) => {
      const sending = request(address, { method: 'POST', headers, agent, signal: AbortSignal.timeout(patience) }, (response) => {
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] ?? null });
        // What it says besides is nobody's business.
        response.destroy();
      });
      sending.on('error', reject);
      sending.end(body);
    });
  } finally {
    agent.destroy();
  }
}
