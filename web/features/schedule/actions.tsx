// Changes of a programme as a person makes them: worked out by the rules first, shown at once, undone from the toast.

import { useQueryClient } from '@tanstack/react-query';
import type { ProjectId } from '../../../domain/kernel/ids.ts';
import type { Schedule, ScheduleChange } from '../../../domain/schedule/contract.ts';
import type { Stretched } from '../../../domain/projects/following.ts';
import { type Changed, changeSchedule, versionsSeen } from '../../../domain/schedule/rules.ts';
import { plainDay } from '../../lib/dates.ts';
import { follow } from '../../lib/outcome.ts';
import { useNotSaved } from '../../lib/useGiveBack.ts';
import { sayRefused, showToast } from '../../ui/toast/store.ts';
import { offerUndo } from '../identity/components/offerUndo.ts';
import { contestedWords, isOfDates } from './components/contested.ts';
import { knownSchedule, useChangeSchedule } from './queries.ts';

export interface ScheduleAct {
  schedule: Schedule;
  changes: ScheduleChange[];
  /** What the toast says, from what follows: "Moved 7 items". */
  title: (changed: Changed) => string;
  /** Once it stands. */
  onDone?: () => void;
  /** Once the reason why not is said. */
  onRefused?: () => void;
  /** What somebody typed for it, where it stands nowhere any more: they are given it back. */
  typed?: () => string | null;
}

/** Makes a change, or says why not. */
export function useScheduleActs(projectId: ProjectId): (act: ScheduleAct) => void {
  const change = useChangeSchedule(projectId);
  const queries = useQueryClient();
  const sayNotSaved = useNotSaved();

  /** @returns whether it was only behind, and is done or asked about anew on what stands now */
  const again = (given: ScheduleAct, changed: Changed, message: string): boolean => {
    const now = knownSchedule(queries, projectId);
    if (!now || !given.changes.every(isOfDates)) return false;
    const words = contestedWords(changed, now);
    if (words === null) act({ ...given, schedule: now }, { isAgain: true });
    else if (given.typed) return false;
    else {
      const onSelect = () => act({ ...given, schedule: knownSchedule(queries, projectId) ?? now });
      showToast({ shape: 'warning', title: message, line: words, action: { label: 'Move anyway', onSelect }, duration: askedFor });
      given.onRefused?.();
    }
    return true;
  };

  /** @param how `undone` of an act that is taken back: what it did to the project's target, if anything */
  const act = (given: ScheduleAct, { undone, isAgain = false }: { undone?: { target: Stretched | null }; isAgain?: boolean } = {}) => {
    const { schedule, changes, title, onDone, onRefused, typed } = given;
    const isUndo = undone !== undefined;
    const result = changeSchedule({ schedule, changes });
    if (!result.ok) {
      showToast({ shape: 'warning', title: isUndo ? 'Not taken back' : 'Not changed', line: result.details.message ?? notThere });
      onRefused?.();
      return;
    }
    const changed = result.value;
    const inverse = changed.inverse();
    const said = title(changed);
    const takeBack = (target: Stretched | null) => {
      const now = knownSchedule(queries, projectId);
      if (now) act({ schedule: now, changes: inverse, title: () => said }, { undone: { target } });
    };
    follow(change.mutateAsync({ projectId, changes, target: undone?.target ?? null, ...versionsSeen(changed) }), {
      done: ({ target }) => {
        if (!isUndo) offerUndo({ title: said, ...(target && { line: targetWords(target) }) }, () => takeBack(target));
        onDone?.();
      },
      refused: (problem) => {
        if (problem.code === 'conflict' && !isUndo && !isAgain && again(given, changed, problem.message)) return;
        const text = typed?.() ?? null;
        const title = isUndo ? `Not taken back: ${said}` : 'The programme was not changed';
        if (text === null) sayRefused(title)(problem);
        else sayNotSaved(title, text, problem.message);
        onRefused?.();
      },
    });
  };

  return (given) => act(given);
}

/** Milliseconds: two dates are read before one of them is chosen. */
const askedFor = 8000;

/** A target that the plan overran has gone along: that is said, as it is a promise to somebody. */
const targetWords = ({ was, is }: Stretched): string =>
  was ? `The target moved with it, from ${plainDay(was)} to ${plainDay(is)}.` : `The target is ${plainDay(is)} now.`;

const notThere = 'Part of it is not in the programme any more.';
