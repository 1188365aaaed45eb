// The baseline that the programme is held against: one at a time, none at first.

import { useMemo, useState } from 'react';
import type { BaselineId, ProjectId } from '../../../../domain/kernel/ids.ts';
import { type BaselineRow, comeAndGone, type Drift, driftOf, finishDrift } from '../../../../domain/schedule/baselines.ts';
import type { BaselineBrief, Schedule } from '../../../../domain/schedule/contract.ts';
import type { RowId } from '../../../../domain/schedule/plan.ts';
import { planOf } from '../../../../domain/schedule/rules.ts';
import { useBaseline, useBaselines } from '../queries.ts';

/** The programme beside the baseline that is shown. */
export interface Compared {
  name: string;
  was: ReadonlyMap<RowId, BaselineRow>;
  drift: ReadonlyMap<RowId, Drift>;
  /** Drawn since. */
  added: ReadonlySet<RowId>;
  /** How many rows are drawn no more. */
  gone: number;
  /** How much later the whole finishes, working days; null where either has nothing drawn. */
  finish: number | null;
}

export interface ShownBaseline {
  /** The newest first; undefined until they are there. */
  all: readonly BaselineBrief[] | undefined;
  shown: BaselineBrief | null;
  show: (id: BaselineId | null) => void;
  /** Shows the newest, or none any more; while the list is still on its way, once it is there. */
  toggle: () => void;
  /** What to say of the last time. */
  said: string;
  compared: Compared | null;
}

export function useShownBaseline(projectId: ProjectId, schedule: Schedule): ShownBaseline {
  const [chosen, choose] = useState<BaselineId | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const [said, say] = useState('');
  const all = useBaselines(projectId);
  // One that somebody deleted is shown to nobody any more.
  const shown = all?.find(({ id }) => id === chosen) ?? null;
  const { data } = useBaseline(projectId, shown?.id ?? null);
  const baseline = data?.baseline;
  const name = shown?.name ?? '';
  const compared = useMemo(() => (baseline ? comparedWith(schedule, { name, rows: baseline.rows }) : null), [schedule, baseline, name]);
  const toggleAmong = (known: readonly BaselineBrief[]) => {
    const next = shown ? undefined : known[0];
    choose(next?.id ?? null);
    if (next) say(`Held against ${next.name}.`);
    else say(shown ? 'No baseline is shown.' : 'No baseline is saved yet.');
  };
  if (isWaiting && all) {
    setWaiting(false);
    toggleAmong(all);
  }
  return {
    all,
    shown,
    show: choose,
    toggle: () => {
      if (all) toggleAmong(all);
      // A second press while it waits is the way back.
      else setWaiting(!isWaiting);
    },
    said,
    compared: shown && compared,
  };
}

function comparedWith(schedule: Schedule, { name, rows }: { name: string; rows: readonly BaselineRow[] }): Compared {
  const plan = planOf(schedule);
  return {
    name,
    was: new Map(rows.map((row) => [row.id, row])),
    drift: driftOf({ plan, baseline: rows }),
    ...comeAndGone({ plan, baseline: rows }),
    finish: finishDrift({ plan, baseline: rows }),
  };
}
