import { expect, test } from 'vitest';
import { shownOf } from './shownText.ts';

const words = 'Küche; Räume';
const utf16 = Buffer.from(`\uFEFF${words}`, 'utf16le');

test.each([
  ['utf-8', Buffer.from(words)],
  ['utf-8', Buffer.from(`\uFEFF${words}`)],
  ['windows-1252', Buffer.from(words, 'latin1')],
  ['utf-16le', utf16],
  ['utf-16be', Buffer.from(utf16).swap16()],
])('a text of %s is read as what it is', async (charset, bytes) => {
  const answer = new Response(new Uint8Array(bytes), { headers: { 'content-type': `text/csv; charset=${charset}` } });
  expect(await shownOf(answer, 1000)).toEqual({ text: words, isCut: false });
});

test('a letter that is cut where the text ends is left out', async () => {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'content-range': 'bytes 0-1/13' };
  expect(await shownOf(new Response(new Uint8Array(Buffer.from('Kü').subarray(0, 2)), { status: 206, headers }), 2)).toEqual({
    text: 'K',
    isCut: true,
  });
});
