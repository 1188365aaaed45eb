import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { castOf, isProjectNumber, nextProjectNumber, refPrefix, taskRef } from './rules.ts';

describe('the cast of a template', () => {
  const roles = ['lead designer', 'technologist', 'leaded glass maker'];

  it('is the one person of a studio of one', () => {
    expect(castOf(roles, { leadId: 'ines', peopleIds: ['ines'] })).toEqual({
      'lead designer': 'ines',
      technologist: 'ines',
      'leaded glass maker': 'ines',
    });
  });

  it('has the lead for what a lead does, and leaves the others open where there are more', () => {
    expect(castOf(roles, { leadId: 'ines', peopleIds: ['ines', 'tom'] })).toEqual({ 'lead designer': 'ines' });
  });
});

describe('a project number', () => {
  it.each([
    [2026, [], '26-001'],
    [2026, ['26-013', '26-002'], '26-014'],
    [2026, ['25-090', '26-001'], '26-002'],
    [2026, ['26-999'], '26-1000'],
    [2026, ['26-xyz', 'Halden'], '26-001'],
    [2009, ['09-001'], '09-002'],
  ])('in %i after %j is %s', (year, existing, expected) => {
    expect(nextProjectNumber(year, existing)).toBe(expected);
  });

  it.each([
    ['26-014', true],
    ['26-1000', true],
    ['26-14', false],
    ['2026-014', false],
    ['26-014 ', false],
    ['26_014', false],
  ])('%j is one: %s', (text, expected) => {
    expect(isProjectNumber(text)).toBe(expected);
  });

  it('is always valid and new, however many there were', () => {
    const anyNumber = fc.tuple(fc.integer({ min: 20, max: 40 }), fc.nat(9999)).map(([year, n]) => `${year}-${String(n).padStart(3, '0')}`);
    fc.assert(
      fc.property(fc.integer({ min: 2020, max: 2040 }), fc.array(anyNumber), (year, existing) => {
        const next = nextProjectNumber(year, existing);
        expect(isProjectNumber(next)).toBe(true);
        expect(existing).not.toContain(next);
      }),
    );
  });
});

describe('a task ref', () => {
  it.each([
    ['Kemp House', [], 'K26'],
    ['halden house', [], 'H26'],
    ['Élan showroom', [], 'E26'],
    ['12 Elm Street', [], 'E26'],
    ['北京', [], 'P26'],
    ['Kemp House', ['K26'], 'KE26'],
    ['K', ['K26'], 'K26A'],
    ['Kemp', ['K26', 'KE26', 'KEM26', 'KEMP26', 'K26A'], 'K26B'],
  ])('of %j with %j taken begins with %s', (name, taken, expected) => {
    expect(refPrefix({ name, number: '26-014', taken: new Set(taken) })).toBe(expected);
  });

  it('goes on after a letter as a spreadsheet does: Z, AA', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const after = (used: readonly string[]) =>
      refPrefix({ name: 'K', number: '26-014', taken: new Set(['K26', ...used.map((letter) => `K26${letter}`)]) });
    expect(after(letters.slice(0, 25))).toBe('K26Z');
    expect(after(letters)).toBe('K26AA');
    expect(after([...letters, ...letters.map((letter) => `A${letter}`)])).toBe('K26BA');
  });

  it('counts from the prefix', () => {
    expect(taskRef('K26', 7)).toBe('K26-7');
  });

  it('never shares its prefix with another project', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('Kemp', 'Kite', 'K', 'Kelmscott', ''), { maxLength: 80 }), (names) => {
        const taken = new Set<string>();
        for (const name of names) taken.add(refPrefix({ name, number: '26-001', taken }));
        expect(taken.size).toBe(names.length);
      }),
    );
  });
});
