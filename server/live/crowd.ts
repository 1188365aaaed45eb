// How many sockets each person takes part with, whatever they joined on them.

import type { UserId } from '../../domain/kernel/ids.ts';
import type { SocketBounds } from './bounds.ts';

/** Those who take part on one socket: one person, unless somebody joins anew as another. */
export interface Company {
  /** @returns false where the person has as many sockets as they may */
  admit: (person: UserId) => boolean;
  leave: () => void;
}

export interface Crowd {
  ofSocket: () => Company;
}

export function openCrowd({ perPerson }: Pick<SocketBounds, 'perPerson'>): Crowd {
  const sockets = new Map<UserId, number>();
  const count = (person: UserId, by: 1 | -1) => {
    const sum = (sockets.get(person) ?? 0) + by;
    if (sum > 0) sockets.set(person, sum);
    else sockets.delete(person);
  };
  return {
    ofSocket: () => {
      const company = new Set<UserId>();
      return {
        admit: (person) => {
          if (company.has(person)) return true;
          if ((sockets.get(person) ?? 0) >= perPerson) return false;
          company.add(person);
          count(person, 1);
          return true;
        },
        leave: () => {
          for (const person of company) count(person, -1);
          company.clear();
        },
      };
    },
  };
}
