import { expect, test } from 'vitest';
import { readTable } from './textTable.ts';

test.each([
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'Raum;Farbe\r\nKüche;"Kalk; warm"',
    [
      ['Raum', 'Farbe'],
      ['Küche', 'Kalk; warm'],
    ],
  ],
  [
    'a\tb\n"two\nlines"\t"say ""so"""',
    [
      ['a', 'b'],
      ['two\nlines', 'say "so"'],
    ],
  ],
  ['', []],
  [
    'a,b\n\n1,\n',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
])('%j is read as a table', (text, rows) => expect(readTable(text, 100)).toEqual(rows));

test('no more rows are read than are shown', () => expect(readTable('a\nb\nc', 2)).toEqual([['a'], ['b']]));
