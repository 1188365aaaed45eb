// Does something with several tasks at once: with each as if it were done with that alone, told of together, and taken back together.

import { flushSync } from 'react-dom';
import type { Day } from '../../../../../domain/kernel/calendar.ts';
import type { UserId } from '../../../../../domain/kernel/ids.ts';
import type { Priority, TaskStatus } from '../../../../../domain/tasks/choices.ts';
import type { TaskCard } from '../../../../../domain/tasks/contract.ts';
import { follow } from '../../../../lib/outcome.ts';
import type { Problem } from '../../../../lib/problem.ts';
import { showToast } from '../../../../ui/toast/store.ts';
import type { ToastContent } from '../../../../ui/toast/toasts.ts';
import { offerUndo } from '../../../identity/components/offerUndo.ts';
import { useProjectIndex } from '../../../projects/queries.ts';
import { usePeople } from '../../../studios/queries.ts';
import { useCircumstances } from '../../moveQueries.ts';
import { useChoice } from './choice.ts';
import { doneWords, heldWords, movedWords, type NotDone, notDoneWords } from './chosenWords.ts';
import { type Around, type ChosenAct, type Meaning, meaningOf, reasonAgainstAll, reviewersOf, sharedBy, worksForSome } from './meaning.ts';
import { type Came, type Done, isDone, refusalOf, useDoOne, useIsOwnConflict, useReadAnew } from './useOneByOne.ts';
import { versionChain } from './versionChain.ts';

/** More would run into the limit of what one person changes in a minute. */
const mostAtOnce = 100;

export interface ChosenActs {
  /** Does it with all that are chosen, or asks what is missing. */
  act: (act: ChosenAct, tasks?: readonly TaskCard[]) => void;
  /** Why nothing would come of it. */
  reasonAgainst: (act: ChosenAct) => string | undefined;
  /** Why nothing is done with so many. */
  tooMany: string | undefined;
  /** Whether it would do something with one of them at least. */
  works: (act: ChosenAct) => boolean;
  /** What all of them have; null where they differ. */
  shared: { status: TaskStatus | null; priority: Priority | null };
  /** Who can review each of these. */
  reviewersOf: (tasks: readonly TaskCard[]) => UserId[];
}

export function useChosenActs(): ChosenActs {
  const { tasks: chosen, today, ask, shows, leave } = useChoice();
  const around = useAround();
  const people = usePeople();
  const doAll = useDoAll(around);
  const reviewers = (tasks: readonly TaskCard[]) =>
    reviewersOf(
      tasks,
      people.all.map(({ id }) => id),
      around,
    );

  const tooMany = chosen.length > mostAtOnce ? `At most ${mostAtOnce} at once: choose fewer` : undefined;

  const act = (what: ChosenAct, tasks = chosen) => {
    const parts = tasks.map((task) => ({ task, meaning: meaningOf(task, what, around) }));
    const without = parts.filter(({ meaning }) => meaning.means === 'ask').map(({ task }) => task);
    if (without.length > 0) {
      if (reviewers(without).length > 0) return ask({ ask: 'reviewer', tasks, without });
      return void showToast({
        shape: 'warning',
        title: `Nobody can review ${without.length === 1 ? 'one of them' : 'them all'}`,
        line: 'Nobody approves their own work. Send them to review one by one.',
      });
    }
    const meant = parts.filter(({ meaning }) => meaning.means !== 'nothing');
    if (meant.length === 0)
      return void showToast({ shape: 'info', title: 'Nothing to change', line: 'It is so with all of them already.' });
    const going = meant.filter(({ meaning }) => goes(meaning, shows)).map(({ task }) => task);
    // The focus goes on before what had it is gone.
    if (going.length > 0) flushSync(() => leave(going));
    follow(doAll(what, meant), { done: (came) => tell(what, came, today) });
  };
  return {
    act,
    tooMany,
    reasonAgainst: (what) => reasonAgainstAll(chosen, what, around),
    works: (what) => worksForSome(chosen, what, around),
    shared: { status: sharedBy(chosen, ({ status }) => status), priority: sharedBy(chosen, ({ priority }) => priority) },
    reviewersOf: reviewers,
  };
}

