// What so many calls cost, in CPU of a process and of the database.

import type { CpuClock } from './cpu.ts';

const lanes = 8;
const rounds = 3;

export type Ask = (round: number) => Promise<unknown>;

/** Of one call, in milliseconds of CPU, and how many a second there were. */
export interface Cost {
  server: number;
  database: number;
  perSecond: number;
}

export const together = ({ server, database }: Cost): number => server + database;

/** Asks so often, a few at once. */
async function ask(count: number, act: Ask): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let round = next++; round < count; round = next++) await act(round);
    }),
  );
}

/** The middle of some rounds, after one that nobody measures. */
export async function costOf(count: number, act: Ask, { own, database }: { own: CpuClock; database: CpuClock }): Promise<Cost> {
  await ask(count, act);
  const costs: Cost[] = [];
  for (let round = 0; round < rounds; round++) {
    const [began, ownBefore, databaseBefore] = [performance.now(), own(), database()];
    await ask(count, act);
    costs.push({
      server: (own() - ownBefore) / count,
      database: (database() - databaseBefore) / count,
      perSecond: (count * 1000) / (performance.now() - began),
    });
  }
  return costs.sort((a, b) => together(a) - together(b))[Math.floor(rounds / 2)] as Cost;
}
