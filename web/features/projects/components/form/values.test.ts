import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserId } from '../../../../../domain/kernel/ids.ts';
import { newProject, projectChanges } from '../../../../../domain/projects/contract.ts';
import { setLocale } from '../../../../ui/locale.ts';
import { fieldOf, resolverOf } from './resolver.ts';
import { changesOf, editsBetween, emptyValues, numberOf, type ProjectFormValues, textOf, toChanges, toNewProject } from './values.ts';

beforeEach(() => vi.stubGlobal('sessionStorage', { getItem: () => 'en-GB', setItem: () => undefined }));
afterEach(() => {
  setLocale('en-GB');
  vi.unstubAllGlobals();
});

const before: ProjectFormValues = { ...emptyValues, name: 'Halden House', number: '26-014', rooms: ['Hall'], area: '212' };
const terms = { templateId: 'kitchen-and-bath', placeholders: ['architect'], withClient: true };

describe('the forms of a project', () => {
  it('sends only what was changed, of the client each part by itself', () => {
    const after = { ...before, place: 'Frome', rooms: ['Hall', 'Bath'], client: { ...before.client, budget: '184,250' } };
    const edits = editsBetween(before, after);
    expect(edits.map(({ path }) => path)).toEqual(['place', 'rooms', 'client.budget']);
    expect(changesOf(after, edits)).toEqual({ place: 'Frome', rooms: ['Hall', 'Bath'], client: { budget: 184_250 } });
  });

  it('has nothing to send for a change that was taken back', () => {
    expect(editsBetween(before, { ...before, rooms: [...before.rooms] })).toEqual([]);
    expect(changesOf(before, [])).toEqual({});
  });

  it.each([
    ['', null],
    ['212', 212],
    ['184,250', 184_250],
    ['1 500', 1500],
    ['212.5', 212.5],
  ])('reads %j as a number', (text, number) => {
    expect(numberOf(text)).toBe(number);
  });

  it('reads and writes numbers with the signs of the studio', () => {
    setLocale('de-DE');
    expect(['184.250', '212,5', '1.234,56'].map(numberOf)).toEqual([184_250, 212.5, 1234.56]);
    const shown = [1212.125, 184_250, null].map(textOf);
    expect(shown).toEqual(['1212,125', '184250', '']);
    expect(shown.map(numberOf)).toEqual([1212.125, 184_250, null]);
  });

  it('keeps the client and unknown roles out of a new project where they have no place', () => {
    const values = { ...before, people: { architect: 'someone' as UserId, gardener: 'else' as UserId, technologist: null } };
    expect(toNewProject(values, { ...terms, withClient: false })).not.toHaveProperty('client');
    expect(toNewProject(values, terms).people).toEqual({ architect: 'someone' });
  });

  it('says what is wrong at the field, in the words of the server', async () => {
    const check = resolverOf(newProject, (values) => toNewProject(values, terms));
    const bad = { ...before, name: ' ', client: { ...before.client, budget: 'a lot', name: 'x'.repeat(121) } };
    const { errors } = await check(bad, undefined, { fields: {}, shouldUseNativeValidation: false });
    expect(errors).toMatchObject({
      name: { message: 'Project name is required.' },
      client: {
        budget: { message: 'Enter the budget as a number, at most 1,000,000,000,000.' },
        name: { message: 'Client must be 120 characters or fewer.' },
      },
    });
  });

  it('lets a whole form pass that is right', async () => {
    const check = resolverOf(projectChanges, toChanges);
    expect((await check(before, undefined, { fields: {}, shouldUseNativeValidation: false })).errors).toEqual({});
  });

  it.each([
    ['name', 'name'],
    ['client.budget', 'client.budget'],
    ['client', null],
    ['client.secret', null],
    ['people', null],
    [undefined, null],
  ])('finds the field of a refusal about %s', (path, field) => expect(fieldOf(path)).toBe(field));
});
