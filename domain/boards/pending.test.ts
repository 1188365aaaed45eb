import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BoardActId, BoardItemId, UserId } from '../kernel/ids.ts';
import type { Applied, Held } from './apply.ts';
import { withArrows } from './arrows.ts';
import { type BoardNews, type Known, learn, learnAnswer, newsOf, nothingKnown } from './heard.ts';
import { type Operation, operations } from './operations.ts';
import { overlay, type PendingAct, sliceOf } from './pending.ts';
import { adding, aiko, arrow, faultsOf, heading, hugo, idOf, ines, lying, moving, saying, section, Wall } from './trial.ts';
import { stepOf, undoOf } from './undo.ts';

/** How many messages are tried: a longer run is asked for by the environment. */
const messages = Number(process.env['BOARD_MESSAGES'] ?? 20_000);

/** Anything that a page may do with few items, so that people meet. */
const few = fc.integer({ min: 1, max: 6 });
const anyOperation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 3, arbitrary: few.map((id) => adding(heading(id))[0] as Operation) },
  { weight: 2, arbitrary: fc.tuple(few, fc.option(few)).map(([id, parent]) => adding(section(id, parent))[0] as Operation) },
  {
    weight: 2,
    arbitrary: fc.tuple(few, fc.option(few), fc.option(few)).map(([id, from, to]) => adding(arrow(id, from, to))[0] as Operation),
  },
  {
    weight: 5,
    arbitrary: fc
      .tuple(few, fc.integer({ min: -50, max: 50 }), fc.constantFrom('x', 'y', 'rotation'))
      .map(([id, n, field]) => moving(id, { [field]: n })),
  },
  { weight: 3, arbitrary: fc.tuple(few, fc.option(few)).map(([id, parent]) => lying(id, parent)) },
  { weight: 3, arbitrary: fc.tuple(few, fc.constantFrom('Oak', 'Ash', 'Elm')).map(([id, text]) => saying(id, text)) },
  { weight: 2, arbitrary: few.map((id): Operation => ({ op: 'remove', id: idOf(id) })) },
  { weight: 2, arbitrary: few.map((id): Operation => ({ op: 'restore', id: idOf(id) })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(few, fc.boolean())
      .map(([id, isLocked]): Operation => ({ op: 'change', id: idOf(id), group: 'lock', values: { isLocked } })),
  },
);
const anyAct = fc.array(anyOperation, { minLength: 1, maxLength: 4 });

/** Something else in a place of a message, however deep. */
function garble(value: unknown, path: number, put: unknown): unknown {
  if (typeof value !== 'object' || value === null) return put;
  const keys = Object.keys(value);
  if (keys.length === 0 || path % 7 === 6) return put;
  const key = keys[path % keys.length] as string;
  const inner = garble((value as Record<string, unknown>)[key], Math.floor(path / 3), put);
  if (Array.isArray(value)) return (value as unknown[]).map((one, at) => (String(at) === key ? inner : one));
  return { ...value, [path % 11 === 5 ? `${key}x` : key]: inner };
}

const odd = fc.constantFrom<unknown>(
  null,
  -1,
  0,
  1e300,
  Number.NaN,
  '',
  'a1',
  '__proto__',
  'constructor',
  '\0',
  '\ud800',
  [],
  {},
  true,
  'x'.repeat(30_000),
  idOf(1),
  idOf(2),
  {
    toString: 1,
  },
  'section',
  'remove',
  'add',
  'todo',
  [[[[]]]],
);

describe('[A68] messages that no page sends', () => {
  test(`${messages} mutated ones are refused by the schema or done by the rule, which never throws and keeps every board whole`, () => {
    let taken = 0;
    fc.assert(
      fc.property(fc.array(fc.tuple(anyAct, fc.nat(), odd), { minLength: 20, maxLength: 20 }), (acts) => {
        const wall = new Wall();
        for (const [act, path, put] of acts) {
          const message = operations.safeParse(garble(act, path, put));
          if (message.success) taken += 1;
          // The rule is asked also for what the schema would let through elsewhere: whole acts stand between the mutated ones.
          wall.do(message.success ? message.data : act);
        }
        expect(faultsOf(wall)).toEqual([]);
      }),
      { numRuns: Math.ceil(messages / 20) },
    );
    expect(taken).toBeGreaterThan(messages / 100);
  });
});

/** A page: what it knows, what it has not been answered, what is under way to it. */
interface Page {
  actorId: UserId;
  known: Known;
  pending: PendingAct[];
  /** Events of the log that it has heard. */
  heard: number;
  /** Answers, in whatever order they come. */
  mail: (() => void)[];
  /** Where its reading goes on; null once it has read all. */
  reading: number | null;
}

/** What lies on a board as a page shows it. */
const seen = (known: Known, { touched }: { touched: ReadonlyMap<BoardItemId, Held> }) =>
  [...new Map([...known.items, ...touched]).values()].flatMap(({ item, isRemoved }) => (isRemoved ? [] : [item]));

