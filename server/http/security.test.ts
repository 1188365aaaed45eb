// docs/security.md says the figures that the code has.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { holidayLimits } from '../../domain/studios/holidays.ts';
import { lifetimes } from '../auth/lifetimes.ts';
import { retention } from '../housekeeping/retention.ts';
import { socketLimits } from '../live/bounds.ts';
import { createLog } from '../log.ts';
import { createHost } from './host.ts';
import { pushLimits } from '../../domain/notifications/push.ts';
import { presenceTimes } from '../live/presence.ts';
import { pushTimes } from '../push/pusher.ts';
import { limits, windows } from './limits.ts';
import { mountPages } from './pages.ts';

const document = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');

/** Rows of the table below a heading: the name in their first cell, and the cells that follow. */
function tableUnder(heading: string): [string, string[]][] {
  const section = document.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^\| `(\w+)` \|(.*)\|$/gm)].map(([, name = '', cells = '']) => [
    name,
    cells.split('|').map((cell) => cell.trim()),
  ]);
}

const units: Record<string, number> = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const milliseconds = (text: string): number => {
  const [count = '', unit = ''] = text.split(' ');
  return Number(count) * (units[unit.replace(/s$/, '')] ?? NaN);
};
const number = (text = ''): number => Number(text.replaceAll(',', ''));

test('[V15] lifetimes', () => {
  expect(Object.fromEntries(tableUnder('How long things live').map(([name, [duration = '']]) => [name, milliseconds(duration)]))).toEqual(
    lifetimes,
  );
});

test('[V15] how long things are kept', () => {
  expect(
    Object.fromEntries(tableUnder('How long things are kept').map(([name, [duration = '']]) => [name, milliseconds(duration)])),
  ).toEqual(retention);
});

test('[V8] no link that goes by mail lives longer than an hour, but invitations', () => {
  expect(Math.max(lifetimes.verificationLink, lifetimes.recoveryLink, lifetimes.emailChangeLink)).toBeLessThanOrEqual(60 * 60_000);
});

test('[V4] [V25] rate limits', () => {
  const told = tableUnder('Rate limits').map(([name, [burst, perMinute]]) => [
    name,
    { burst: number(burst), perMinute: number(perMinute) },
  ]);
  expect(Object.fromEntries(told)).toEqual(limits);
});

test('[V4] counts within a time', () => {
  const told = tableUnder('Counts').map(([name, [most, within = '']]) => [name, { most: number(most), withinMs: milliseconds(within) }]);
  expect(Object.fromEntries(told)).toEqual(windows);
});

test("[V4] the tries that are left to a new browser while strangers use up the account's", () => {
  const { burst, perMinute } = limits.signInBeyond;
  expect(document).toContain('still has three, and one more every 100 minutes');
  expect([burst, 1 / perMinute]).toEqual([3, 100]);
});

test('[V40] live sockets', () => {
  expect(Object.fromEntries(tableUnder('Live sockets').map(([name, [figure]]) => [name, number(figure)]))).toEqual(socketLimits);
});

test('[V25] calendar files and holidays', () => {
  expect(Object.fromEntries(tableUnder('Calendar files').map(([name, [figure]]) => [name, number(figure)]))).toEqual(holidayLimits);
});

test('[V29] push', () => {
  expect(Object.fromEntries(tableUnder('Push').map(([name, [figure]]) => [name, number(figure)]))).toEqual({
    ...pushLimits,
    ...pushTimes,
    ...presenceTimes,
  });
});

test('[V35] the policy of pages', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-policy-'));
  writeFileSync(join(folder, 'index.html'), '');
  const app = createHost({
    log: createLog({ level: 'silent' }),
    publicUrl: 'http://localhost',
    publicKey: 'x',
    trustedProxies: [],
    isReady: () => true,
  });
  await mountPages(app, { folder, publicKey: 'x', build: 'x' });
  const { headers } = await app.inject({ url: '/', headers: { host: 'localhost' } });
  await app.close();
  rmSync(folder, { recursive: true });
  expect(/```\n(default-src .*)\n```/.exec(document)?.[1]).toBe(headers['content-security-policy']);
});

test('[V9] [V40] other figures', () => {
  const code = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  const figures: [string, string, RegExp][] = [
    ['argon2id, 19 MiB, 2 passes', 'auth/passwords.ts', /memoryCost: 19_456, timeCost: 2/],
    ['2 at once, 200 waiting', 'auth/passwords.ts', /atOnce = 2;[^]*mostWaiting: 200,/],
    ['1,000,000 bytes; 16,384 where nobody has shown a session', 'http/host.ts', /body: 1_000_000,[^]*publicBody: 16_384,/],
    ['more than 10,000 of them in one', 'http/repeatedKeys.ts', /mostKeys = 10_000;/],
    ['30 seconds from first to last byte, looked at every second', 'http/host.ts', /request: 30_000,[^]*checkMs = 1_000;/],
    ['two minutes in all for a picture, five for a piece of an upload', 'http/host.ts', /piece: 300_000,\s*picture: 120_000,/],
    ['2,000 of one network', 'http/host.ts', /connectionsOfNetwork: 2_000,/],
    [
      '5 MB, 40 megapixels, 12,000 pixels a side, a shape of at most 1 to 10',
      '../domain/kernel/pictures.ts',
      /bytes: 5 \* 1024 \* 1024,[^]*pixels: 40_000_000,\s*side: 12_000,[^]*ratio: 10,/,
    ],
    ['20 on an instance at once, 2 of one person', 'pictures/decoder.ts', /atOnce: 20,[^]*ofOne: 2,/],
    [
      '20 seconds each, in a process of its own that ends at 700 MB and after 30 seconds',
      'pictures/decoder.ts',
      /perOne: 20_000,[^]*idle: 30_000,[^]*memory: 700_000_000\b/,
    ],
    ['a square of 512 pixels', '../domain/kernel/pictures.ts', /stored: 512,/],
    ['`private, max-age=3600`', 'pictures/routes.ts', /cacheSeconds = 3600;/],
    ['8 at once of an instance', 'http/turns.ts', /callsAtOnce = 8;/],
    ['the next 100 wait for their turn', 'http/turns.ts', /mostWaiting = 100;/],
    ['which has 20 connections to the database', 'db/pool.ts', /size = 20,/],
    ['| 15 seconds |', 'db/pool.ts', /patience = 15_000;/],
    ['200 rows, of tasks 500', '../domain/kernel/endpoint.ts', /pageSize = [^;]*max\(200\)/],
    ['200 rows, of tasks 500', '../domain/tasks/contract.ts', /limit: [^,]*max\(500\)/],
    ['8 to 128 characters', '../domain/identity/rules.ts', />= 8,[^]*<= 128,/],
  ];
  for (const [words, file, expected] of figures) {
    expect(document).toContain(words);
    expect(code(file), words).toMatch(expected);
  }
});

test('[V6] says why there is no second factor yet', () => {
  expect(document).toMatch(/\*\*A second factor\.\*\* .{200,}/);
});
