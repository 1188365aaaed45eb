// What was done without a connection, or in a session that ended, and was left on this device: it is sent when its person is
// back, in its order, and what becomes of it is told as ever.

import type { RefusedOperation } from '../../domain/boards/contract.ts';
import type { Operation } from '../../domain/boards/operations.ts';
import type { TaskId } from '../../domain/kernel/ids.ts';
import type { TaskChanges } from '../../domain/tasks/contract.ts';
import type * as NotKept from '../features/boards/components/canvas/notKept.ts';
import type { Given } from '../features/discussions/components/composer/lateComments.ts';
import { askLater } from '../features/tasks/components/lateEdits.ts';
import { api } from '../lib/api.ts';
import { follow } from '../lib/outcome.ts';
import { resume, type Sendable, type Underway } from '../lib/outbox.ts';
import type { Problem } from '../lib/problem.ts';
import { reportError } from '../lib/reportError.ts';
import { keepWaiting } from '../lib/waiting.ts';
import { sayRefused } from '../ui/toast/store.ts';
import { named } from '../ui/Words.tsx';

const { boards, discussions, files } = api;
const { edit, move, sendToReview, approve, takeBackApproval, requestChanges, changeProject, remove, restore } = api.tasks;

/** The endpoints whose commands wait, by name. */
const waiting = new Map<string, Sendable<never, object>>(
  [
    edit,
    move,
    sendToReview,
    approve,
    takeBackApproval,
    requestChanges,
    changeProject,
    remove,
    restore,
    files.edit,
    files.editFolder,
    files.star,
    files.move,
    files.copy,
    files.remove,
    files.restore,
    boards.act,
    discussions.comment,
  ].map((endpoint) => [endpoint.key()[0].join('.'), endpoint as Sendable<never, object>]),
);

/** Keeps what this person does from now on where it has to wait, and sends what tabs that are gone have left waiting. */
export async function sendWaiting(owner: string): Promise<void> {
  for (const command of await keepWaiting(owner)) {
    const endpoint = waiting.get(command.name);
    if (endpoint)
      follow(resume(endpoint, command), {
        done: (answer) => tellDone(command, answer),
        refused: (problem) => tellRefused(command, { owner, problem }),
      });
    else reportError(new Error(`Nothing is known of ${command.name}.`), 'a command that waited could not be sent');
  }
}

/** An act on a board can stand in part. */
function tellDone(command: Underway, answer: object): void {
  const { refused = [] } = answer as { refused?: RefusedOperation[] };
  if (isAct(command) && refused.length > 0) void withBoards(({ tellRefused }) => tellRefused(actOf(command), refused));
}

// The name of a command says what was given to it.
type With<Input> = Underway & { input: Input };
const isComment = (one: Underway): one is With<Given> => one.name === 'discussions.comment';
const isAct = (one: Underway): one is With<{ operations: readonly Operation[] }> => one.name === 'boards.act';
const isEdit = (one: Underway): one is With<{ taskId: TaskId; version: number; changes: TaskChanges }> => one.name === 'tasks.edit';

const actOf = ({ input, about }: With<{ operations: readonly Operation[] }>) => ({
  boardName: about ?? '',
  operations: input.operations,
});

function tellRefused(command: Underway, { owner, problem }: { owner: string; problem: Problem }): void {
  const { seen, about } = command;
  if (isComment(command)) {
    void giveBackComment(command.input, { owner, problem });
    return;
  }
  if (isAct(command)) {
    void withBoards(({ tellNotKept }) => tellNotKept(actOf(command), problem));
    return;
  }
  if (isEdit(command) && problem.conflicts.length > 0) {
    const { taskId, version, changes } = command.input;
    askLater({ taskId, version, changes, seen: seen ?? {} });
  } else sayRefused(about ? named`Not saved: ${about}` : 'Not saved')(problem);
}

/** Its words become a draft again; the code for that comes where it is needed. */
async function giveBackComment(given: Given, to: { owner: string; problem: Problem }): Promise<void> {
  try {
    const { giveBack } = await import('../features/discussions/components/composer/lateComments.ts');
    await giveBack(given, to);
  } catch (error) {
    reportError(error, 'the words of a refused comment could not be given back');
    sayRefused('Not saved')(to.problem);
  }
}

/** What was written on a board can be taken along; the code for that comes where it is needed. */
async function withBoards(tell: (told: typeof NotKept) => void): Promise<void> {
  try {
    tell(await import('../features/boards/components/canvas/notKept.ts'));
  } catch (error) {
    reportError(error, 'what was refused on a board could not be told');
    sayRefused('Not saved')({ message: 'Something that you did on a mood board was not kept. Reload the page, and do it again.' });
  }
}
