import { describe, expect, test } from 'vitest';
import { firstRevision, freeRevision, isLaterRevision, nextRevision, revisionName, revisionOf } from './revisions.ts';

test.each([
  [1, 'A'],
  [8, 'H'],
  [9, 'J'],
  [14, 'P'],
  [24, 'Z'],
  [25, 'AA'],
  [48, 'AZ'],
  [49, 'BA'],
])('the version %i is called %s', (number, letter) => expect(revisionOf(number)).toBe(letter));

test('a version in no register is called by its letter', () => {
  expect(revisionName({ revision: null, number: 3 })).toBe('C');
  expect(revisionName({ revision: 'P01', number: 3 })).toBe('P01');
});

describe('nextRevision', () => {
  test.each([
    ['A', 'B'],
    ['H', 'J'],
    ['I', 'J'],
    ['N', 'P'],
    ['O', 'P'],
    ['Z', 'AA'],
    ['AZ', 'BA'],
    ['P01', 'P02'],
    ['P09', 'P10'],
    ['P99', 'P100'],
    ['1', '2'],
    ['T1', 'T2'],
    ['P01.09', 'P01.10'],
    ['B*', 'B*1'],
    ['999999999999', 'A'],
  ])('%s is followed by %s', (former, next) => expect(nextRevision(former, 'forComment')).toBe(next));

  test.each([
    ['P04', 'forConstruction', 'C01'],
    ['P04', 'asBuilt', 'C01'],
    ['C01', 'forConstruction', 'C02'],
    ['B', 'forConstruction', 'C'],
  ] as const)('%s, now %s, is followed by %s', (former, status, next) => expect(nextRevision(former, status)).toBe(next));
});

test('a document becomes a sheet with the revision that the studio counts by', () => {
  expect(firstRevision({ number: 3, scheme: 'letters', status: 'forConstruction' })).toBe('C');
  expect(firstRevision({ number: 3, scheme: 'stages', status: 'forComment' })).toBe('P03');
  expect(firstRevision({ number: 3, scheme: 'stages', status: 'forConstruction' })).toBe('C01');
});

test('a revision that is taken gives way to the next that is free, whatever the letter case', () => {
  expect(freeRevision('C', { taken: ['A', 'B'], status: 'forComment' })).toBe('C');
  expect(freeRevision('p02', { taken: ['P01', 'P02', 'P03'], status: 'forComment' })).toBe('p04');
  expect(freeRevision('P02', { taken: ['P02'], status: 'forConstruction' })).toBe('C01');
});

test.each([
  ['B', 'A', true],
  ['A', 'B', false],
  ['AA', 'Z', true],
  ['P10', 'P9', true],
  ['p03', 'P02', true],
  ['P02', 'P02', false],
  ['P01.2', 'P01', true],
  ['P02', 'P01.9', true],
  ['C01', 'P04', true],
  ['P05', 'C01', false],
  ['4', '3', true],
  ['P01', 'B', false],
  ['B', 'P01', false],
])('%s after %s: %s', (revision, former, isLater) => expect(isLaterRevision(revision, former)).toBe(isLater));
