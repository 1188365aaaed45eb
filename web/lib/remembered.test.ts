import { afterEach, expect, test } from 'vitest';
import { forgetPerson } from './forget.ts';
import { mostRemembered, unlessUnchanged } from './remembered.ts';

afterEach(forgetPerson);

const board = { url: 'http://atelier.test/api/v1/tasks/board' };
const list = { url: 'http://atelier.test/api/v1/tasks' };

const given = (text: string, tag?: string) =>
  new Response(text, { headers: { 'content-type': 'application/json', ...(tag !== undefined && { etag: tag }) } });
const unchanged = () => new Response(null, { status: 304 });

/** What one read says that it knows, and what it gets. */
async function read(request: { url: string }, answer: Response): Promise<{ said: string | undefined; status: number; text: string }> {
  let said: string | undefined;
  const got = await unlessUnchanged(request, async (headers) => {
    said = headers['if-none-match'];
    return answer;
  });
  return { said, status: got.status, text: await got.text() };
}

test('an answer that has not changed is the one that was given before, as often as it is asked for', async () => {
  expect(await read(board, given('{"seq":1}', 'W/"a"'))).toEqual({ said: undefined, status: 200, text: '{"seq":1}' });
  expect(await read(board, unchanged())).toEqual({ said: 'W/"a"', status: 200, text: '{"seq":1}' });
  expect(await read(board, unchanged())).toEqual({ said: 'W/"a"', status: 200, text: '{"seq":1}' });
  expect(await read(board, given('{"seq":2}', 'W/"b"'))).toEqual({ said: 'W/"a"', status: 200, text: '{"seq":2}' });
  expect(await read(board, unchanged())).toEqual({ said: 'W/"b"', status: 200, text: '{"seq":2}' });
});

test('nothing is remembered of another address, of an answer without a tag, of a refusal', async () => {
  await read(board, given('{}', 'W/"a"'));
  expect((await read(list, given('[]'))).said).toBeUndefined();
  expect((await read(list, new Response('{}', { status: 404, headers: { etag: 'W/"c"' } }))).said).toBeUndefined();
  expect((await read(list, given('[]'))).said).toBeUndefined();
});

test('everything is forgotten with the person, what was on its way for them too', async () => {
  await read(board, given('{}', 'W/"a"'));
  forgetPerson();
  expect((await read(board, given('{}', 'W/"a"'))).said).toBeUndefined();
  await unlessUnchanged(board, async () => {
    forgetPerson();
    return given('{}', 'W/"b"');
  });
  expect((await read(board, given('{}'))).said).toBeUndefined();
});

test('past its bound the answer goes that was not used for longest', async () => {
  const large = 'x'.repeat(mostRemembered / 2);
  await read(board, given(large, 'W/"a"'));
  await read(list, given(large, 'W/"b"'));
  await read(board, unchanged());
  await read({ url: 'http://atelier.test/api/v1/portfolio' }, given('{}', 'W/"c"'));
  expect((await read(board, unchanged())).said).toBe('W/"a"');
  expect((await read(list, given('{}'))).said).toBeUndefined();
});
