// How many calls of one person are worked on at once: each holds a connection to the database, and one person's calls that wait for a
// lock, or read much, would hold all of them.

import { AppError } from '../../domain/kernel/errors.ts';
import type { UserId } from '../../domain/kernel/ids.ts';

/** Of an instance, whose database has twenty connections. A browser sends six. */
export const callsAtOnce = 8;

/** What they brought is in memory meanwhile. */
export const mostWaiting = 100;

export interface Turns {
  /**
   * Does the work as soon as fewer of the person's than there may be are under way; told whether it waited for that.
   *
   * @throws AppError `unavailable` where as many wait as may
   */
  take: <T>(person: UserId, work: (hasWaited: boolean) => Promise<T>) => Promise<T>;
}

const tooMany = 'Many of your calls are under way. Try again once some of them are done.';

interface UnderWay {
  count: number;
  waiting: (() => void)[];
}

export function openTurns(most: number): Turns {
  const people = new Map<UserId, UnderWay>();
  return {
    take: async (person, work) => {
      const own = people.get(person) ?? { count: 0, waiting: [] };
      people.set(person, own);
      if (own.waiting.length >= mostWaiting) throw new AppError('unavailable', { retryAfter: 1, message: tooMany });
      const hasToWait = own.count >= most;
      // Whoever is over hands its place on.
      if (hasToWait) await new Promise<void>((go) => void own.waiting.push(go));
      else own.count++;
      try {
        return await work(hasToWait);
      } finally {
        const next = own.waiting.shift();
        if (next) next();
        else if (--own.count === 0) people.delete(person);
      }
    },
  };
}
