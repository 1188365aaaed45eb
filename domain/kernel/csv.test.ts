import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('commas, quotes and lines stay within their cell', () => {
  expect(
    toCsv(
      [
        ['Name', 'Days'],
        ['Arch, "soft"\nfirst', '5'],
      ],
      '.',
    ),
  ).toBe('\uFEFF"Name","Days"\r\n"Arch, ""soft""\nfirst","5"\r\n');
});

test('semicolons stand between cells where a comma stands in numbers', () => {
  expect(toCsv([['Oak; oiled', '12,50']], ',')).toBe('\uFEFF"Oak; oiled";"12,50"\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠A1', '"\n=1', " '=cmd|' /C calc'!A0"])(
  '[A70] %j becomes no formula',
  (text) => {
    expect(toCsv([[text]], '.').slice(1, 3)).toBe(`"'`);
  },
);

test('[A70] what is no formula stays as it is', () => {
  expect(toCsv([['Arch = soft', "O'Neill", '3FS-2']], '.')).toBe(`\uFEFF"Arch = soft","O'Neill","3FS-2"\r\n`);
});
