// Does something with several tasks at once: with each as if it were done with that alone, told of together, and taken back together.

import { flushSync } from 'react-dom';
import type { Day } from '../../../../../domain/kernel/calendar.ts';
import type { UserId } from '../../../../../domain/kernel/ids.ts';
import { orThrow } from '../../../../../domain/kernel/result.ts';
import type { Priority, TaskStatus } from '../../../../../domain/tasks/choices.ts';
import type { TaskCard } from '../../../../../domain/tasks/contract.ts';
import type { Circumstances, Move } from '../../../../../domain/tasks/review.ts';
import { moveTask } from '../../../../../domain/tasks/rules.ts';
import { follow } from '../../../../lib/outcome.ts';
import { problemOf } from '../../../../lib/problem.ts';
import { showToast } from '../../../../ui/toast/store.ts';
import type { ToastContent } from '../../../../ui/toast/toasts.ts';
import { offerUndo } from '../../../identity/components/offerUndo.ts';
import { useTakeBackFollowed } from '../../../projects/components/useSayFollowed.ts';
import { useProjectIndex } from '../../../projects/queries.ts';
import { usePeople } from '../../../studios/queries.ts';
import { sendMove, sendTakeBack, useCircumstances } from '../../moveQueries.ts';
import { useEditTask, useRemoveTask, useRestoreTask } from '../../queries.ts';
import { useTakeBackEdit } from '../useTaskEdit.ts';
import { useChoice } from './choice.ts';
import { doneWords, heldWords, movedWords, type NotDone, notDoneWords } from './chosenWords.ts';
import { type Around, type ChosenAct, type Meaning, meaningOf, reasonAgainstAll, reviewersOf, sharedBy } from './meaning.ts';

/** More would run into the limit of what one person changes in a minute. */
const mostAtOnce = 100;

interface Done {
  task: TaskCard;
  /** Null where others were told of it, as of a decision. */
  back: (() => Promise<unknown>) | null;
  /** It ends later than it was set to: what it is linked to ends no earlier. */
  isHeld?: boolean;
  /** How many more moved with it, and at which event. */
  followed?: { count: number; seq: number };
}

/** What one of them came to: what was done, or why it did not happen. */
type Came = Done | { task: TaskCard; refusal: string };

const isDone = (one: Came): one is Done => !('refusal' in one);

export interface ChosenActs {
  /** Does it with all that are chosen, or asks what is missing. */
  act: (act: ChosenAct, tasks?: readonly TaskCard[]) => void;
  /** Why nothing would come of it. */
  reasonAgainst: (act: ChosenAct) => string | undefined;
  /** Why nothing is done with so many. */
  tooMany: string | undefined;
  /** With how many of them it would do something. */
  worksFor: (act: ChosenAct) => number;
  /** What all of them have; null where they differ. */
  shared: { status: TaskStatus | null; priority: Priority | null };
  /** Who can review each of these. */
  reviewersOf: (tasks: readonly TaskCard[]) => UserId[];
}

export function useChosenActs(): ChosenActs {
  const { tasks: chosen, today, ask, shows, leave } = useChoice();
  const around = useAround();
  const people = usePeople();
  const doOne = useDoOne();
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
    follow(Promise.all(meant.map(doOne)), { done: (came) => tell(what, came, today) });
  };
  return {
    act,
    tooMany,
    reasonAgainst: (what) => tooMany ?? reasonAgainstAll(chosen, what, around),
    worksFor: (what) => chosen.filter((task) => meaningOf(task, what, around).means === 'edit').length,
    shared: { status: sharedBy(chosen, ({ status }) => status), priority: sharedBy(chosen, ({ priority }) => priority) },
    reviewersOf: reviewers,
  };
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
  const refused = came.flatMap((one): NotDone[] => (isDone(one) ? [] : [{ title: one.task.title, reason: one.refusal }]));
  const why = refused.length > 0 ? [notDoneWords(refused, verb)] : [];
  if (done.length === 0) return void showToast({ shape: 'error', title: `Not ${verb}`, line: why.join(' '), duration: longer });
  const moved = done.reduce((sum, { followed }) => sum + (followed?.count ?? 0), 0);
  const lines = [...why, ...heldWords(done.filter(({ isHeld }) => isHeld).length), ...movedWords(moved)];
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

