import { expect, test } from 'vitest';
import { spoken, spokenPlain } from './spoken.ts';

const [begin, end] = ['\u2068', '\u2069'];
const marked = (words: string) => words.replaceAll('<', begin).replaceAll('>', end);

test('names of any direction stand apart in the sentence, each whole, and nothing else of it changes', () => {
  const data = { editorName: 'عمر', taskTitle: 'فيلا', projectName: 'فيلا النخيل 26' };
  const message = 'عمر assigned you "فيلا" in فيلا النخيل 26';
  expect(spoken({ message, data })).toBe(marked('<عمر> assigned you "<فيلا>" in <فيلا النخيل 26>'));
  expect(spoken({ message, data }).replaceAll(begin, '').replaceAll(end, '')).toBe(message);
});

test('what was said stands apart from whoever said it; without names the sentence is as it is', () => {
  const data = { mentionerName: 'Tom Okafor', projectName: 'Halden House', context: 'Tom Okafor has it' };
  const message = 'Tom Okafor mentioned you in Halden House: Tom Okafor has it';
  expect(spoken({ message, data })).toBe(marked('<Tom Okafor> mentioned you in <Halden House>: <Tom Okafor has it>'));
  expect(spoken({ message: 'All is well', data: {} })).toBe('All is well');
});

test('a text without mark-up is marked only where a name is written from right to left', () => {
  const data = { editorName: 'Tom', taskTitle: 'فيلا' };
  expect(spokenPlain({ message: 'Tom assigned you "فيلا"', data })).toBe(marked('<Tom> assigned you "<فيلا>"'));
  expect(spokenPlain({ message: 'Tom assigned you "Villa"', data: { ...data, taskTitle: 'Villa' } })).toBe('Tom assigned you "Villa"');
});
