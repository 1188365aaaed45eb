// A card that was read once is asked for again only where its row was written since, and says to everybody what it says in their view.

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProjectId, StudioId, TaskId, UserId } from '../../../domain/kernel/ids.ts';
import type { Board } from '../../../domain/tasks/board.ts';
import { inSnapshot, type Tx } from '../../db/tx.ts';
import { ok } from '../../testing/answers.ts';
import { listenToStatements, openingOf } from '../../testing/asked.ts';
import type { Person } from '../../testing/people.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';
import { createKnownCards } from './knownCards.ts';
import { boardPlaces, type CardPlace } from './sql.ts';

let server: TestServer;
let team: Studio;
let studioId: StudioId;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
  ({ id: studioId } = await ok<{ id: StudioId }>(team.principal.client.get('/api/v1/studio')));
});
afterAll(() => server.close());

const statements = listenToStatements();

const boardOf = async (person: Person, projectId: string): Promise<Board> =>
  ok<Board>(person.client.get(`/api/v1/tasks/board?view=project&projectId=${projectId}`));

const titlesOf = (board: Board): string[] => board.columns.todo.items.map(({ title }) => title).sort();

/** Whose cards the database is asked for, while this person reads the board. */
async function askedFor(person: Person, projectId: string): Promise<string[]> {
  const asked = await statements.askedBy(() => boardOf(person, projectId), openingOf(person));
  return asked.flatMap(({ text, values }) => (text.includes('checklist_total') ? (values[0] as string[]) : []));
}

/** Looks at the project as it is now, as the Principal. */
const look = <Seen>(projectId: ProjectId, work: (tx: Tx, places: CardPlace[]) => Promise<Seen>): Promise<Seen> => {
  const userId = team.principal.id as UserId;
  return inSnapshot(server.db, { kind: 'member', studioId, userId }, async (tx) => {
    const reader = { userId, isPrincipal: true };
    return work(tx, await boardPlaces(tx, { filter: { view: 'project', projectId }, reader, limit: 100 }));
  });
};

test('whoever reads a board next asks for the cards that were written since', async () => {
  const { id } = await newProject(team.principal);
  const tasks = [
    await newTask(team.principal, { projectId: id, title: 'One' }),
    await newTask(team.principal, { projectId: id, title: 'Two' }),
  ];
  expect((await askedFor(team.principal, id)).sort()).toEqual(tasks.map((task) => task.id).sort());
  expect(await askedFor(team.senior, id)).toEqual([]);
  const [one] = tasks;
  await ok(team.principal.client.patch(`/api/v1/tasks/${one?.id}`, { version: one?.version, changes: { title: 'Another' } }));
  expect(await askedFor(team.senior, id)).toEqual([one?.id]);
  expect(titlesOf(await boardOf(team.principal, id))).toEqual(['Another', 'Two']);
});

test('each view of the database is shown what it holds, whichever is answered first', async () => {
  const { id } = await newProject(team.principal);
  const one = await newTask(team.principal, { projectId: id, title: 'One' });
  await newTask(team.principal, { projectId: id, title: 'Two' });
  const known = createKnownCards();
  const titles = (cards: { title: string }[]): string[] => cards.map(({ title }) => title).sort();
  await look(id, (tx, places) =>
    known.at(
      tx,
      places.filter((place) => place.id === one.id),
    ),
  );

  const former = await look(id, async (held, places) => {
    const newer = await look(id, async (lock) => {
      await sql`select pg_advisory_xact_lock(1)`.execute(lock);
      // It knows one card and waits for the other, until somebody else has read both as they are by then.
      const waiting = Promise.all([sql`select pg_advisory_xact_lock(1)`.execute(held), known.at(held, places)]);
      await ok(team.principal.client.patch(`/api/v1/tasks/${one.id}`, { version: one.version, changes: { title: 'Another' } }));
      return { cards: await look(id, (tx, places) => known.at(tx, places)), waiting };
    });
    expect(titles(newer.cards)).toEqual(['Another', 'Two']);
    const [, cards] = await newer.waiting;
    return cards;
  });
  expect(titles(former)).toEqual(['One', 'Two']);
});

test('of more cards than are kept those go that nobody asked for', async () => {
  const { id } = await newProject(team.principal);
  const tasks: { id: TaskId }[] = [];
  for (const title of ['One', 'Two', 'Three']) tasks.push(await newTask(team.principal, { projectId: id, title }));
  const [one, two, three] = tasks.map((task) => task.id);
  const known = createKnownCards(2);
  const asked = async (...ids: (TaskId | undefined)[]): Promise<unknown[]> => {
    const read = await statements.askedBy(
      () =>
        look(id, (tx, places) =>
          known.at(
            tx,
            ids.flatMap((id) => places.find((place) => place.id === id) ?? []),
          ),
        ),
      openingOf(team.principal),
    );
    return read.flatMap(({ text, values }) => (text.includes('checklist_total') ? (values[0] as string[]) : []));
  };
  expect(await asked(one, two)).toEqual([one, two]);
  expect(await asked(one)).toEqual([]);
  expect(await asked(three)).toEqual([three]);
  expect(await asked(one, three)).toEqual([]);
  expect(await asked(two)).toEqual([two]);
});
