// Rate limits: token buckets in memory, per instance. docs/security.md lists the figures and a test compares.

import { AppError } from '../../domain/kernel/errors.ts';

export interface Limit {
  /** How many at once. */
  burst: number;
  /** How many more for each minute that passes. */
  perMinute: number;
}

export const limits = {
  /** Reads of one person. */
  read: { burst: 600, perMinute: 1200 },
  /** Changes by one person. */
  write: { burst: 300, perMinute: 600 },
  /** Invitations sent by one person: each can become a mail. */
  invite: { burst: 30, perMinute: 2 },
  /** Pictures sent by one person: each costs a decoding. */
  picture: { burst: 20, perMinute: 6 },
  personalData: { burst: 5, perMinute: 0.5 },
  /** Test messages: each goes to all browsers of the person. */
  testPush: { burst: 5, perMinute: 2 },
  /** Calls that try or make a token. */
  token: { burst: 60, perMinute: 60 },
  /** Refreshes of one session; unknown refresh tokens from one network. */
  refresh: { burst: 60, perMinute: 60 },
  /** Errors that pages report: a bucket of its own, so that a page in a loop keeps nobody from signing in. */
  report: { burst: 30, perMinute: 30 },
  /** Wrong passwords for one account from one network. */
  signInFromNetwork: { burst: 9, perMinute: 0.6 },
  /** Wrong passwords for one account from anywhere; a device that signed in before is exempt. */
  signInToAccount: { burst: 9, perMinute: 0.6 },
  /** Past that, wrong passwords for one account from one region: an IPv4 address, or the /48 of an IPv6 address. */
  signInBeyond: { burst: 3, perMinute: 0.01 },
  /** Wrong passwords for any account from one network. */
  signInOfNetwork: { burst: 60, perMinute: 6 },
  /** Mails to one address over all flows. */
  mailToAddress: { burst: 5, perMinute: 0.1 },
  /** Sign-ups and mail requests from one network. */
  signUpOfNetwork: { burst: 30, perMinute: 3 },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

interface Bucket {
  tokens: number;
  at: number;
}

const mostBuckets = 100_000;

export interface Limiter {
  /** Takes one token. @throws AppError `rate_limited` with the seconds until the next one */
  spend: (name: LimitName, key: string) => void;
  /** The same without the refusal. @returns whether there was one */
  trySpend: (name: LimitName, key: string) => boolean;
  /** Gives the bucket back in full, after a success. */
  forgive: (name: LimitName, key: string) => void;
  /** Gives one token back, where the success says nothing about the others of the bucket. */
  giveBack: (name: LimitName, key: string) => void;
}

/** What spends for one call, which may try several times. */
export interface Spending extends Pick<Limiter, 'spend'> {
  /** Another try of the same work begins: what it spends again was paid for by the one before. */
  tryAgain: () => void;
}

/** Lets work that a transaction repeats spend what it would spend in one go. */
export function spendingOnce(limiter: Pick<Limiter, 'spend'>): Spending {
  let paid: string[] = [];
  let spent: string[] = [];
  return {
    spend: (name, key) => {
      const id = `${name} ${key}`;
      const already = paid.indexOf(id);
      if (already >= 0) paid.splice(already, 1);
      else limiter.spend(name, key);
      spent.push(id);
    },
    tryAgain: () => {
      paid = [...paid, ...spent];
      spent = [];
    },
  };
}

/** @param scale multiplies every burst and rate; tests that hammer use more than 1 */
export function createLimiter({ now = Date.now, scale = 1 }: { now?: () => number; scale?: number } = {}): Limiter {
  const buckets = new Map<string, Bucket>();

  const fill = (name: LimitName, key: string): Bucket => {
    const { burst, perMinute } = limits[name];
    const id = `${name} ${key}`;
    const known = buckets.get(id);
    const at = now();
    // A clock that steps back takes no tokens away.
    const gained = known ? (Math.max(0, at - known.at) / 60_000) * perMinute * scale : 0;
    const tokens = known ? Math.min(burst * scale, known.tokens + gained) : burst * scale;
    const bucket = { tokens, at };
    // Delete before set keeps the map in order of use, so that the oldest can be dropped first.
    buckets.delete(id);
    buckets.set(id, bucket);
    if (buckets.size > mostBuckets) buckets.delete(buckets.keys().next().value as string);
    return bucket;
  };

  const take = (name: LimitName, key: string): boolean => {
    const bucket = fill(name, key);
    // A hair less than one is one: fractions of minutes do not add up exactly.
    if (bucket.tokens < 1 - 1e-6) return false;
    bucket.tokens -= 1;
    return true;
  };

  const secondsUntilNext = (name: LimitName, key: string): number =>
    Math.ceil((1 - fill(name, key).tokens) / ((limits[name].perMinute * scale) / 60));

  return {
    spend: (name, key) => {
      if (!take(name, key)) throw new AppError('rate_limited', { retryAfter: secondsUntilNext(name, key) });
    },
    trySpend: take,
    giveBack: (name, key) => {
      const bucket = fill(name, key);
      bucket.tokens = Math.min(limits[name].burst * scale, bucket.tokens + 1);
    },
    forgive: (name, key) => void buckets.delete(`${name} ${key}`),
  };
}
