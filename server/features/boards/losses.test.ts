// Boards lose nothing: servers are killed in the middle of drawing, again and again. What they had answered is on the board exactly once,
// nothing is there by half, and every page comes to the same board. More kills are asked for by the environment.

import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BoardHeard, ItemPage, RefusedOperation } from '../../../domain/boards/contract.ts';
import { type Known, learn, nothingKnown } from '../../../domain/boards/heard.ts';
import type { Item } from '../../../domain/boards/items.ts';
import type { Operation } from '../../../domain/boards/operations.ts';
import { adding, heading, idOf, lying, moving, saying, section, Wall } from '../../../domain/boards/trial.ts';
import type { UserId } from '../../../domain/kernel/ids.ts';
import { newBoard } from '../../testing/boardCalls.ts';
import { type ChildServer, startChildServer } from '../../testing/childServer.ts';
import { createClient, type Client } from '../../testing/client.ts';
import { listen, type Listening } from '../../testing/liveSocket.ts';
import { type Person, signUpAndConfirm } from '../../testing/people.ts';
import { onConnection, queryOnce } from '../../testing/queryOnce.ts';
import { createTestDatabase } from '../../testing/testDatabase.ts';

const kills = Number(process.env['KILLS'] ?? 4);
/** People who draw at once. */
const hands = 20;

interface Act {
  id: string;
  operations: Operation[];
}

interface Answer extends BoardHeard {
  act: number;
  refused: RefusedOperation[];
  seq: number;
}

