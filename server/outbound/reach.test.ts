// Names that somebody sends in, as they are looked up; which addresses are public is tested beside push (../push/reach.test.ts).

import { lookup } from 'node:dns';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openNameServer } from '../testing/nameServer.ts';
import { askNameServers, publicLookupBy } from './reach.ts';

const looking = (servers: readonly string[], name: string, timeout = 60_000) =>
  new Promise<unknown>((resolve) =>
    publicLookupBy(askNameServers({ servers, timeout }))(name, { all: true }, (error, found) => resolve(error ?? found)),
  );

test('a name is looked up at the name servers', async () => {
  const names = await openNameServer('8.8.8.8');
  expect(await looking([names.address], 'pages.example.com')).toEqual([{ address: '8.8.8.8', family: 4 }]);
  names.close();
});

test('a name whose server says nothing is given up', async () => {
  const silent = await openNameServer(null);
  expect(await looking([silent.address], 'pages.example.com', 250)).toMatchObject({ code: 'ETIMEOUT' });
  silent.close();
});

test('[V40] [A57] names whose servers say nothing hold up nobody else: neither lookups nor files', async () => {
  const answer = Promise.withResolvers<string>();
  const silent = await openNameServer(answer.promise);
  let over = 0;
  const silences = Array.from({ length: 12 }, (_, at) =>
    looking([silent.address], `n${at}.example.com`).finally(() => {
      over++;
    }),
  );
  await expect.poll(silent.asked).toBe(24);
  await promisify(lookup)('localhost');
  await readFile(import.meta.filename);
  expect(over).toBe(0);
  answer.resolve('8.8.8.8');
  for (const found of await Promise.all(silences)) expect(found).toEqual([{ address: '8.8.8.8', family: 4 }]);
  silent.close();
});
