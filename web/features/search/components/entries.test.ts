import { describe, expect, test } from 'vitest';
import type { Group, Hit } from '../../../../domain/search/contract.ts';
import { findActions } from './actions.ts';
import { actionSection, countOf, entriesOf, foundSections, type Section, stepFrom } from './entries.ts';
import { targetOf } from './targets.ts';

const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;
const task = (last: number, projectId: string | null = null) =>
  ({ kind: 'task', id: id(last), ref: null, title: `Task ${last}`, status: 'todo', due: null, projectId, projectName: null }) as Hit;
const person = { kind: 'person', id: id(9), name: 'Tom', jobTitle: '', role: 'Senior' } as Hit;
const tasks = (count: number): Group => ({
  kind: 'task',
  items: Array.from({ length: Math.min(count, 8) }, (_, at) => task(at)),
  total: count,
});
const people: Group = { kind: 'person', items: [person], total: 1 };
const idsOf = (sections: readonly Section[]) => sections.map(({ entries }) => entries.map(({ as }) => as));

describe('what fits', () => {
  test('is two rows a group among others, with the step to the rest of it', () => {
    const sections = foundSections([tasks(14), people], { actions: [], opened: null });
    expect(sections.map(({ title }) => title)).toEqual(['Tasks', 'People']);
    expect(idsOf(sections)).toEqual([['hit', 'hit', 'more'], ['hit']]);
    expect(sections[0]?.entries.at(-1)).toMatchObject({ of: 'task', words: '2 of 14' });
  });

  test('is all that came where a group is alone, and all of one that was opened, with the way back', () => {
    expect(idsOf(foundSections([tasks(5)], { actions: [], opened: null }))).toEqual([Array.from({ length: 5 }, () => 'hit')]);
    expect(idsOf(foundSections([tasks(5)], { actions: findActions(['dark']), opened: null }))).toEqual([
      ['hit', 'hit', 'more'],
      ['action', 'action'],
    ]);
    const [opened] = foundSections([tasks(5)], { actions: findActions(['dark']), opened: 'task' });
    expect(opened?.entries.map((entry) => (entry.as === 'more' ? entry.words : entry.as))).toEqual([
      'hit',
      'hit',
      'hit',
      'hit',
      'hit',
      'All results',
    ]);
  });

  test('is counted whether it is shown or not', () => {
    expect(countOf([tasks(14), people], findActions(['light']))).toBe(17);
  });
});

describe('the keys', () => {
  const sections = [...foundSections([tasks(14), people], { actions: [], opened: null }), actionSection('Actions', findActions(['trash']))];
  const all = entriesOf(sections).map((entry) => entry.id);
  const walk = (from: string | undefined, ...steps: Parameters<typeof stepFrom>[2][]) =>
    steps.reduce<string | undefined>((at, step) => stepFrom(sections, at, step), from);

  test('go row by row and stop at both ends', () => {
    expect(walk(all[0], 'next', 'next', 'next')).toBe(all[3]);
    expect(walk(all[0], 'previous')).toBe(all[0]);
    expect(walk(all.at(-1), 'next')).toBe(all.at(-1));
  });

  test('go to the first row of the next group, and round', () => {
    expect(walk(all[1], 'nextGroup')).toBe(all[3]);
    expect(walk(all[0], 'nextGroup', 'nextGroup', 'nextGroup')).toBe(all[0]);
    expect(walk(all[0], 'previousGroup')).toBe(all[4]);
  });

  test('begin at the first row where nothing was chosen, and lead nowhere where nothing is', () => {
    expect(walk(undefined, 'next')).toBe(all[1]);
    expect(stepFrom([], undefined, 'nextGroup')).toBeUndefined();
  });
});

describe('actions', () => {
  test('are found by their name first, then by what else they are called', () => {
    expect(findActions(['light']).map(({ name }) => name)).toEqual(['Use the light theme', 'Use the system’s theme']);
    expect(findActions(['trash'])[0]).toMatchObject({ name: 'Trash', does: { to: '/settings', search: { tab: 'trash' } } });
    expect(findActions(['review', 'to']).map(({ name }) => name)).toEqual(['To review']);
    expect(findActions([])).toEqual([]);
    expect(findActions(['zeppelin'])).toEqual([]);
  });

  test('have names that tell them apart', () => {
    const ids = entriesOf([actionSection('All', findActions(['e']))]).map((entry) => entry.id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('what was found opens where it lies', () => {
  const said = (kind: 'project' | 'task' | 'file' | 'board', projectId: string | null) =>
    targetOf({
      kind: 'comment',
      id: id(1),
      excerpt: '',
      authorId: id(2),
      createdAt: '',
      subject: { kind, id: id(3), name: '' },
      projectId,
    } as Hit);

  test('a task in its project, or among one’s own', () => {
    expect(targetOf(task(1, id(2)))).toEqual({
      to: '/projects/$projectId',
      params: { projectId: id(2) },
      search: { tab: 'tasks', task: id(1) },
    });
    expect(targetOf(task(1))).toEqual({ to: '/todos', search: { task: id(1) } });
  });

  test('a comment on what it was said about', () => {
    expect(said('project', id(4))).toMatchObject({ params: { projectId: id(4) }, search: { tab: 'discussion', comment: id(1) } });
    expect(said('task', id(4))).toMatchObject({ params: { projectId: id(4) }, search: { tab: 'tasks', task: id(3), comment: id(1) } });
    expect(said('task', null)).toEqual({ to: '/todos', search: { task: id(3), comment: id(1) } });
    expect(said('file', id(4))).toMatchObject({ params: { projectId: id(4) }, search: { tab: 'documents', view: id(3), comment: id(1) } });
    expect(said('file', null)).toEqual({ to: '/projects/documents', search: { view: id(3), comment: id(1) } });
    expect(said('board', id(4))).toMatchObject({ to: '/mood-board/$boardId', params: { boardId: id(3) }, search: { comment: id(1) } });
  });
});
