// Names that somebody sends in, as they are looked up; which addresses are public is tested beside push (../push/reach.test.ts).

import { lookup } from 'node:dns';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openNameServer } from '../testing/nameServer.ts';
import { askNameServers, publicLookupBy } from './reach.ts';

const looking = (servers: readonly string[], name: string) =>
  new Promise<unknown>((resolve) =>
    publicLookupBy(askNameServers({ servers, timeout: 250 }))(name, { all: true }, (error, found) => resolve(error ?? found)),
  );

test('a name is looked up at the name servers', async () => {
  const names = await openNameServer('8.8.8.8');
  expect(await looking([names.address], 'pages.example.com')).toEqual([{ address: '8.8.8.8', family: 4 }]);
  names.close();
});

test('[V40] [A57] names whose servers say nothing hold up nobody else: neither lookups nor files', async () => {
  const silent = await openNameServer(null);
  let over = 0;
  const silences = Array.from({ length: 12 }, (_, at) =>
    looking([silent.address], `n${at}.example.com`).finally(() => {
      over++;
    }),
  );
  await promisify(lookup)('localhost');
  await readFile(import.meta.filename);
  expect(over).toBe(0);
  for (const error of await Promise.all(silences)) expect(error).toMatchObject({ code: 'ETIMEOUT' });
  expect(silent.asked()).toBeGreaterThanOrEqual(24);
  silent.close();
});
