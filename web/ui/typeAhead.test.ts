import { describe, expect, test } from 'vitest';
import { isSpaceInWord, typeAheadMatch, typeLetter, type TypeAhead } from './typeAhead.ts';

const labels = ['Residential', 'Retail', 'Hospitality', 'Workplace', 'Architecture'];

function typing(...letters: ReadonlyArray<[letter: string, at: number]>): TypeAhead {
  const typed = letters.reduce<TypeAhead | null>((before, [letter, at]) => typeLetter(before, letter, at), null);
  if (!typed) throw new Error('type at least one letter');
  return typed;
}

describe('type-ahead', () => {
  test('letters within a second make one word', () => {
    expect(typing(['r', 0], ['E', 999], ['t', 1998]).typed).toBe('ret');
  });

  test('[R9-10] after one second a letter begins a new word', () => {
    expect(typing(['r', 0], ['h', 1000]).typed).toBe('h');
  });

  test('leads to the first entry with these letters', () => {
    expect(typeAheadMatch(typing(['r', 0], ['e', 1], ['t', 2]), labels, 0)).toBe(1);
  });

  test('one letter again and again walks through its entries, and round', () => {
    expect(typeAheadMatch(typing(['r', 0]), labels, 0)).toBe(1);
    expect(typeAheadMatch(typing(['r', 0], ['r', 10]), labels, 1)).toBe(0);
  });

  test('leads by a later word, and without regard to accents, where nothing begins so: of hundreds few begin otherwise', () => {
    const projects = ['Halden House, attic', 'Halden House, vault', 'Rue Émile', 'Villa Rosa'];
    expect(typeAheadMatch(typing(['v', 0], ['a', 1]), projects, 3)).toBe(1);
    expect(typeAheadMatch(typing(['v', 0], ['i', 1]), projects, 1)).toBe(3);
    expect(typeAheadMatch(typing(['e', 0], ['m', 1]), projects, 0)).toBe(2);
  });

  test('a space goes on with a name of several words, and otherwise chooses', () => {
    const projects = ['Halden House, attic', 'Rue Émile'];
    expect(isSpaceInWord(typing(['r', 0], ['u', 1], ['e', 2]), projects, 900)).toBe(true);
    expect(typeAheadMatch(typing(['r', 0], ['u', 1], ['e', 2], [' ', 3], ['e', 4]), projects, 0)).toBe(1);
    expect(isSpaceInWord(typing(['r', 0], ['u', 1]), projects, 900)).toBe(false);
    expect(isSpaceInWord(typing(['r', 0], ['u', 1], ['e', 2]), projects, 1002)).toBe(false);
    expect(isSpaceInWord(null, projects, 0)).toBe(false);
  });

  test('stays where it is when nothing begins so', () => {
    expect(typeAheadMatch(typing(['x', 0]), labels, 2)).toBe(2);
  });
});
