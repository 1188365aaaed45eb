import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { userId, type UserId } from './ids.ts';
import { editorOf, type FieldStamps, isSame, mergeEdit, rebase, stampFields } from './merge.ts';

const person = (n: number): UserId => userId.parse(`0190a6a0-0000-7000-8000-00000000000${n}`);
const [ines, tom] = [person(1), person(2)];

interface Fields {
  title?: string;
  room?: string;
  due?: string | null;
}

const stand: Fields = { title: 'Ceiling plan', room: 'Hall', due: '2026-03-13' };
const byTom = (version: number) => ({ version, by: tom });

describe('two edits of one row', () => {
  it('both win where they touch different fields', () => {
    const edit = { current: stand, stamps: { title: byTom(4) }, baseVersion: 3, changes: { due: '2026-03-20' } };
    expect(mergeEdit(edit)).toEqual({ ok: true, value: { due: '2026-03-20' } });
  });

  it('conflict on one field that got two values, and change nothing', () => {
    const changes = { title: 'Reflected ceiling plan', due: '2026-03-20' };
    const stamps = { title: byTom(4) };
    expect(mergeEdit<Fields>({ current: stand, stamps, baseVersion: 3, changes })).toEqual({
      ok: false,
      code: 'conflict',
      details: { conflicts: [{ field: 'title', theirs: 'Ceiling plan', yours: 'Reflected ceiling plan' }] },
    });
  });

  it('agree where both gave a field the same value', () => {
    const edit = { current: { tags: ['M&E'] }, stamps: { tags: byTom(9) }, baseVersion: 3, changes: { tags: ['M&E'] } };
    expect(mergeEdit(edit)).toEqual({ ok: true, value: {} });
  });

  it('may empty a field', () => {
    const edit = { current: stand, stamps: {}, baseVersion: 3, changes: { due: null } };
    expect(mergeEdit<Fields>(edit)).toEqual({ ok: true, value: { due: null } });
  });

  it('come together where a field can, and conflict where it says that it cannot', () => {
    const edit = {
      current: { rooms: ['Hall', 'Bath'] },
      stamps: { rooms: byTom(4) },
      baseVersion: 3,
      changes: { rooms: ['Hall', 'Study'] },
    };
    const all = ({ theirs, yours }: Record<'theirs' | 'yours', string[]>) => [...new Set([...theirs, ...yours])];
    expect(mergeEdit({ ...edit, together: { rooms: all } })).toEqual({ ok: true, value: { rooms: ['Hall', 'Bath', 'Study'] } });
    expect(mergeEdit({ ...edit, together: { rooms: () => null } })).toMatchObject({ code: 'conflict' });
  });

  it('never lose a field: each is written, stands already, or is listed with both values', () => {
    const anyVersions = fc.dictionary(fc.constantFrom('title', 'room', 'due'), fc.integer({ min: 1, max: 6 }).map(byTom));
    fc.assert(
      fc.property(anyFields(), anyFields(), anyVersions, fc.nat(6), (others, changes, stamps, baseVersion) => {
        const current = { ...stand, ...others };
        const merged = mergeEdit<Fields>({ current, stamps, baseVersion, changes });
        const conflicts = merged.ok ? [] : (merged.details.conflicts ?? []);
        for (const [field, yours] of Object.entries(changes)) {
          const theirs = current[field as keyof Fields];
          const isChangedSince = (stamps[field]?.version ?? 0) > baseVersion;
          expect(conflicts.some((one) => one.field === field)).toBe(isChangedSince && theirs !== yours);
          if (merged.ok) expect({ ...current, ...merged.value }).toMatchObject({ [field]: yours });
        }
        expect(merged.ok).toBe(conflicts.length === 0);
      }),
    );
  });
});

describe('stamps', () => {
  it('say of each field who changed it last, and in which version', () => {
    const stamps = stampFields({ title: byTom(2), due: byTom(3) }, ['due', 'room'], { version: 7, by: ines });
    expect(stamps).toEqual({ title: byTom(2), due: { version: 7, by: ines }, room: { version: 7, by: ines } });
  });

  it('name the person whose value stands, not who touched the row last', () => {
    const stamps = { priority: byTom(4), room: { version: 6, by: ines } };
    expect(editorOf(stamps, [{ field: 'priority', theirs: 'high', yours: 'urgent' }])).toBe(tom);
    expect(editorOf(stamps, [{ field: 'labels', theirs: [], yours: [] }])).toBe(null);
    const both = ['priority', 'room'].map((field) => ({ field, theirs: 'high', yours: 'urgent' }));
    expect([editorOf(stamps, both), editorOf(stamps, both.toReversed())]).toEqual([ines, ines]);
  });
});

