// Web Push (RFC 8030, 8291, 8292): encrypts a message for one browser and hands it to that browser's push service.

import { createECDH } from 'node:crypto';
import { codeOf } from '../codeOf.ts';
import type { Database } from '../db/pool.ts';
import type { Log } from '../log.ts';
import { UnreachableAddress } from '../outbound/reach.ts';
import { dial } from './dial.ts';
import { faultOfAddress, type OwnPushService } from './reach.ts';
import { openVapidKeys } from './vapid.ts';

/** A browser, as it subscribed. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** `taken`: the service has it. `gone`: the browser takes no more. `refused`: it never will. `later`: it may, by and by. */
export type Outcome = { is: 'taken' } | { is: 'gone' } | { is: 'refused' } | { is: 'later'; afterMs: number | null };

export interface Pusher {
  /** What browsers subscribe with. */
  publicKey: string;
  /** Why a subscription cannot be one; null where it can. */
  faultOf: (subscription: Subscription) => string | null;
  /** Never throws: what goes wrong is logged, without the address. A later message of a topic takes the place of the earlier. */
  send: (subscription: Subscription, message: { payload: object; topic: string }) => Promise<Outcome>;
}

export interface PusherOptions {
  db: Database;
  /** How a push service reaches the operator: an address of https, or `mailto:`. */
  contact: string;
  own: OwnPushService | null;
  log: Log;
  now: () => Date;
}

export const pushTimes = {
  /** One request, from the lookup to the status. */
  patience: 10_000,
  /** A push service keeps a message so long for a browser that is away. */
  keep: 60 * 60_000,
  /** Whatever a service asks for. */
  longestWait: 60 * 60_000,
} as const;

export async function openPusher({ db, contact, own, log, now }: PusherOptions): Promise<Pusher> {
  const { publicKey, privateKey } = await openVapidKeys(db);
  const vapidDetails = { subject: contact, publicKey, privateKey };

  const outcomeOf = ({ status, retryAfter }: { status: number; retryAfter: string | null }): Outcome => {
    if (status >= 200 && status < 300) return { is: 'taken' };
    if (status === 404 || status === 410) return { is: 'gone' };
    log.warn({ event: 'push.failed', status }, 'a push service took no message');
    return status === 429 || status >= 500 ? { is: 'later', afterMs: waitOf(retryAfter, now()) } : { is: 'refused' };
  };

  return {
    publicKey,
    faultOf: ({ endpoint, p256dh }) => faultOfAddress(endpoint, own) ?? (isPoint(p256dh) ? null : 'The key of the browser is not one.'),
    send: async ({ endpoint, p256dh, auth }, { payload, topic }) => {
      try {
        const { default: webPush } = await import('web-push');
        const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
          vapidDetails,
          TTL: pushTimes.keep / 1000,
          urgency: 'normal',
          topic,
        });
        return outcomeOf(await dial({ address: endpoint, headers, body, own, patience: pushTimes.patience }));
      } catch (error) {
        const isForbidden = error instanceof UnreachableAddress;
        log.warn({ event: 'push.failed', reason: reasonOf(error) }, 'a push service was not reached');
        return isForbidden ? { is: 'refused' } : { is: 'later', afterMs: null };
      }
    },
  };
}

/** Whether it is a point of the curve: what else cannot be encrypted for. */
function isPoint(p256dh: string): boolean {
  try {
    const curve = createECDH('prime256v1');
    curve.generateKeys();
    return curve.computeSecret(Buffer.from(p256dh, 'base64url')).length > 0;
  } catch {
    return false;
  }
}

/** Retry-After in seconds or as a date (RFC 9110); null without, or where it makes no sense. */
export function waitOf(retryAfter: string | null, now: Date): number | null {
  if (retryAfter === null) return null;
  const wait = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now.getTime();
  return Number.isFinite(wait) && wait > 0 ? Math.min(wait, pushTimes.longestWait) : null;
}

/** Names and addresses stand in messages of the network; its code says enough. */
const reasonOf = (error: unknown): string => codeOf(error) ?? (error instanceof Error ? error.name : 'unknown');
