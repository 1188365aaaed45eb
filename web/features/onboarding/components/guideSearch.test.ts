import { describe, expect, test } from 'vitest';
import { features, isHere } from '../../../../domain/kernel/features.ts';
import { guideParts, shortcuts } from './guideParts.ts';
import { findParts, findShortcuts, partsOfToday } from './guideSearch.ts';

const all = () => true;
const titles = (parts: readonly { title: string }[]) => parts.map(({ title }) => title);
const passages = (parts: ReturnType<typeof partsOfToday>, part: string) =>
  parts.find(({ title }) => title === part)?.passages.flatMap(({ title }) => title ?? []) ?? [];

describe('[R2-43] the overviews', () => {
  test('every one that the specification names is written, in its order, with its passages', () => {
    const parts = partsOfToday(guideParts, all);
    expect(titles(parts)).toEqual([
      'Account Settings',
      'Profile Settings',
      'Dashboard',
      'Projects',
      'My Documents',
      'My To-dos',
      'My Mood Boards',
    ]);
    expect(passages(parts, 'Account Settings')).toEqual(['Team & Permissions', 'Notifications']);
    expect(passages(parts, 'My Documents')).toEqual(['My Files', 'All Project Documents']);
    expect(passages(parts, 'My To-dos')).toEqual(['Personal tasks', 'Project tasks', 'Review workflow', 'Kanban drag-and-drop']);
  });

  test('what is not there yet is left out, and comes with its feature', () => {
    const today = titles(partsOfToday(guideParts, (feature) => feature !== 'files' && feature !== 'notifications'));
    expect(today).not.toContain('My Documents');
    expect(
      passages(
        partsOfToday(guideParts, (feature) => feature !== 'notifications'),
        'Account Settings',
      ),
    ).toEqual(['Team & Permissions']);
    for (const { feature, title } of guideParts)
      expect(titles(partsOfToday(guideParts, isHere)).includes(title), title).toBe(isHere(feature));
    expect(guideParts.every(({ feature }) => features.includes(feature))).toBe(true);
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

  test('finds shortcuts by key and by what they do', () => {
    expect(findShortcuts(shortcuts, 'lift').map(({ keys }) => keys[0])).toEqual(['Space', '←']);
    expect(findShortcuts(shortcuts, 'esc').map(({ keys }) => keys[0])).toEqual(['Esc']);
  });
});
