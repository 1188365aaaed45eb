// How people hear of tasks: of those in their reach, each as it stands now, with their own verdicts.

import type { EventScope } from '../../../domain/kernel/events.ts';
import type { TaskId } from '../../../domain/kernel/ids.ts';
import type { TaskVerdicts } from '../../../domain/tasks/contract.ts';
import { type StoredCard, type TaskChange, type TaskEventName, tasksEvents } from '../../../domain/tasks/events.ts';
import {
  differences,
  type HeardTask,
  type HeardTasks,
  type Passage,
  passagesOf,
  type Standing,
  standingOf,
} from '../../../domain/tasks/heard.ts';
import { taskVerdicts } from '../../../domain/tasks/policy.ts';
import { namesOf } from '../../../domain/kernel/records.ts';
import { certain } from '../../certain.ts';
import { presenter } from '../../live/presenting.ts';
import type { StoredEvent } from '../../events/storedEvents.ts';
import { toStoredCard } from './records.ts';
import { standingRows } from './sql.ts';

type TaskEvent = StoredEvent<TaskEventName>;

/** A task as it stands, before anybody looks at it. */
interface Shown {
  card: StoredCard;
  isDeleted: boolean;
}

/** Of more than a page of a column nobody is sent the cards: what shows tasks is read anew. */
const mostShown = 100;

export const tasksPresenter = presenter<TaskEventName>({
  types: namesOf(tasksEvents),
  prepare: async (tx, events) => {
    const ids = new Set(events.flatMap(({ data }) => (data.tasks.length > mostShown ? [] : data.tasks.map(({ id }) => id))));
    const cards = new Map(
      (await standingRows(tx, [...ids])).map((row) => [row.id, { card: toStoredCard(row), isDeleted: row.deleted_at !== null }]),
    );
    const passages = passagesBy(events, cards);
    const told = new Map<string, HeardTasks>();
    return (event, { actor, hears }) => {
      const inReach = event.data.tasks.filter((change) => hears(scopeOf(change, event)));
      if (inReach.length === 0) return null;
      const heard = (inReach.length > mostShown ? [] : inReach).flatMap((change): Heard[] => {
        const shown = cards.get(change.id);
        if (!shown) return [];
        // It has gone into another project since: whoever does not read that one is not shown what became of it.
        const isGone = shown.isDeleted || !hears(placeOf(shown.card));
        return [{ change, card: shown.card, isGone, can: taskVerdicts(actor, shown.card) }];
      });
      // Whoever may do the same with the same tasks is told the same.
      const key = JSON.stringify([event.sequence, heard.map(({ change, isGone, can }) => [change.id, change.projectId, isGone, can])]);
      const known = told.get(key);
      if (known) return known;
      const fresh: HeardTasks = {
        tasks: heard.map((one) => toHeard(one, passages)),
        ...(heard.length < inReach.length && { readAnew: true }),
      };
      told.set(key, fresh);
      return fresh;
    };
  },
});

const placeOf = ({ projectId, creatorId }: StoredCard): EventScope => (projectId ? `project:${projectId}` : `user:${creatorId}`);

/** A personal task has its creator's scope. */
const scopeOf = ({ projectId }: TaskChange, { scopes }: TaskEvent): EventScope =>
  projectId
    ? `project:${projectId}`
    : certain(
        scopes.find((scope) => scope.startsWith('user:')),
        'a personal task is told to its creator',
      );

/** How each change found its task and left it. */
function passagesBy(events: readonly TaskEvent[], cards: ReadonlyMap<TaskId, Shown>): ReadonlyMap<TaskChange, Passage> {
  const changes = Map.groupBy(
    events.flatMap(({ data }) => data.tasks),
    ({ id }) => id,
  );
  const passages = new Map<TaskChange, Passage>();
  for (const [id, { card }] of cards) {
    const own = changes.get(id) ?? [];
    const itsPassages = passagesOf(standingOf(card), own);
    for (const [index, change] of own.entries()) passages.set(change, certain(itsPassages[index], 'each change has one'));
  }
  return passages;
}

interface Heard extends Pick<Shown, 'card'> {
  change: TaskChange;
  /** Deleted, or out of this person's reach. */
  isGone: boolean;
  can: TaskVerdicts;
}

function toHeard({ change, card, isGone, can }: Heard, passages: ReadonlyMap<TaskChange, Passage>): HeardTask {
  const { id, projectId, version, changed } = change;
  const { before, after } = certain(passages.get(change), 'each change of a task that has a card has one');
  if (isGone) return { id, projectId, version, changed, card: null, before, after };
  const beside = (standing: Standing | null) => standing && differences(standing, standingOf(card));
  return { id, projectId, version, changed, card: { ...card, can }, before: beside(before), after: beside(after) };
}