/**
 * All at once, as hands that are quick would do it. What met nothing but own changes of just now, as where one task of a programme moves
 * another, is done once more on what stands by then, one after the other.
 */
function useDoAll(around: Around): (act: ChosenAct, parts: readonly Part[]) => Promise<Came[]> {
  const doOne = useDoOne();
  const isOwnConflict = useIsOwnConflict();
  const readAnew = useReadAnew();
  return async (act, parts) => {
    const came = await Promise.all(parts.map(({ task, meaning }) => doOne(task, meaning)));
    const again = async (one: Came): Promise<Came> => {
      if (!(await isOwnConflict(one))) return one;
      const task = await readAnew(one.task);
      return doOne(task, meaningOf(task, act, around));
    };
    // Where that cannot be known, what the server said stands.
    for (const [place, one] of came.entries()) came[place] = await again(one).catch(() => one);
    return came;
  };
}

interface Part {
  task: TaskCard;
  meaning: Meaning;
}

function useAround(): Around {
  const circumstances = useCircumstances();
  const projects = useProjectIndex();
  return { circumstances, readerIdsOf: (projectId) => projects.find(projectId)?.readerIds ?? null };
}

/** Whether a task leaves the list by it. */
const goes = (meaning: Meaning, shows: (status: TaskStatus) => boolean): boolean =>
  meaning.means === 'remove' || (meaning.means === 'move' && !shows(meaning.move.status));

function tell(act: ChosenAct, came: readonly Came[], today: Day): void {
  const done = came.filter(isDone);
  const verb = act.does === 'remove' ? 'deleted' : 'changed';
  const refused = came.flatMap((one): NotDone[] => (isDone(one) ? [] : [{ title: one.task.title, reason: reasonIn(one.refusal) }]));
  const why = refused.length > 0 ? [notDoneWords(refused, verb)] : [];
  if (done.length === 0) return void showToast({ shape: 'error', title: `Not ${verb}`, line: why.join(' '), duration: longer });
  const chosen = new Set<string>(came.map(({ task }) => task.id));
  const moved = new Set(done.flatMap((one) => one.moved ?? []).filter((id) => !chosen.has(id)));
  const lines = [...why, ...heldWords(done.filter(({ isHeld }) => isHeld).length), ...movedWords(moved.size)];
  const titles = done.map(({ task }) => task.title);
  const content: ToastContent = {
    shape: why.length > 0 ? 'warning' : 'done',
    title: doneWords(act, titles, today),
    ...(lines.length > 0 && { line: lines.join(' '), duration: longer }),
  };
  if (done.some(({ back }) => back)) offerUndo(content, () => takeAllBack(done));
  else showToast(content);
}

/** For two lines to be read in, ms. */
const longer = 8000;

/** Takes back what can be, the last first: what followed from one lies over what followed from those before it. */
function takeAllBack(done: readonly Done[]): void {
  const takeBack = async () => {
    const chain = versionChain();
    const left: NotDone[] = [];
    const takeOne = async ({ task, back }: Done) => {
      const refusal = back ? await refusalOf(back(chain)) : 'Others were told of it';
      if (refusal !== null) left.push({ title: task.title, reason: reasonIn(refusal) });
    };
    if (done.some(({ moved }) => moved)) for (const one of done.toSorted((a, b) => (b.seq ?? 0) - (a.seq ?? 0))) await takeOne(one);
    else await Promise.all(done.map(takeOne));
    return left;
  };
  follow(takeBack(), {
    done: (left) => {
      if (left.length === 0) return;
      showToast({ shape: 'error', title: 'Not all of it was taken back', line: notDoneWords(left, 'taken back'), duration: longer });
    },
  });
}

const reasonIn = (refusal: Problem | string): string => (typeof refusal === 'string' ? refusal : refusal.message);
