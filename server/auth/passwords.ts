// Passwords: argon2id behind a bounded queue, so that a flood of sign-ins can neither use up the memory nor make
// everybody wait.

import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { AppError } from '../../domain/kernel/errors.ts';
import { demandStrong } from './weakPasswords.ts';

/** What guessing one password costs, in KiB and passes. The library's default algorithm is argon2id. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** 19 MiB and two passes: OWASP's first choice for argon2id. */
export const passwordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const atOnce = 2;

/** Who waits for a turn. */
export interface PasswordQueue {
  /** At 100 verifications a second nobody behind 200 others waits longer than five seconds (fault figure F3). */
  mostWaiting: number;
  /**
   * Milliseconds after which whoever waits is told to come back instead. On a machine that is slower than that: an answer that comes later
   * helps nobody, and their connections end with them.
   */
  longestWait: number;
}

const usualQueue: PasswordQueue = { mostWaiting: 200, longestWait: 10_000 };

export interface Passwords {
  hash: (password: string) => Promise<string>;
  /**
   * Refuses a password that is easy to guess, in the same queue: it is looked at here, in the thread of everybody.
   *
   * @throws AppError `weak_password`, `unavailable`
   */
  demandStrong: (password: string, names: readonly string[]) => Promise<void>;
  /** @param stored null for an unknown person: takes as long as for a known one and answers false */
  matches: (stored: string | null, password: string) => Promise<boolean>;
}

export function openPasswords(cost: PasswordCost, queue: Partial<PasswordQueue> = {}): Passwords {
  const { mostWaiting, longestWait } = { ...usualQueue, ...queue };
  const turns = pLimit(atOnce);
  /** A hash that no password matches, so that an unknown person costs the same time as a known one. */
  let dummyHash: Promise<string> | undefined;

  const inTurn = async <T>(work: () => T | Promise<T>): Promise<T> => {
    const ahead = turns.activeCount + turns.pendingCount;
    if (ahead >= atOnce + mostWaiting) throw new AppError('unavailable', { retryAfter: 5 });
    const cameAt = performance.now();
    return turns(() => {
      if (ahead >= atOnce && performance.now() - cameAt >= longestWait) throw new AppError('unavailable', { retryAfter: 5 });
      return work();
    });
  };

  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    demandStrong: (password, names) => inTurn(() => demandStrong(password, names)),
    matches: async (stored, password) => {
      dummyHash ??= hash(crypto.randomUUID(), cost);
      const against = stored ?? (await dummyHash);
      return (await inTurn(() => verify(against, password))) && stored !== null;
    },
  };
}
