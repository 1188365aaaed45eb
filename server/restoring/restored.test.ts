// What a backup brings back when it is restored: nothing that was spent.

import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Client } from '../testing/client.ts';
import { newFile } from '../testing/files.ts';
import { joinStudio, newEmail, secretOf, signInAgain, signUpAndConfirm, signUpBody } from '../testing/people.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { demandOriginal, RestoredError } from './restored.ts';
import { keepSaid, lastSaid } from './place.ts';

const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const copyOf = (folder: string): string => {
  const copy = mkdtempSync(join(tmpdir(), 'atelier-copy-'));
  closing.push(() => rmSync(copy, { recursive: true }));
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true });
  return copy;
};

async function start(options: Parameters<typeof startTestServer>[0] = {}): Promise<TestServer> {
  const server = await startTestServer(options);
  closing.push(server.close);
  return server;
}

const startOn = (
  server: TestServer,
  {
    dataDir = server.dataDir,
    embedded = true,
    restored = false,
    holdsBytes = false,
  }: Partial<Record<'embedded' | 'restored' | 'holdsBytes', boolean>> & { dataDir?: string } = {},
) => demandOriginal({ ownerUrl: server.ownerUrl, dataDir, embedded, restored, holdsBytes: async () => holdsBytes, files: ownFiles });

const ownFiles = { refused: null, copied: null, advice: 'The files are here.' };

describe('[H-1] data that is not the original is not served', () => {
  test('the original is, however often it starts', async () => {
    const server = await start();
    for (let count = 0; count < 3; count++) expect(await startOn(server)).toBeNull();
  });

  test('a copy of the data folder asks for the step, and once it was taken starts like any other', async () => {
    const server = await start();
    const copy = copyOf(server.dataDir);
    await expect(startOn(server, { dataDir: copy })).rejects.toThrow(/was copied or moved.*npm start -- --restored/);
    await expect(startOn(server, { dataDir: copy }), 'asking changes nothing').rejects.toThrow(RestoredError);
    expect(await startOn(server, { dataDir: copy, restored: true })).toContain('Restored: ');
    expect(await startOn(server, { dataDir: copy })).toBeNull();
    await expect(startOn(server), 'now the other is the copy').rejects.toThrow(RestoredError);
  });

  test('a database that knows less than it last said here asks for it', async () => {
    const server = await start();
    const before = lastSaid(server.dataDir) ?? 0;
    await queryOnce(server.ownerUrl, 'select app.say_still_here()');
    expect(await startOn(server)).toBeNull();
    expect(lastSaid(server.dataDir)).toBeGreaterThan(before);
    await queryOnce(server.ownerUrl, 'update app.installation set said = $1', [before]);
    await expect(startOn(server)).rejects.toThrow(/is older than what it last said/);
  });

  test('an instance with a folder of its own joins others that run; on a database that nobody used lately it is a copy', async () => {
    const server = await start();
    const folder = mkdtempSync(join(tmpdir(), 'atelier-other-'));
    closing.push(() => rmSync(folder, { recursive: true }));
    expect(await startOn(server, { dataDir: folder, embedded: false })).toBeNull();
    const third = mkdtempSync(join(tmpdir(), 'atelier-third-'));
    closing.push(() => rmSync(third, { recursive: true }));
    await queryOnce(server.ownerUrl, 'update app.installation set said = said - 600000');
    await expect(startOn(server, { dataDir: third, embedded: false })).rejects.toThrow(RestoredError);
    expect(lastSaid(third), 'nothing was said').toBeNull();
  });

  test('a folder whose name for itself was cut off says what to do', async () => {
    const server = await start();
    const copy = copyOf(server.dataDir);
    writeFileSync(join(copy, 'place'), '');
    await expect(startOn(server, { dataDir: copy })).rejects.toThrow(/place holds no id.*Delete it/);
    rmSync(join(copy, 'place'));
    await expect(startOn(server, { dataDir: copy }), 'one that was made anew is unknown').rejects.toThrow(RestoredError);
  });

  test('while it runs and when it ends it says so to its folder', async () => {
    const server = await startTestServer();
    const copy = copyOf(server.dataDir);
    const before = lastSaid(copy) ?? 0;
    const again = await start({ beside: server });
    await again.close();
    expect(lastSaid(server.dataDir)).toBeGreaterThan(before);
    keepSaid(copy, 1);
    expect(lastSaid(copy)).toBe(1);
    await server.close();
  });
});

