// What each person's work has cost lately, so that the next turn is theirs on whom the least was spent: one whose every page takes
// half a minute has as much time as the others together at most, not as many turns.

/** Milliseconds after which everybody begins anew: nobody waits over what they cost long ago. */
const lately = 5 * 60_000;

export interface Costs {
  /** Takes out the one that is next: of those that cost the same, the one that waits longest. */
  takeCheapest: <Waiting extends { askers: readonly string[] }>(waiting: Waiting[]) => Waiting | undefined;
  /** Answers how to note that the work is done. What several ask for is charged to the one whose turn it was. */
  begin: (askers: readonly string[]) => () => void;
}

export function openCosts(now: () => number = () => performance.now()): Costs {
  const spent = new Map<string, number>();
  let since = now();
  const spentOn = (personId: string) => spent.get(personId) ?? 0;
  /** What nobody waits for any more costs nothing. */
  const costOf = (askers: readonly string[]) => (askers.length === 0 ? 0 : Math.min(...askers.map(spentOn)));

  return {
    takeCheapest: (waiting) => {
      if (now() - since > lately) {
        spent.clear();
        since = now();
      }
      const costsOfAll = waiting.map(({ askers }) => costOf(askers));
      return waiting.splice(costsOfAll.indexOf(Math.min(...costsOfAll)), 1)[0];
    },
    begin: (askers) => {
      const began = now();
      const payer = askers.toSorted((a, b) => spentOn(a) - spentOn(b))[0];
      return () => {
        if (payer !== undefined) spent.set(payer, spentOn(payer) + now() - began);
      };
    },
  };
}
