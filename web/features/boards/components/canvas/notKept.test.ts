import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bodyOf } from '../../../../../domain/kernel/richText.ts';
import type { NewItem } from '../../../../../domain/boards/items.ts';
import type { Operation } from '../../../../../domain/boards/operations.ts';
import { adding, made, moving, saying } from '../../../../../domain/boards/trial.ts';
import { emptyToasts } from '../../../../testing/emptyToasts.ts';
import { dismissToast, storedToasts } from '../../../../ui/toast/store.ts';
import { tellNotDone, tellNotKept, tellRefused, wordsIn } from './notKept.ts';

const todo = (text: string) => ({ text, isDone: false, z: 'a1', taskId: null });

/** Of each kind that is written in, something written in every field. */
const written: Pick<NewItem, 'kind' | 'content'>[] = [
  { kind: 'note', content: { body: bodyOf('Leave that wall bare.') } },
  { kind: 'heading', content: { text: 'Lime and oak', size: 1 } },
  { kind: 'swatch', content: { name: 'Lichen', hex: '#8f9a86', code: 'RAL 7033', use: 'Joinery' } },
  { kind: 'palette', content: { name: 'North', fromItemId: null, colours: [{ hex: '#8f9a86', name: 'Moss', spot: null }] } },
  { kind: 'link', content: { url: 'https://stone.example/a', title: 'Stone', description: 'Honed', fileId: null } },
  { kind: 'todo', content: { title: 'Samples', items: { a: todo('Order oak'), b: todo('Order lime') } } },
  { kind: 'section', content: { name: 'Kitchen' } },
];

describe('what does not stand on a board', () => {
  beforeEach(emptyToasts);
  afterEach(() => vi.unstubAllGlobals());
  const messages = () => storedToasts().map(({ line, action }) => [line, action?.label]);

  test('all that was written in it can be taken along, and nothing that was only chosen', () => {
    const words = wordsIn(adding(...written.map((one, index) => made(index + 1, one)))).split('\n');
    expect(words.toSorted()).toEqual(
      [
        ['Leave that wall bare.', 'Lime and oak', 'Lichen', 'RAL 7033', 'Joinery', 'North', 'Moss'],
        ['https://stone.example/a', 'Stone', 'Honed', 'Samples', 'Order oak', 'Order lime', 'Kitchen'],
      ]
        .flat()
        .toSorted(),
    );
    const ticked = { op: 'change', id: adding(made(1, written[0] as (typeof written)[0]))[0], group: 'frame', values: { x: 1 } };
    expect(wordsIn([moving(1, { x: 5 }), ticked as unknown as Operation, { op: 'remove', id: 'x' } as unknown as Operation])).toBe('');
  });

  test('of an act the refused parts alone, with the reason of the first', () => {
    const operations = [saying(1, 'Oak'), moving(2, { x: 1 }), saying(3, 'Ash'), saying(4, 'Elm')];
    tellRefused({ boardName: 'Scheme two', operations }, [
      { index: 2, message: 'Somebody took this away meanwhile.' },
      { index: 3, message: 'This is locked.' },
    ]);
    expect(messages()).toEqual([['Somebody took this away meanwhile. What you wrote can be copied.', 'Copy the words']]);
    const copied = vi.fn<(words: string) => Promise<void>>(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText: copied } });
    storedToasts()[0]?.action?.onSelect();
    expect(copied).toHaveBeenCalledWith('Ash\nElm');
    tellRefused({ boardName: 'Scheme two', operations }, []);
    expect(storedToasts()).toHaveLength(1);
  });

  test('acts that are refused for one reason are one message with the words of all of them, until it is closed', () => {
    const copied = vi.fn<(words: string) => Promise<void>>(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText: copied } });
    const isFull = { message: 'A board holds 10,000 things at most. Begin another one.' };
    const open = () => storedToasts().filter(({ closed }) => !closed);
    tellNotKept({ boardName: 'Scheme two', operations: [saying(1, 'Oak')] }, isFull);
    tellRefused({ boardName: 'Scheme two', operations: [saying(2, 'Ash')] }, [{ index: 0, ...isFull }]);
    tellNotKept({ boardName: 'Scheme two', operations: [saying(3, 'Elm')] }, isFull);
    expect(open().map(({ line }) => line)).toEqual([`${isFull.message} What you wrote can be copied.`]);
    open()[0]?.action?.onSelect();
    expect(copied).toHaveBeenLastCalledWith('Oak\nAsh\nElm');
    tellNotKept({ boardName: 'Scheme two', operations: [saying(4, 'Fir')] }, { message: 'This is locked. Unlock it first.' });
    expect(open()).toHaveLength(2);
    for (const { id } of open()) dismissToast(id);
    tellNotKept({ boardName: 'Scheme two', operations: [saying(5, 'Yew')] }, isFull);
    open()[0]?.action?.onSelect();
    expect(copied).toHaveBeenLastCalledWith('Yew');
  });

  test('what this page refuses of an act says whether the rest of it was done', () => {
    tellNotDone('This is locked. Unlock it first.', false);
    tellNotDone('A board holds 10,000 things at most. Begin another one.', true);
    expect(storedToasts().map(({ title }) => title)).toEqual(['Not all of it was done']);
    tellNotDone('This is locked. Unlock it first.', false);
    expect(storedToasts().map(({ title, line }) => [title, line])).toEqual([['Not done', 'This is locked. Unlock it first.']]);
  });

  test('where nothing was written there is nothing to copy, and many are one message', () => {
    for (const x of [1, 2, 3])
      tellNotKept({ boardName: 'Scheme two', operations: [moving(1, { x })] }, { message: 'This board is put away.' });
    expect(messages()).toContainEqual(['This board is put away.', undefined]);
    expect(messages().filter(([line]) => line === 'This board is put away.')).toHaveLength(1);
  });
});