describe('[F21] a database that was just made is not taken for that of data which is there', () => {
  const newDatabase = async () => {
    const server = await start();
    await queryOnce(server.ownerUrl, 'delete from app.installation');
    return server;
  };
  const newFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'atelier-new-'));
    closing.push(() => rmSync(folder, { recursive: true }));
    return folder;
  };

  test('with a data folder that was used with another one it does not start, whatever the operator says', async () => {
    const [server, former] = [await newDatabase(), await start()];
    for (const restored of [false, true]) {
      await expect(startOn(server, { dataDir: former.dataDir, restored })).rejects.toThrow(/is new, but .* was used with another one/);
      await expect(startOn(server, { dataDir: former.dataDir, restored, embedded: false })).rejects.toThrow(/Correct DATABASE_URL/);
    }
    expect(await startOn(server, { dataDir: newFolder() }), 'nothing was noted').toBeNull();
  });

  test('nor where files are kept already', async () => {
    const server = await newDatabase();
    await expect(startOn(server, { dataDir: newFolder(), holdsBytes: true })).rejects.toThrow(/documents are kept/);
    expect(await startOn(server, { dataDir: newFolder() })).toBeNull();
  });

  test('one that people are in is not new, though it has noted no place yet', async () => {
    const server = await newDatabase();
    await signUpAndConfirm(server);
    expect(await startOn(server, { holdsBytes: true })).toBeNull();
  });

  test('a whole server refuses the documents of another one and leaves them alone', async () => {
    const dataDir = newFolder();
    const former = await start({ dataDir });
    const principal = await signUpAndConfirm(former);
    await newFile(principal.client);
    await former.close();
    await expect(start({ dataDir })).rejects.toThrow(/is new, but .* was used with another one/);
    rmSync(join(dataDir, 'said'));
    await expect(start({ dataDir })).rejects.toThrow(/documents are kept/);
  });
});

test('[H-1] [A39] after the step nothing opens that was open, spent or withdrawn when the backup was made', async () => {
  const server = await start();
  const principal = await signUpAndConfirm(server, { firstName: 'Ines', lastName: 'Duarte', studioName: 'Duarte Field' });
  const junior = await joinStudio(server, principal, { role: 'Junior' });
  const denied = await principal.client.post(`/api/v1/studio/members/${junior.id}/permissions`, { overrides: { uploadFiles: false } });
  expect(denied.status, denied.text).toBe(200);
  const { body } = await principal.client.post<{ link: string }>('/api/v1/studio/invitations', { role: 'Senior' });
  const pending = newEmail();
  await server.client.post('/auth/v1/signup', signUpBody({ email: pending }));
  const verification = secretOf(await server.mailbox.next(pending));
  await server.client.post('/auth/v1/recover', { email: junior.email });
  const recovery = secretOf(await server.mailbox.next(junior.email, /new password/));
  await queryOnce(
    server.ownerUrl,
    `insert into pgboss.job (name, data, start_after) values ('mail.recovery', $1, now() + interval '1 day')`,
    [JSON.stringify({ accountId: junior.id })],
  );

  const restored = await start({ beside: server, restored: true });
  const refused = async (path: string, given: object) => (await restored.client.post(path, given)).body.code;
  expect(await refused('/auth/v1/verify', { token_hash: verification, type: 'signup' })).toBe('otp_expired');
  expect(await refused('/auth/v1/verify', { token_hash: recovery, type: 'recovery' })).toBe('otp_expired');
  expect(await refused('/auth/v1/signup', signUpBody({ email: newEmail(), invitation: secretOf(body.link) }))).toBe('signup_disabled');
  const { session } = junior;
  expect(await refused('/auth/v1/token?grant_type=refresh_token', { refresh_token: session.refresh_token })).toBe(
    'refresh_token_not_found',
  );
  const asBefore: Client = restored.client.as(session.access_token);
  expect((await asBefore.get('/api/v1/me/profile')).status).toBe(401);
  const { rows } = await queryOnce(server.ownerUrl, `select name from pgboss.job where name like 'mail.%' or name like 'push.%'`);
  expect(rows).toEqual([]);

  const told = String(restored.restoredWords).split('\n');
  const studio = told.slice(told.indexOf('  Duarte Field') + 1);
  expect(studio).toContain(`    Ines Duarte <${principal.email}>, Principal`);
  expect(studio.find((line) => line.includes(junior.email))).toMatch(/>, Junior, without Upload Files$/);
  // Whoever has a password comes in anew.
  await signInAgain(restored, principal);
});
