import { expect, test } from 'vitest';
import { fitting, type Mentionable } from './mentions.ts';

const person = (name: string, isHere = true): Mentionable => ({ id: name, name, src: null, detail: '', isHere });
const people = [
  person('Tom Okafor', false),
  person('Aiko Tanabe'),
  person('Zoë Martin'),
  person('Mirela Novak'),
  person('Toma Aidan', false),
  person('Søren Łukasz', false),
];
const named = (query: string) => fitting(people, query).map(({ name }) => name);

test('whoever reads it stands before the others; a name fits by the beginning of each of its words, however it is accented', () => {
  expect(named('')).toEqual(['Aiko Tanabe', 'Zoë Martin', 'Mirela Novak', 'Tom Okafor', 'Toma Aidan', 'Søren Łukasz']);
  expect(named('to')).toEqual(['Tom Okafor', 'Toma Aidan']);
  expect(named('ai')).toEqual(['Aiko Tanabe', 'Toma Aidan']);
  expect(named('zoe')).toEqual(['Zoë Martin']);
  expect([named('soren'), named('lukasz')]).toEqual([['Søren Łukasz'], ['Søren Łukasz']]);
  expect(named('aiko ta')).toEqual(['Aiko Tanabe']);
  expect(named('kafor')).toEqual([]);
  expect(
    fitting(
      Array.from({ length: 20 }, (_, index) => person(`Ines ${index}`)),
      'ines',
    ),
  ).toHaveLength(8);
});

test('each half of a double name is a word of it, and what stands behind an apostrophe', () => {
  const doubles = [person('Benedikt O’Hara‑Müller'), person('Anne-Marie Holm'), person('Marie Hara')];
  const found = (query: string) => fitting(doubles, query).map(({ name }) => name);
  expect(found('muller')).toEqual(['Benedikt O’Hara‑Müller']);
  expect(found('hara')).toEqual(['Benedikt O’Hara‑Müller', 'Marie Hara']);
  expect(found("o'hara-m")).toEqual(['Benedikt O’Hara‑Müller']);
  expect(found('marie')).toEqual(['Anne-Marie Holm', 'Marie Hara']);
});
