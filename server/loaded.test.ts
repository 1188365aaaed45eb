// What a server reads into its memory when it starts: what is rarely used, or not set up, is read when it is used.

import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { programEnv } from './testing/programEnv.ts';

/** Says of each package whether something of it was read by the time that all is there which starts a server. */
const program = `
import { registerHooks } from 'node:module';
const packages = new Set();
registerHooks({
  load: (url, context, next) => {
    const name = url.match(/.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/)?.[1];
    if (name) packages.add(name);
    return next(url, context);
  },
});
await import(${JSON.stringify(new URL('app.ts', import.meta.url).href)});
console.log(JSON.stringify([...packages]));
`;

test('neither the client of a bucket nor what sends mail and push, reads pages, calendars, pictures or PDF is read before its time', () => {
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { env: programEnv, encoding: 'utf8' });
  const packages = JSON.parse(said) as string[];
  expect(packages).toEqual(expect.arrayContaining(['fastify', 'kysely', 'zod']));
  const rarely = ['@aws-sdk/client-s3', 'nodemailer', 'web-push', 'htmlparser2', 'ical.js', 'sharp', '@img/sharp-wasm32', '@hyzyla/pdfium'];
  expect(rarely.filter((name) => packages.includes(name))).toEqual([]);
});
