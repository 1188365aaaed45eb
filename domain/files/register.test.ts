import { expect, test } from 'vitest';
import { compareNumbers, issueName, proposeSheet, statusAfter, supersededName } from './register.ts';

test.each([
  ['A-101 Ground floor plan.pdf', 'A-101', 'Ground floor plan', null],
  ['KOR-A-101_P02 Plan.pdf', 'KOR-A-101', 'Plan', 'P02'],
  ['KOR-ZZ-01-DR-A-1001-P02 Ground floor.pdf', 'KOR-ZZ-01-DR-A-1001', 'Ground floor', 'P02'],
  ['A-101_Ground_floor_plan.pdf', 'A-101', 'Ground floor plan', null],
  ['A-101 - Ground floor plan - rev C.pdf', 'A-101', 'Ground floor plan', 'C'],
  ['A-101 Ground floor plan [C01].pdf', 'A-101', 'Ground floor plan', 'C01'],
  ['A-101 Ground floor plan (Rev. 3).dwg', 'A-101', 'Ground floor plan', '3'],
  ['A-101_P02_Plan.pdf', 'A-101', 'Plan', 'P02'],
  ['A101.pdf', 'A101', 'A101', null],
  ['Ground floor plan.pdf', '', 'Ground floor plan', null],
  ['2 Ground floor plan.pdf', '', '2 Ground floor plan', null],
  ['Section P1.pdf', '', 'Section', 'P1'],
  ['P02.pdf', 'P02', 'P02', null],
])('%s is sheet %j, "%s", revision %s', (name, number, title, revision) => expect(proposeSheet(name)).toEqual({ number, title, revision }));

test('what is proposed keeps to the bounds of the register', () => {
  const { number, title } = proposeSheet(`${'A1'.repeat(60)} ${'plan '.repeat(80)}.pdf`);
  expect([number.length, title.length]).toEqual([40, 199]);
  const odd = proposeSheet(`${'1'.repeat(39)}🏠 ${'x'.repeat(199)}🏠.pdf`);
  expect(odd).toMatchObject({ number: '1'.repeat(39), title: 'x'.repeat(199) });
});

test('numbers stand in the order in which one counts', () =>
  expect(['A-10', 'a-2', 'A-1', 'B-1'].toSorted(compareNumbers)).toEqual(['A-1', 'a-2', 'A-10', 'B-1']));

test('what is saved of a revision that counts no more says so, in a name that a disk takes', () => {
  expect(supersededName('A-101 Plan.pdf', 'P01/2')).toBe('A-101 Plan (P01-2, superseded).pdf');
  expect(supersededName(`${'x'.repeat(251)}.pdf`, 'B')).toHaveLength(255);
  expect(supersededName(`${'x'.repeat(234)}🏠🏠.pdf`, 'B')).toBe(`${'x'.repeat(234)} (B, superseded).pdf`);
});

test('an issue sheet is called by its number', () => expect([issueName(1), issueName(1234)]).toEqual(['IS-001', 'IS-1234']));

test('what is issued for information stays what it was', () =>
  expect([statusAfter('forInformation'), statusAfter('forConstruction')]).toEqual([null, 'forConstruction']));
