import { describe, expect, test } from 'vitest';
import type { FileRecord, FolderRecord } from '../../../domain/files/contract.ts';
import type { FolderId, ProjectId } from '../../../domain/kernel/ids.ts';
import type { Underway } from '../../lib/outbox.ts';
import { isWaiting, laid, laneOf, type Listed, type Order, returning, toldBy, withPending } from './pending.ts';

const file = (id: string) => ({ id, name: `${id}.pdf`, isStarred: false }) as FileRecord;
const folder = (id: string) => ({ id, name: id }) as FolderRecord;
const project = 'p' as ProjectId;
const order: Order = { sort: 'name', descending: false };
const here = { projectId: project, folderId: null, order };
const to = { projectId: project, folderId: 'drawings' as FolderId };
const there = { ...to, order };
const list: Listed = { files: [file('a'), file('b')], folders: [folder('drawings'), folder('old')], total: 2, seq: 10 };

const command = (name: string, input: object, more: Partial<Underway> = {}): Underway => ({
  key: 'k',
  name,
  lane: laneOf('a'),
  input,
  look: null,
  seen: null,
  about: null,
  waits: false,
  isSent: true,
  sequence: null,
  ...more,
});
const names = ({ files, folders }: Listed) => [...folders, ...files].map(({ name }) => name);

describe('over what the server said', () => {
  test('names and marks are as they were given', () => {
    const commands = [
      command('files.edit', { fileId: 'a', version: 1, changes: { name: 'A-101.pdf' } }),
      command('files.editFolder', { folderId: 'old', version: 1, changes: { name: 'Superseded' } }),
      command('files.star', { fileId: 'b', isStarred: true }),
    ];
    const shown = withPending(list, commands, here);
    expect(names(shown)).toEqual(['drawings', 'Superseded', 'A-101.pdf', 'b.pdf']);
    expect(shown.files[1]?.isStarred).toBe(true);
  });

  test('what is removed is gone, and is not counted', () => {
    const shown = withPending(list, [command('files.remove', { fileIds: ['b'], folderIds: ['old'] })], here);
    expect(names(shown)).toEqual(['drawings', 'a.pdf']);
    expect(shown.total).toBe(1);
  });

  test('what is moved leaves one place and is seen in the other; lists across places keep it', () => {
    const held = { files: [file('a')], folders: [folder('old')] };
    const move = command('files.move', { fileIds: ['a'], folderIds: ['old'], to }, { look: held });
    expect(names(withPending(list, [move], here))).toEqual(['drawings', 'b.pdf']);
    expect(withPending(list, [move], null)).toEqual(list);
    const target = withPending({ ...list, files: [], folders: [], total: 0 }, [move], there);
    expect(names(target)).toEqual(['old', 'a.pdf']);
    expect(target).toMatchObject({ total: 1, files: [to] });
    // Read anew before the answer came: it is not shown twice.
    expect(names(withPending({ ...list, files: [file('a')], folders: [folder('old')], total: 1 }, [move], there))).toEqual([
      'old',
      'a.pdf',
    ]);
  });

  test.each([
    ['modified', true, ['c', 'moved', 'a']],
    ['modified', false, ['a', 'moved', 'c']],
    ['size', true, ['a', 'moved', 'c']],
    ['name', false, ['a', 'c', 'moved']],
  ] as const)('what is moved stands where a list by %s (descending: %s) will have it', (sort, descending, expected) => {
    const [a, moved, c] = ['a', 'moved', 'c'].map((id, index) => ({ ...file(id), modifiedAt: `2026-03-0${index + 1}`, bytes: 9 - index }));
    const held = { files: [moved as FileRecord], folders: [] };
    const move = command('files.move', { fileIds: ['moved'], folderIds: [], to }, { look: held });
    const kept = { ...list, files: (expected[0] === 'a' ? [a, c] : [c, a]) as FileRecord[], folders: [] };
    expect(withPending(kept, [move], { ...to, order: { sort, descending } }).files.map(({ id }) => id)).toEqual(expected);
  });

  test('what is moved stands by its name without its accents', () => {
    const [dais, moved, zinc] = [
      { ...file('dais'), name: 'Dais.pdf' },
      { ...file('moved'), name: 'Étage.pdf' },
      { ...file('zinc'), name: 'Zinc.pdf' },
    ];
    const move = command('files.move', { fileIds: ['moved'], folderIds: [], to }, { look: { files: [moved], folders: [] } });
    expect(names(withPending({ ...list, files: [dais, zinc], folders: [] }, [move], there))).toEqual(['Dais.pdf', 'Étage.pdf', 'Zinc.pdf']);
  });

  test('what the list holds already is not laid over it once more, and other features are not ours', () => {
    const rename = command('files.edit', { fileId: 'a', version: 1, changes: { name: 'Old.pdf' } }, { sequence: 9 });
    expect(withPending(list, [rename, command('tasks.remove', { fileIds: ['a'] })], here)).toEqual(list);
    expect(names(withPending(list, [{ ...rename, sequence: 11 }], here))).toContain('Old.pdf');
  });
});

test('an own event is known by what it names, and what it did goes into the lists', () => {
  const move = command(
    'files.move',
    { fileIds: ['a'], folderIds: ['old'], to },
    { look: { files: [file('a')], folders: [folder('old')] } },
  );
  const told = { type: 'files.moved', data: { fileIds: ['a'], folderIds: ['old'] }, sequence: 11 };
  expect(toldBy([move], told)).toEqual([move]);
  expect(toldBy([move], { ...told, data: { fileIds: ['b'], folderIds: [] } })).toEqual([]);
  expect(toldBy([{ ...move, isSent: false }], told)).toEqual([]);
  expect(toldBy([command('files.edit', { fileId: 'a' })], { type: 'files.edited', data: { fileId: 'a' }, sequence: 11 })).toHaveLength(1);
  // What somebody did after it was answered is not its own.
  expect([10, 11, 12].map((sequence) => toldBy([{ ...move, sequence }], told).length)).toEqual([0, 1, 1]);
  expect(names(laid<Listed>(list, move, here))).toEqual(['drawings', 'b.pdf']);
});

test('what is removed and brought back stands where it stood, and leaves the trash', () => {
  const [gone, back] = [command('files.remove', { fileIds: ['a'] }), command('files.restore', { fileIds: ['a'], folderIds: [] })];
  expect(withPending(list, [gone, back], here)).toEqual(list);
  expect(names(withPending(list, [back, gone], here))).toEqual(['drawings', 'old', 'b.pdf']);
  expect([...returning([gone, back])]).toEqual(['a']);
});

test('two bars stand at what waits for the connection', () => {
  const waiting = [command('files.move', { fileIds: ['a'], folderIds: ['old'], to }, { waits: true })];
  expect(['a', 'old', 'b'].map((id) => isWaiting(waiting, id))).toEqual([true, true, false]);
  expect(isWaiting([command('files.edit', { fileId: 'a', changes: {} })], 'a')).toBe(false);
});
