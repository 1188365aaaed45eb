import { describe, expect, test } from 'vitest';
import { type GuidePart, guideParts, shortcuts } from './guideParts.ts';
import { findParts, findShortcuts } from './guideSearch.ts';

const titles = (parts: readonly { title: string }[]) => parts.map(({ title }) => title);
const passages = (parts: readonly GuidePart[], part: string) =>
  parts.find(({ title }) => title === part)?.passages.flatMap(({ title }) => title ?? []) ?? [];

describe('[R2-43] the overviews', () => {
  test('every one that the specification names is written, in its order, with its passages', () => {
    expect(titles(guideParts)).toEqual([
      'Account Settings',
      'Profile Settings',
      'Dashboard',
      'Projects',
      'My Documents',
      'My To-dos',
      'My Mood Boards',
    ]);
    expect(passages(guideParts, 'Account Settings')).toEqual(['Team & Permissions', 'Notifications']);
    expect(passages(guideParts, 'My Documents')).toEqual(['My Files', 'All Project Documents']);
    expect(passages(guideParts, 'My To-dos')).toEqual(['Personal tasks', 'Project tasks', 'Review workflow', 'Kanban drag-and-drop']);
  });
});

describe('searching the guide', () => {
  test('narrows it to the passages that have all the words, whatever their case and accents', () => {
    expect(titles(findParts(guideParts, 'ROUND review'))).toEqual(['My To-dos']);
    expect(passages(findParts(guideParts, 'own wörk'), 'My To-dos')).toEqual(['Review workflow']);
    expect(findParts(guideParts, '').length).toBe(guideParts.length);
    expect(findParts(guideParts, 'zeppelin')).toEqual([]);
  });

  test('keeps a part whole whose title has the words', () => {
    const [part] = findParts(guideParts, 'to-dos');
    expect(part?.passages).toHaveLength(5);
  });

  test('finds all that the keys do on the Gantt', () => {
    const keys = findShortcuts(shortcuts, 'gantt').flatMap((shortcut) => shortcut.keys.at(-1) ?? []);
    expect(keys.join(' ')).toBe('Space F2 Insert M ↓ A Delete L P B T 0');
  });

  test('finds shortcuts by key and by what they do', () => {
    expect(findShortcuts(shortcuts, 'lift').map(({ keys }) => keys[0])).toEqual(['Space', '←']);
    expect(findShortcuts(shortcuts, 'esc').map(({ keys }) => keys[0])).toEqual(['Esc']);
  });
});
