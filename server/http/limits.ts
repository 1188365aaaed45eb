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
  /** The same for all people of one studio. */
  inviteOfStudio: { burst: 60, perMinute: 4 },
  /** Changes of address that one person asks for: each is a mail to whomever they name. */
  emailChange: { burst: 5, perMinute: 0.2 },
  /** Lines of one person in the audit log about acts that were refused. */
  refusedAct: { burst: 10, perMinute: 1 },
  /** Pictures sent by one person: each costs a decoding. */
  picture: { burst: 20, perMinute: 6 },
  /** Pieces of uploads by one person: a large file is hundreds of them. */
  piece: { burst: 1000, perMinute: 3000 },
  /** Pages of links that one person has read for previews. */
  linkPreview: { burst: 20, perMinute: 10 },
  personalData: { burst: 5, perMinute: 0.5 },
  /** Test messages: each goes to all browsers of the person. */
  testPush: { burst: 5, perMinute: 2 },
  /** Calls that try or make a token. */
  token: { burst: 60, perMinute: 60 },
  /** Unknown tickets for the live socket from one network. */
  ticket: { burst: 60, perMinute: 60 },
  /** Reads of one address for calendars. */
  feed: { burst: 20, perMinute: 4 },
  /** Addresses for calendars from one network that nobody was given. */
  unknownFeed: { burst: 60, perMinute: 60 },
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
  /** Sign-ups and mail requests from one network. */
  signUpOfNetwork: { burst: 30, perMinute: 3 },
} satisfies Record<string, Limit>;

/** So many within so many milliseconds, whenever those begin: what a mailbox gets must not double in its first hour. */
export interface Window {
  most: number;
  withinMs: number;
}

export const windows = {
  /** Mails to one address over all flows. */
  mailToAddress: { most: 5, withinMs: 3_600_000 },
} satisfies Record<string, Window>;

type BucketName = keyof typeof limits;
type WindowName = keyof typeof windows;
export type LimitName = BucketName | WindowName;

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
  forgive: (name: BucketName, key: string) => void;
  /** Gives one token back, where the success says nothing about the others of the bucket. */
  giveBack: (name: BucketName, key: string) => void;
}

/** What spends for one call, which may try several times. */
export interface Spending extends Pick<Limiter, 'spend' | 'trySpend'> {
  /** Another try of the same work begins: what it spends again was paid for by the one before. */
  tryAgain: () => void;
}

/** Lets work that a transaction repeats spend what it would spend in one go. */
export function spendingOnce(limiter: Pick<Limiter, 'spend' | 'trySpend'>): Spending {
  let paid: string[] = [];
  let spent: string[] = [];

  const isPaid = (id: string): boolean => {
    const already = paid.indexOf(id);
    if (already >= 0) paid.splice(already, 1);
    return already >= 0;
  };
  return {
    spend: (name, key) => {
      const id = `${name} ${key}`;
      if (!isPaid(id)) limiter.spend(name, key);
      spent.push(id);
    },
    trySpend: (name, key) => {
      const id = `${name} ${key}`;
      const isSpent = isPaid(id) || limiter.trySpend(name, key);
      if (isSpent) spent.push(id);
      return isSpent;
    },
    tryAgain: () => {
      paid = [...paid, ...spent];
      spent = [];
    },
  };
}

interface LimiterOptions {
  now?: () => number;
  /** Multiplies every burst, rate and count; tests that hammer use more than 1. */
  scale?: number;
}

export function createLimiter({ now = Date.now, scale = 1 }: LimiterOptions = {}): Limiter {
  const window = countInWindows({ now, scale });
  const buckets = new Map<string, Bucket>();

  const fill = (name: BucketName, key: string): Bucket => {
    const { burst, perMinute } = limits[name];
    const id = `${name} ${key}`;
    const known = buckets.get(id);
    const at = now();
    // A clock that steps back takes no tokens away.
    const gained = known ? (Math.max(0, at - known.at) / 60_000) * perMinute * scale : 0;
    const tokens = known ? Math.min(burst * scale, known.tokens + gained) : burst * scale;
    const bucket = { tokens, at };
    keepNewest(buckets, id, bucket);
    return bucket;
  };

  const take = (name: LimitName, key: string): boolean => {
    if (isWindow(name)) return window.take(name, key);
    const bucket = fill(name, key);
    // A hair less than one is one: fractions of minutes do not add up exactly.
    if (bucket.tokens < 1 - 1e-6) return false;
    bucket.tokens -= 1;
    return true;
  };

  const secondsUntilNext = (name: LimitName, key: string): number =>
    isWindow(name) ? window.secondsUntilNext(name, key) : Math.ceil((1 - fill(name, key).tokens) / ((limits[name].perMinute * scale) / 60));

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

const isWindow = (name: LimitName): name is WindowName => Object.hasOwn(windows, name);

function countInWindows({ now, scale }: Required<LimiterOptions>) {
  const taken = new Map<string, number[]>();

  /** When each one within the window was taken, oldest first. A clock that steps back lets nothing go early. */
  const within = (name: WindowName, key: string): number[] => {
    const since = now() - windows[name].withinMs;
    return (taken.get(`${name} ${key}`) ?? []).filter((at) => at > since);
  };
  return {
    take: (name: WindowName, key: string): boolean => {
      const times = within(name, key);
      if (times.length >= windows[name].most * scale) return false;
      keepNewest(taken, `${name} ${key}`, [...times, now()]);
      return true;
    },
    secondsUntilNext: (name: WindowName, key: string): number =>
      Math.ceil(((within(name, key)[0] ?? now()) + windows[name].withinMs - now()) / 1000),
  };
}

/** Delete before set keeps the map in order of use, so that the oldest can be dropped first. */
function keepNewest<Value>(map: Map<string, Value>, id: string, value: Value): void {
  map.delete(id);
  map.set(id, value);
  if (map.size <= mostBuckets) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
