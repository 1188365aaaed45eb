// What each person's work has cost lately, so that the next turn is theirs on whom the least was spent: one whose every page takes
// half a minute has as much time as the others together at most, not as many turns.

/** Milliseconds after which everybody begins anew: nobody waits over what they cost long ago. */
const lately = 5 * 60_000;

/** Milliseconds of one drawing that are not lost for somebody else's sake. */
const few = 2_000;

export interface Costs {
  /** Takes out the one that is next: of those that cost the same, the one that waits longest. */
  takeCheapest: <Waiting extends { askers: readonly string[] }>(waiting: Waiting[]) => Waiting | undefined;
  /** What several ask for is charged to the one whose turn it is. */
  begin: (askers: readonly string[]) => UnderWay;
}

export interface UnderWay {
  /** Whether it is to be left for one of those that wait. */
  givesWay: (waiting: readonly { askers: readonly string[] }[]) => boolean;
  /** Notes that it is done, or left. */
  end: () => void;
}

/**
 * @param patience milliseconds of one person's work, after which it gives way to whoever cost less than half of it: so those who both
 *   cost much do not leave each other's work over and over
 */
export function openCosts({ patience, now = () => performance.now() }: { patience: number; now?: () => number }): Costs {
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
      return {
        givesWay: (waiting) => {
          if (payer === undefined || now() - began < few) return false;
          const sum = spentOn(payer) + now() - began;
          return sum >= patience && waiting.some((other) => other.askers.some((asker) => asker !== payer && spentOn(asker) < sum / 2));
        },
        end: () => {
          if (payer !== undefined) spent.set(payer, spentOn(payer) + now() - began);
        },
      };
    },
  };
}