/** The server with its log, and the pages of three people. */
class Studio {
  readonly wall = new Wall();
  readonly log: { actId: BoardActId; news: () => BoardNews }[] = [];
  readonly answers = new Map<BoardActId, BoardNews & { seq: number }>();
  readonly pages: Page[] = [ines, hugo, aiko].map((actorId) => ({
    actorId,
    known: nothingKnown(0),
    pending: [],
    heard: 0,
    mail: [],
    reading: null,
  }));
  acts = 0;

  /** As the server tells of it: all as it stands when it is heard. */
  newsOf({ touched, changed }: Applied, before: ReadonlyMap<BoardItemId, Held>): BoardNews {
    const standing = new Map([...touched.keys()].map((id) => [id, this.wall.items.get(id) as Held]));
    return newsOf({ touched: standing, changed }, before);
  }

  /** Of two with the same id the second gets the first one's answer. */
  receive({ id, operations: all }: PendingAct, actorId: UserId): BoardNews & { seq: number } {
    const known = this.answers.get(id);
    if (known) return known;
    const before = new Map(this.wall.items);
    const done = this.wall.do(all, { actorId });
    const news = this.newsOf(done, before);
    if (done.touched.size > 0) this.log.push({ actId: id, news: () => this.newsOf(done, before) });
    const answer = { ...news, seq: this.log.length };
    this.answers.set(id, structuredClone(answer));
    return answer;
  }

  /** Acts go out one after another: the first that waits, as often as it takes. */
  send(page: Page, isLost: boolean): void {
    const [first] = page.pending;
    if (!first) return;
    const news = structuredClone(this.receive(first, page.actorId));
    if (isLost) return;
    page.mail.push(() => {
      page.known = learnAnswer(page.known, news);
      page.pending = page.pending.filter(({ id }) => id !== first.id);
    });
  }

  hear(page: Page): void {
    const event = this.log[page.heard];
    if (!event) return;
    page.heard += 1;
    page.known = learn(page.known, structuredClone(event.news()));
    page.pending = page.pending.filter(({ id }) => id !== event.actId);
  }

  reload(page: Page): void {
    Object.assign(page, { known: nothingKnown(this.log.length), heard: this.log.length, mail: [], reading: 0 });
  }

  /** Two items a page, in the order of their ids. */
  read(page: Page): void {
    if (page.reading === null) return;
    const from = page.reading;
    const rest = this.wall.living().filter(({ id }) => id > idOf(from));
    const items = structuredClone(rest.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, 2));
    const last = items.at(-1);
    page.reading = last && rest.length > 2 ? Number(last.id.slice(-12)) : null;
    page.mail.push(() => void (page.known = learn(page.known, { items, removed: [] })));
  }

  settle(): void {
    for (const page of this.pages) {
      while (page.reading !== null) this.read(page);
      while (page.pending.length > 0) {
        this.send(page, false);
        for (const open of page.mail.splice(0).toReversed()) open();
      }
      for (const open of page.mail.splice(0).toReversed()) open();
    }
    for (const page of this.pages) while (page.heard < this.log.length) this.hear(page);
  }
}

const step = fc.record({
  who: fc.nat({ max: 2 }),
  what: fc.constantFrom('act', 'act', 'act', 'undo', 'send', 'send', 'lose', 'hear', 'hear', 'open', 'open', 'again', 'reload', 'read'),
  act: anyAct,
  which: fc.nat({ max: 9 }),
});

test('three people see the same board in the end, whatever is lost, repeated, overtaken or reloaded', () => {
  let changes = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 90 }), (steps) => {
      const studio = new Studio();
      const laid = (page: Page) => overlay(page.known, page.pending, page.actorId);
      for (const { who, what, act, which } of steps) {
        const page = studio.pages[who] as Page;
        if (what === 'act' || what === 'undo') {
          const before = sliceOf(page.known, laid(page));
          const asked = withArrows(act, seen(page.known, laid(page)));
          const own = overlay(page.known, [...page.pending, { id: 'x' as BoardActId, operations: asked }], page.actorId);
          const all = what === 'act' ? asked : undoOf(stepOf(before, own), sliceOf(page.known, own));
          if (all.length > 0) page.pending = [...page.pending, { id: String(studio.acts++) as BoardActId, operations: all }];
        } else if (what === 'send' || what === 'lose') studio.send(page, what === 'lose');
        else if (what === 'hear') studio.hear(page);
        else if (what === 'open') page.mail.splice(which % Math.max(1, page.mail.length), 1)[0]?.();
        else if (what === 'again') page.mail[0]?.();
        else if (what === 'reload') studio.reload(page);
        else studio.read(page);
        laid(page);
      }
      studio.settle();
      expect(faultsOf(studio.wall)).toEqual([]);
      changes += studio.log.length;
      const stands = (held: Iterable<Held>) =>
        [...held]
          .filter(({ isRemoved }) => !isRemoved)
          .map((one) => one.item)
          .toSorted((a, b) => (a.id < b.id ? -1 : 1));
      for (const { known, pending, actorId } of studio.pages) {
        expect(stands(known.items.values())).toEqual(stands(studio.wall.items.values()));
        expect([known.loose.size, pending.length, overlay(known, pending, actorId).touched.size]).toEqual([0, 0, 0]);
      }
    }),
    { numRuns: 600 },
  );
  expect(changes).toBeGreaterThan(600);
});
