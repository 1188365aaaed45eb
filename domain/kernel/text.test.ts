import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asOneLine, longText, searchText, text } from './text.ts';

const name = text('Name', { min: 1, max: 80 });
const words = longText('Comment', { max: 80 });
const isName = (value: string) => name.safeParse(value).success;

/** By their numbers, since nobody can see them. */
const named = (...points: number[]): [string, string][] =>
  points.map((point) => [`U+${point.toString(16).toUpperCase().padStart(4, '0')}`, String.fromCodePoint(point)]);

/** Of every code point, halves of pairs included. (`unit: 'binary'` first builds a table of them all, for seconds.) */
const anyText = fc.array(fc.nat(0x10_ffff), { maxLength: 60 }).map((points) => String.fromCodePoint(...points));

test('letters that come in pieces are kept as one, and counted so', () => {
  for (const schema of [name, words, searchText(80)]) expect(schema.parse('Cafe\u0301 Ku\u0308che')).toBe('Caf\u00e9 K\u00fcche');
  expect(text('Name', { max: 1 }).parse('e\u0301')).toBe('\u00e9');
});

test('letters under a stack of marks stay as they came: 100,000 of them would be put together for half a minute', () => {
  const stack = `a${'\u0300'.repeat(50_000)}${'\u0323'.repeat(50_000)}`;
  expect(longText('Description', { max: 200_000 }).parse(`e\u0301${stack}`)).toBe(`e\u0301${stack}`);
  expect(words.safeParse(stack).error?.issues.map(({ message }) => message)).toEqual(['Comment must be 80 characters or fewer.']);
});

describe('a name', () => {
  const unseen = named(
    0xad,
    0x34f,
    0x61c,
    0x115f,
    0x1160,
    0x17b4,
    0x17b5,
    0x180b,
    0x180e,
    0x200b,
    0x200c,
    0x200d,
    0x200e,
    0x200f,
    0x2060,
    0x2061,
    0x2062,
    0x2063,
    0x2064,
    0x206a,
    0x206f,
    0x2800,
    0x3164,
    0xfe0f,
    0xfeff,
    0xffa0,
    0xe0001,
    0xe0020,
    0x301,
  );
  test.each(unseen)('of %s alone is refused, alone, repeated and between spaces', (_, one) => {
    for (const value of [one, one.repeat(9), ` ${one} ${one} `]) {
      expect(isName(value)).toBe(false);
      expect(longText('Comment', { min: 1, max: 80 }).safeParse(value).success).toBe(false);
    }
  });

  const breaking = named(0x9, 0xa, 0xd, 0x80, 0x85, 0x9b, 0x9f, 0x2028, 0x2029);
  const turning = named(0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069);
  test.each([...breaking, ...turning])('with %s in it is refused, and is one line without it', (_, one) => {
    expect(isName(`Mara${one}Lind`)).toBe(false);
    expect(isName(asOneLine(`Mara${one}Lind`))).toBe(true);
  });

  test.each(['Mara', 'Łukasz O’Neill-Ñúñez', '山田 太郎', 'مريم الحداد', 'می‌خواهم', 'שרה כהן', '👩‍🎨 Studio', '—', 'ﷺ', '1'])(
    'may be %s',
    (value) => {
      expect(isName(value)).toBe(true);
    },
  );

  test('is one line and seen, whatever is drawn', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const line = asOneLine(value);
        expect(asOneLine(line)).toBe(line);
        // A name is stored without the space around it.
        const stored = name.safeParse(value);
        if (stored.success) expect([asOneLine(stored.data), line.trim().length > 0]).toEqual([stored.data, true]);
      }),
    );
  });
});

test('words keep their lines and may be empty; a search may hold anything that can be stored', () => {
  expect(words.parse(' one\ntwo\tthree ')).toBe('one\ntwo\tthree');
  expect(words.parse('')).toBe('');
  expect(words.safeParse('\u0000').success).toBe(false);
  expect(searchText(120).parse('\u202e')).toBe('\u202e');
});
