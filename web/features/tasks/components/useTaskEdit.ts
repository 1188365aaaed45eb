// Editing one task field by field, in the panel. Every change can be taken back.

import { useQueryClient } from '@tanstack/react-query';
import { rebase } from '../../../../domain/kernel/merge.ts';
import type { Task, TaskChanges } from '../../../../domain/tasks/contract.ts';
import { namesOf } from '../../../../domain/kernel/records.ts';
import { plainDay } from '../../../lib/dates.ts';
import type { Answer } from '../../../lib/api.ts';
import { follow } from '../../../lib/outcome.ts';
import { pushUndo } from '../../../lib/undo.ts';
import { type VersionedEdit, useVersionedEdit } from '../../../lib/useVersionedEdit.ts';
import { sayRefused, showToast } from '../../../ui/toast/store.ts';
import { offerUndo } from '../../identity/components/offerUndo.ts';
import { useSayFollowed } from '../../projects/components/useSayFollowed.ts';
import { type SeenTask, seenBy, taskQuery, useEditTask } from '../queries.ts';
import { fieldNames } from './fieldNames.ts';
import { askLater } from './lateEdits.ts';
import { named } from '../../../ui/Words.tsx';

/** The fields that say by themselves what is wrong with what was typed. */
type TypedField = 'title' | 'description' | 'room' | 'estimate' | 'percent';
const typedFields: readonly string[] = ['title', 'description', 'room', 'estimate', 'percent'] satisfies TypedField[];

export interface TaskEdit extends Pick<VersionedEdit<Task, TaskChanges>, 'conflict' | 'keepTheirs' | 'useMine' | 'putOff' | 'isSettling'> {
  /** Resolves to whether nothing is left to be saved. What was seen is the task as it stands, unless another is given. */
  save: (changes: TaskChanges, seen?: Task) => Promise<boolean>;
  /** What the server found wrong with a field. */
  errorOf: (field: TypedField) => string | undefined;
}

export function useTaskEdit(task: Task): TaskEdit {
  const { mutateAsync } = useEditTask();
  const queries = useQueryClient();
  const sayEdited = useSayEdited();
  const { save, problem, ...edit } = useVersionedEdit<Task, TaskChanges>({
    send: async (changes, seen) => {
      sayEdited({ changes, seen, answer: await mutateAsync({ task: seen, changes }) });
    },
    late: (changes, seen) => askLater({ taskId: task.id, version: seen.version, changes, seen: seenBy(changes, seen) }),
    read: async () => (await queries.query({ ...taskQuery(task.id), staleTime: 0 })).task,
    refused: (refusal, isShown) => {
      if (!isShown || !typedFields.includes(fieldOf(refusal.field))) sayRefused(named`Not saved: ${task.title}`)(refusal);
    },
  });
  return {
    ...edit,
    save: (changes, seen = task) => save(changes, seen),
    errorOf: (field) => (fieldOf(problem?.field) === field ? problem?.message : undefined),
  };
}

interface Edited {
  changes: TaskChanges;
  seen: SeenTask;
  answer: Answer['tasks']['edit'];
  /** What a toast says of it, which offers the way back. */
  said?: string | undefined;
}

/** What an edit did beside what shows where it was made, and the way back from it. */
export function useSayEdited(): (edited: Edited) => void {
  const offerBack = useWayBack();
  const sayFollowed = useSayFollowed();
  return ({ changes, seen, said, answer: { task: left, followed } }) => {
    sayHeld(changes, left);
    if (!left.projectId || !sayFollowed(left.projectId, followed)) offerBack({ changes, seen, left, said });
  };
}

/** A task stops at what its links hold it with; whoever typed an earlier day is told. */
function sayHeld({ start, due }: TaskChanges, left: Task): void {
  const words = heldWords('begins', start, left.start) ?? heldWords('ends', due, left.due);
  if (words) showToast({ shape: 'warning', title: 'Held by the programme', line: `${words}: what it is linked to ends no earlier.` });
}

const heldWords = (verb: string, typed: string | null | undefined, is: string | null): string | null =>
  typeof typed === 'string' && is !== null && is > typed ? `It ${verb} on ${plainDay(is)}` : null;

interface Saved {
  changes: TaskChanges;
  /** The task before. */
  seen: SeenTask;
  /** The task as the edit left it. */
  left: Task;
  said?: string | undefined;
}

/** Takes an edit back. */
export function useTakeBackEdit(): (saved: Omit<Saved, 'said'>) => Promise<Answer['tasks']['edit']> {
  const { mutateAsync } = useEditTask();
  const queries = useQueryClient();
  return ({ changes, seen, left }) => {
    const fields = namesOf(changes);
    const before: TaskChanges = Object.fromEntries(fields.map((field) => [field, seen[field]]));
    const now = queries.getQueryData(taskQuery(left.id).queryKey)?.task ?? left;
    // What somebody else has changed since is theirs: on the version that this edit made it comes back as a conflict.
    const version = rebase({ seen: changes, baseVersion: left.version, now: { version: now.version, values: { ...now } } });
    return mutateAsync({ task: version === now.version ? now : left, changes: before });
  };
}

/** The way back from an edit: silent, as it shows where it was made; what was taken out of a list or carried elsewhere is offered in a toast. */
function useWayBack(): (saved: Saved) => void {
  const takeBackEdit = useTakeBackEdit();
  const takeBack = (saved: Saved) => follow(takeBackEdit(saved), { refused: sayRefused(named`Not taken back: ${saved.seen.title}`) });
  return (saved) => {
    const { changes, seen, said } = saved;
    const gone = seen.checklist?.find(({ id }) => changes.checklist && !changes.checklist.some((item) => item.id === id));
    const names = namesOf(changes).map((field) => fieldNames[field]);
    if (gone) offerUndo({ title: 'Item removed', line: gone.text }, () => takeBack(saved));
    else if (said) offerUndo({ title: said, line: seen.title }, () => takeBack(saved));
    else pushUndo({ title: named`${names.join(', ')}: ${seen.title}`, undo: () => takeBack(saved) });
  };
}

/** `changes.title` is the panel's `title`, and `changes.description.content.0` its description. */
const fieldOf = (path: string | undefined): string => path?.replace(/^changes\./, '').replace(/^(description)\..*/, '$1') ?? '';