describe('own edits, one after the other', () => {
  it('build on each other: the same field twice is no conflict with oneself', () => {
    const now = { version: 6, values: { title: 'First words' } };
    expect(rebase({ seen: { title: 'First words' }, baseVersion: 5, now })).toBe(6);
  });

  it('never build on less than they did: an answer that comes late takes nothing back', () => {
    const now = { version: 6, values: { title: 'First words' } };
    expect(rebase({ seen: { title: 'First words' }, baseVersion: 7, now })).toBe(7);
  });

  it('do not pass over what somebody else changed between them', () => {
    const now = { version: 7, values: { title: 'First words', priority: 'high' } };
    expect(rebase({ seen: { priority: 'normal' }, baseVersion: 5, now })).toBe(5);
  });

  /** Two people who edit one row at the same time, each seeing only their own edits and what the answers brought. */
  it('whatever two people do at once: nobody conflicts with themselves, and nothing unseen is overwritten', () => {
    const step = fc.record({ who: fc.constantFrom(ines, tom), changes: anyFields(), answered: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
        const row = server();
        const tabs = new Map([ines, tom].map((who) => [who, tab(who, row)]));
        const both = new Set(steps.map(({ who }) => who)).size > 1;
        for (const { who, changes, answered } of steps) {
          tabs.get(who)?.type(changes);
          if (answered) tabs.get(who)?.sendAll({ mayConflict: both });
        }
        for (const one of tabs.values()) one.sendAll({ mayConflict: both });
      }),
      { numRuns: 300 },
    );
  });
});

describe('sameness', () => {
  it.each([
    [{ a: 1, b: [2, { c: null }] }, { b: [2, { c: null }], a: 1 }, true],
    [[1, 2], [2, 1], false],
    [{ a: undefined }, {}, false],
    [null, {}, false],
  ])('of %j and %j is %s', (a, b, same) => {
    expect(isSame(a, b)).toBe(same);
  });
});

function anyFields() {
  const values = {
    title: fc.constantFrom('Ceiling plan', 'Reflected ceiling plan', 'Lighting plan'),
    room: fc.constantFrom('Hall', 'Bath'),
    due: fc.constantFrom(null, '2026-03-13'),
  };
  return fc.record(values, { requiredKeys: [] });
}

/** The row as the server keeps it. */
function server() {
  const row = { version: 1, values: { ...stand } as Record<string, unknown>, stamps: {} as FieldStamps };
  return {
    read: () => ({ ...row }),
    edit: (by: UserId, baseVersion: number, changes: object) => {
      const merged = mergeEdit<Record<string, unknown>>({ current: row.values, stamps: row.stamps, baseVersion, changes: { ...changes } });
      if (merged.ok && Object.keys(merged.value).length > 0) {
        row.version += 1;
        row.values = { ...row.values, ...merged.value };
        row.stamps = stampFields(row.stamps, Object.keys(merged.value), { version: row.version, by });
      }
      return merged;
    },
  };
}

/** A browser's tab: it types on what it shows, sends in order, and shows what the last answer held. */
function tab(who: UserId, row: ReturnType<typeof server>) {
  let shown = row.read();
  let waiting: { typedOn: number; baseVersion: number; seen: Record<string, unknown>; changes: Record<string, unknown> }[] = [];
  return {
    type: (changes: Fields) => {
      const onScreen = waiting.reduce((values, one) => ({ ...values, ...one.changes }), shown.values);
      const seen = Object.fromEntries(Object.keys(changes).map((field) => [field, onScreen[field]]));
      waiting.push({ typedOn: shown.version, baseVersion: shown.version, seen, changes: { ...changes } });
    },
    sendAll: ({ mayConflict }: { mayConflict: boolean }) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const before = row.read();
        const merged = row.edit(who, next.baseVersion, next.changes);
        expect(merged.ok || mayConflict).toBe(true);
        for (const field of merged.ok ? Object.keys(merged.value) : []) {
          // Written over is what was on screen: when it was typed, also under an own edit that was refused since, or now.
          const { version = 0, by = who } = before.stamps[field] ?? {};
          expect(by === who || version <= next.typedOn || isSame(before.values[field], next.seen[field])).toBe(true);
        }
        shown = row.read();
        waiting = waiting.map((one) => ({ ...one, baseVersion: rebase({ ...one, now: shown }) }));
      }
    },
  };
}