/** Numbers that come again with the same seed. */
function chances(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Anything that a page may do with few things, so that hands meet: now and then several at once. */
function anyAct(chance: (below: number) => number): Act {
  const one = (): Operation[] => {
    const [id, other] = [1 + chance(12), 1 + chance(12)];
    const all: (() => Operation[])[] = [
      () => adding(heading(id), section(20 + other)),
      () => adding(heading(id)),
      () => [moving(id, { x: chance(900) })],
      () => [moving(id, { y: chance(900) }), moving(other, { x: chance(900) })],
      () => [saying(id, `Oak ${chance(900)}`)],
      () => [lying(id, 20 + other)],
      () => [{ op: 'remove', id: idOf(id) }],
      () => [{ op: 'restore', id: idOf(id) }],
    ];
    return (all[chance(all.length)] as () => Operation[])();
  };
  return { id: randomUUID(), operations: Array.from({ length: 1 + chance(3) }, one).flat() };
}

/** A board while people draw on it, as far as they know. */
class Drawing {
  readonly acts = new Map<string, Act>();
  /** What was answered, by act: as which of the board it stands; null for one that changed nothing. */
  readonly promised = new Map<string, number | null>();
  readonly inDoubt = new Set<Act>();
  readonly boardId: string;
  readonly chance: (below: number) => number;

  constructor(boardId: string, chance: (below: number) => number) {
    [this.boardId, this.chance] = [boardId, chance];
  }

  /** One act, under its own key: sent again it is the same. */
  async send(client: Client, act: Act): Promise<void> {
    this.acts.set(act.id, act);
    this.inDoubt.add(act);
    const body = { actId: act.id, operations: act.operations };
    const headers = { 'idempotency-key': act.id };
    const { status, body: answer, text } = await client.call<Answer>('POST', `/api/v1/boards/${this.boardId}/acts`, { body, headers });
    expect(status, text).toBe(200);
    this.inDoubt.delete(act);
    const didNothing = answer.items.length === 0 && answer.removed.length === 0;
    const stands = didNothing ? null : answer.act;
    expect(stands, 'sent again it is answered as it was').toBe(this.promised.get(act.id) ?? stands);
    this.promised.set(act.id, stands);
  }

  /** Acts one after the other until it is over, or the server is gone and there is no other: there the same act is sent again. */
  async draw(client: Client, { isOver, elsewhere }: { isOver: () => boolean; elsewhere?: Client }): Promise<void> {
    while (!isOver()) {
      const act = anyAct(this.chance);
      try {
        await this.send(client, act);
      } catch (error) {
        if (!isLost(error)) throw error;
        if (!elsewhere) return;
        await this.send(elsewhere, act);
        return this.draw(elsewhere, { isOver });
      }
    }
  }

  /** All that was not answered; and some that was, as a page does to which the answer did not come. */
  async sendAgain(client: Client): Promise<void> {
    const answered = [...this.promised.keys()].filter((_, index) => index % 4 === 0).flatMap((id) => this.acts.get(id) ?? []);
    for (const act of [...answered, ...this.inDoubt]) await this.send(client, act);
  }
}

/** The wire ended, and nobody said a word. */
const isLost = (error: unknown): boolean => error instanceof Error && 'code' in error;

const inOrder = (items: Iterable<Item>): Item[] => [...items].toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** What does not hold of a board, though it must whatever was killed: read from its log, and through the API. */
async function expectWhole({ boardId, acts, promised, inDoubt }: Drawing, { client, url }: { client: Client; url: string }) {
  const { rows } = await queryOnce(
    url,
    `select data ->> 'actId' as id, (data ->> 'act')::int as act, actor_id as "actorId" from events
     where type = 'boards.changed' and data ->> 'boardId' = $1 order by sequence`,
    [boardId],
  );
  const log = rows as { id: string; act: number; actorId: UserId }[];
  expect(
    log.map(({ act }) => act),
    'one number for each act, in their order',
  ).toEqual(log.map((_, index) => index + 1));
  expect(new Set(log.map(({ id }) => id)).size, 'each act once').toBe(log.length);
  const numbers = new Map(log.map(({ id, act }) => [id, act]));
  for (const [id, act] of promised) expect([id, numbers.get(id) ?? null]).toEqual([id, act]);
  const doubts = new Set([...inDoubt].map(({ id }) => id));
  expect(
    log.filter(({ id }) => !promised.has(id) && !doubts.has(id)),
    'nobody else drew',
  ).toEqual([]);
  // The same acts done by the rule: what is there by half, or twice, is otherwise here.
  const wall = new Wall();
  for (const { id, actorId } of log) wall.do((acts.get(id) as Act).operations, { actorId });
  expect(wall.act).toBe(log.length);
  const read = await client.get<ItemPage>(`/api/v1/boards/${boardId}/items`);
  expect(read.body.next).toBeNull();
  expect(inOrder(read.body.items)).toEqual(inOrder(wall.living()));
  const { body } = await client.get<{ board: { act: number; items: number } }>(`/api/v1/boards/${boardId}`);
  expect([body.board.act, body.board.items]).toEqual([log.length, wall.living().length]);
  return read.body;
}

/** A page that has the board open, and hears of it. */
class Page {
  known: Known | null = null;
  upTo: number | null = null;
  ear: Listening | null = null;
  readonly person: Person;
  readonly boardId: string;

  constructor(person: Person, boardId: string) {
    [this.person, this.boardId] = [person, boardId];
  }

  /** Opens the wire, again from where it was heard last. */
  async join(server: ChildServer, client: Client): Promise<void> {
    const person = { ...this.person, client };
    this.ear = await listen(server, person, this.upTo);
    if (this.known) return expect(this.ear.answer).not.toHaveProperty('tooFar');
    const { body } = await client.get<ItemPage>(`/api/v1/boards/${this.boardId}/items`);
    this.known = learn(nothingKnown(body.seq), { items: body.items, removed: [] });
    this.upTo = this.ear.answer.upTo;
  }

  /** Takes in what has come; after this nothing more is heard on this wire. */
  leave(): void {
    for (const { type, data, sequence } of this.ear?.events ?? []) {
      this.upTo = Math.max(this.upTo ?? 0, sequence);
      if (type === 'boards.changed' && data.boardId === this.boardId && data.news) this.known = learn(this.known as Known, data.news);
    }
    this.ear?.close();
    this.ear = null;
  }

  async expectSame({ items, seq }: ItemPage): Promise<void> {
    await this.ear?.heard(seq);
    this.leave();
    const living = [...(this.known?.items.values() ?? [])].flatMap(({ item, isRemoved }) => (isRemoved ? [] : [item]));
    expect(inOrder(living)).toEqual(inOrder(items));
  }
}

/** Servers that come and go on one database. */
async function openPlace() {
  const [database, dataDir] = [await createTestDatabase(), mkdtempSync(join(tmpdir(), 'atelier-drawn-'))];
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir };
  const start = () => startChildServer({ env });
  const first = await start();
  const person = await signUpAndConfirm(first);
  const headers = { apikey: first.publicKey, authorization: `Bearer ${person.session.access_token}` };
  return {
    url: database.url,
    start,
    first,
    person,
    clientOf: ({ url }: ChildServer) => createClient({ url, headers }),
    /** Until Postgres has noticed that whoever held its connections is gone: what was committed is there, and nothing comes after. */
    whenQuiet: () =>
      onConnection(database.url, (query) =>
        expect
          .poll(
            async () => {
              const { rowCount } = await query(
                `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name like 'atelier%'`,
              );
              return rowCount;
            },
            { interval: 5 },
          )
          .toBe(0),
      ),
    close: async () => {
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const limit = 60_000 + kills * 20_000;

test(
  `[F5] a server that is killed ${kills} times while ${hands} people draw keeps every act that it answered, and none by half`,
  { timeout: limit },
  async () => {
    const seed = randomInt(2 ** 31);
    process.stdout.write(`boards are drawn with the seed ${seed}\n`);
    const chance = chances(seed);
    const place = await openPlace();
    let server = place.first;
    const drawings: Drawing[] = [];
    let answered = 0;
    try {
      for (let round = 1; round <= kills; round++) {
        const client = place.clientOf(server);
        const drawing = new Drawing((await newBoard(client)).id, chance);
        drawings.push(drawing);
        const page = new Page(place.person, drawing.boardId);
        await page.join(server, client);
        let isOver = false;
        const people = Array.from({ length: hands }, () => drawing.draw(client, { isOver: () => isOver }));
        // Some are answered, others under way, at another point each round.
        await expect.poll(() => drawing.promised.size, { interval: 1, timeout: 20_000 }).toBeGreaterThan((round * 7) % 60);
        await server.end('SIGKILL');
        isOver = true;
        await Promise.all(people);
        expect(drawing.inDoubt.size, 'the kill came in the middle').toBeGreaterThan(0);
        page.leave();
        await place.whenQuiet();
        await server.close();
        server = await place.start();
        const again = place.clientOf(server);
        await expectWhole(drawing, { client: again, url: place.url });
        await page.join(server, again);
        await drawing.sendAgain(again);
        await page.expectSame(await expectWhole(drawing, { client: again, url: place.url }));
        answered += drawing.promised.size;
      }
      // What was kept once stays, whatever was killed since.
      for (const drawing of drawings) await expectWhole(drawing, { client: place.clientOf(server), url: place.url });
      process.stdout.write(`${answered} acts were answered over ${kills} kills\n`);
    } finally {
      await server.close();
      await place.close();
    }
  },
);

test(
  '[F15] of two servers one is killed while people draw on both: they go on at the other, nothing that was answered is lost, and all pages are one',
  { timeout: limit },
  async () => {
    const seed = randomInt(2 ** 31);
    process.stdout.write(`boards are drawn on two servers with the seed ${seed}\n`);
    const chance = chances(seed);
    const place = await openPlace();
    const servers = [place.first, await place.start()] as [ChildServer, ChildServer];
    try {
      for (let round = 0; round < Math.ceil(kills / 3); round++) {
        const lost = (round % 2) as 0 | 1;
        const stays = lost === 0 ? 1 : 0;
        const clients = servers.map((server) => place.clientOf(server)) as [Client, Client];
        const drawing = new Drawing((await newBoard(clients[stays])).id, chance);
        const pages = ([lost, lost, stays, stays] as const).map((at) => ({ at, page: new Page(place.person, drawing.boardId) }));
        for (const { at, page } of pages) await page.join(servers[at], clients[at]);
        let isOver = false;
        const people = Array.from({ length: hands }, (_, index) =>
          drawing.draw(clients[index % 2 === 0 ? lost : stays], {
            isOver: () => isOver,
            ...(index % 2 === 0 && { elsewhere: clients[stays] }),
          }),
        );
        await expect.poll(() => drawing.promised.size, { interval: 1, timeout: 20_000 }).toBeGreaterThan(10 + ((round * 7) % 40));
        await servers[lost].end('SIGKILL');
        for (const { at, page } of pages) {
          if (at !== lost) continue;
          page.leave();
          await page.join(servers[stays], clients[stays]);
        }
        const answered = drawing.promised.size;
        await expect.poll(() => drawing.promised.size, { interval: 1, timeout: 20_000 }).toBeGreaterThan(answered + 20);
        isOver = true;
        await Promise.all(people);
        expect(drawing.inDoubt).toEqual(new Set());
        const now = await expectWhole(drawing, { client: clients[stays], url: place.url });
        for (const { page } of pages) await page.expectSame(now);
        await servers[lost].close();
        servers[lost] = await place.start();
      }
    } finally {
      for (const server of servers) await server.close();
      await place.close();
    }
  },
);