/** Takes back what can be. What others followed goes one by one, the last first: each lies over those before it. */
function takeAllBack(done: readonly Done[]): void {
  const takeBack = async () => {
    const left: NotDone[] = [];
    const takeOne = async ({ task, back }: Done) => {
      const reason = back ? await refusalOf(back()) : 'Others were told of it';
      if (reason !== null) left.push({ title: task.title, reason });
    };
    const leading = done.filter(({ followed }) => followed).toSorted((a, b) => (b.followed?.seq ?? 0) - (a.followed?.seq ?? 0));
    for (const one of leading) await takeOne(one);
    await Promise.all(done.filter(({ followed }) => !followed).map(takeOne));
    return left;
  };
  follow(takeBack(), {
    done: (left) => {
      if (left.length > 0)
        showToast({ shape: 'error', title: 'Not all of it was taken back', line: notDoneWords(left, 'taken back'), duration: longer });
    },
  });
}

/** Why it was refused; null where it was done. Of a session that is over nobody hears. */
async function refusalOf(command: Promise<unknown>): Promise<string | null> {
  try {
    await command;
    return null;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    return problemOf(error).message;
  }
}

interface Part {
  task: TaskCard;
  meaning: Meaning;
}

/** Sends what is meant for one of them. */
function useDoOne(): (part: Part) => Promise<Came> {
  const send = useSend();
  return async ({ task, meaning }) => {
    if (meaning.means === 'refused') return { task, refusal: meaning.reason };
    let done: Done = { task, back: null };
    const refusal = await refusalOf(
      send(task, meaning).then((sent) => {
        done = { task, ...sent };
      }),
    );
    return refusal === null ? done : { task, refusal };
  };
}

/** The commands of a single task, each with its own way back. */
function useSend(): (task: TaskCard, meaning: Meaning) => Promise<Omit<Done, 'task'>> {
  const circumstances = useCircumstances();
  const { mutateAsync: edit } = useEditTask();
  const { mutateAsync: remove } = useRemoveTask();
  const { mutateAsync: restore } = useRestoreTask();
  const takeBackEdit = useTakeBackEdit();
  const takeBackFollowed = useTakeBackFollowed();
  return async (task, meaning) => {
    if (meaning.means === 'remove') {
      await remove({ taskId: task.id });
      return { back: () => restore({ taskId: task.id }) };
    }
    if (meaning.means === 'move') {
      const { move, change } = meaning;
      await sendMove({ card: task, move, change });
      if (change.step === 'approve') return { back: () => sendTakeBack(task) };
      const { inverse } = change;
      if (!inverse) return { back: null };
      const there = { ...task, ...change.patch };
      return { back: () => goBack(there, inverse, circumstances(task)) };
    }
    if (meaning.means !== 'edit') return { back: null };
    const { changes } = meaning;
    const { task: left, followed, seq } = await edit({ task, changes });
    const isHeld = typeof changes.due === 'string' && left.due !== null && left.due > changes.due;
    if (!followed || left.projectId === null) return { isHeld, back: () => takeBackEdit({ changes, seen: task, left }) };
    const { projectId } = left;
    const { back, count } = followed;
    return { isHeld, followed: { count, seq }, back: back && (() => takeBackFollowed(projectId, back)) };
  };
}

async function goBack(card: TaskCard, move: Move, circumstances: Circumstances): Promise<unknown> {
  return sendMove({ card, move, change: orThrow(moveTask(card, move, circumstances)) });
}
