import { describe, expect, test } from 'vitest';
import { openedBy } from './visits.ts';

const one = '6a1c9a52-6f6f-4a86-9d1f-0d7c0a52b0aa';
const other = '0f4e2d6c-1b9e-4f57-8a43-97c3f3f0a1bb';
const opened = (pathname: string, search: Record<string, unknown> = {}) => openedBy({ pathname, search });

describe('what an address opens', () => {
  test('is what lies on top', () => {
    expect(opened(`/projects/${one}`)).toBe(`project_${one}`);
    expect(opened(`/projects/${one}/gantt`)).toBe(`project_${one}`);
    expect(opened(`/projects/${one}`, { task: other })).toBe(`task_${other}`);
    expect(opened(`/projects/${one}`, { tab: 'documents', view: other })).toBe(`file_${other}`);
    expect(opened('/projects/documents', { file: other })).toBe(`file_${other}`);
    expect(opened('/todos', { task: other })).toBe(`task_${other}`);
    expect(opened(`/mood-board/${one}`, { comment: other })).toBe(`board_${one}`);
  });

  test('is nothing on a page of many things, and where no id stands', () => {
    for (const path of ['/', '/projects/wip', '/projects/documents', '/projects/new', '/mood-board', '/todos', '/settings'])
      expect(opened(path), path).toBeNull();
    expect(opened('/todos', { task: 'x' })).toBeNull();
    expect(opened('/settings', { task: one })).toBeNull();
  });
});
