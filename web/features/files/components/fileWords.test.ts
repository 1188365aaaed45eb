import { expect, test } from 'vitest';
import { arrivedWords, countWords, leftWords, restoredWords, shareWords, sizeWords, splitName, suffixOf, usedWords } from './fileWords.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [6_000, '6 kB'],
  [4_230_000, '4.2 MB'],
  [96_400_000, '96 MB'],
  [2_147_483_648, '2.1 GB'],
])('[R2-12] %i bytes read %s', (bytes, words) => expect(sizeWords(bytes)).toBe(words));

test('a share is told in the unit of the whole', () => {
  expect(shareWords(256_000_000, 412_000_000)).toBe('256 of 412 MB');
  expect(shareWords(1_400_000, 3_100_000)).toBe('1.4 of 3.1 MB');
  expect(shareWords(0, 10)).toBe('0 of 10 bytes');
});

test('what is used of a limit is told in its units, however small the limit', () => {
  expect(usedWords(1_700_000, 50 * 2 ** 20)).toBe('1.6 MiB of 50 MiB');
  expect(usedWords(0, 20 * 2 ** 30)).toBe('0 bytes of 20 GiB');
  expect(usedWords(3 * 2 ** 39, 2 ** 41)).toBe('1.5 TiB of 2 TiB');
});

test('the time that is left is told in round words', () => {
  expect(leftWords(null)).toBe('');
  expect(leftWords(12)).toBe('less than a minute');
  expect(leftWords(118)).toBe('about 2 min');
  expect(leftWords(7300)).toBe('about 2 hr');
});

test('a name is cut before its suffix', () => {
  expect(splitName('A-101 Ground floor plan.pdf')).toEqual(['A-101 Ground floor plan', '.pdf']);
  expect(splitName('.gitignore')).toEqual(['.gitignore', '']);
  expect(splitName('Minutes. Meeting on site')).toEqual(['Minutes. Meeting on site', '']);
  expect(suffixOf('Arch.DWG')).toBe('dwg');
});

test('documents and folders are counted', () => {
  expect(countWords({ files: 1, folders: 0 })).toBe('1 document');
  expect(countWords({ files: 2, folders: 1 })).toBe('2 documents and 1 folder');
});

test('what came to a place where its name was taken is told by its new name', () => {
  expect(arrivedWords('Plan.pdf', [])).toBe('Plan.pdf');
  expect(arrivedWords('Plan.pdf', [{ name: 'Plan (2).pdf' }])).toBe(
    '\u2068Plan.pdf\u2069, now called \u2068Plan (2).pdf\u2069: its name was taken.',
  );
  expect(arrivedWords('4 documents', [{ name: 'Plan (2).pdf' }, { name: 'Brief (2).txt' }])).toBe(
    '4 documents. The names of 2 were taken: they have a number now.',
  );
});

test('what came back from the trash without its folder says where it is', () => {
  const renamed = [{ name: 'Plan (2).pdf' }];
  expect(restoredWords('Plan.pdf', { renamed: [], atTop: 0, all: 1 })).toBe('Plan.pdf');
  expect(restoredWords('Plan.pdf', { renamed: [], atTop: 1, all: 1 })).toBe(
    'Plan.pdf. It is at the top of the documents: its folder is deleted.',
  );
  expect(restoredWords('Plan.pdf', { renamed, atTop: 1, all: 1 })).toMatch(/its name was taken\. It is at the top of the documents/);
  expect(restoredWords('4 documents', { renamed: [], atTop: 2, all: 4 })).toBe(
    '4 documents. At the top of the documents, because their folders are deleted: 2.',
  );
});
