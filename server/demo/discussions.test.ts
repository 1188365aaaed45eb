// What is said in the demo reads as if it had been said through the product.

import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commentBody } from '../../domain/discussions/body.ts';
import type { LedgerEntry } from '../../domain/discussions/contract.ts';
import type { FilePage } from '../../domain/files/contract.ts';
import type { SessionAnswer } from '../auth/session.ts';
import { discussionOf } from '../testing/discussionCalls.ts';
import { ok } from '../testing/answers.ts';
import { signUpAndConfirm } from '../testing/people.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { seedDocuments } from './documents.ts';
import { seedDemo } from './seed.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

test('the house is talked about, with something new for its Principal, something resolved, and a decision', async () => {
  const words = await seedDemo({ db: server.db, dataDir: server.dataDir, now: new Date() });
  const [, password = ''] = /password (\S+)/.exec(words) ?? [];
  const credentials = { email: 'ines@duartefield.studio', password };
  const { access_token } = await ok<SessionAnswer>(server.client.post('/auth/v1/token?grant_type=password', credentials));
  const ines = server.client.with({ authorization: `Bearer ${access_token}` });
  await seedDocuments({ db: server.db, store: server.store, now: new Date() });
  const { items: projects } = await ok<{ items: { id: string }[] }>(ines.get('/api/v1/projects?search=Halden'));
  const id = projects[0]?.id ?? '';
  const page = await discussionOf(ines, `project_${id}`);
  expect(page).toMatchObject({ total: 9, unread: 3 });
  for (const { body } of page.items) expect(commentBody.safeParse(body).error).toBeUndefined();
  const sent = page.items.flatMap(({ attachments }) => attachments.map(({ file }) => [file.kind, file.name]));
  expect(sent.filter(([kind]) => kind === 'image')).toHaveLength(4);
  expect(sent).toContainEqual(['pdf', 'Pocket door.pdf']);
  expect(sent).toContainEqual(['csv', 'Taps, two quotes.csv']);
  const { items: documents } = await ok<FilePage>(ines.get(`/api/v1/files?scope=projects&projectId=${id}`));
  const kinds = (suffix: string) => documents.filter(({ name }) => name.endsWith(suffix)).map(({ kind }) => kind);
  expect([kinds('.csv'), kinds('.md')]).toEqual([['csv'], ['markdown']]);
  expect(page.items.filter(({ resolved }) => resolved)).toHaveLength(1);
  const { items } = await ok<{ items: LedgerEntry[] }>(ines.get(`/api/v1/projects/${id}/decisions`));
  expect(items).toMatchObject([{ what: 'Brass, not chrome, for all taps', agreedWith: 'Sigrid Halden' }]);
  const { items: discussed } = await ok<{ items: { kind: string }[] }>(ines.get(`/api/v1/projects/${id}/discussions`));
  expect(discussed.map(({ kind }) => kind).sort()).toEqual(['board', 'board', 'project', 'task']);
});

test('a demo that is there keeps its password, and from another data folder none is made up', async () => {
  const first = await seedDemo({ db: server.db, dataDir: server.dataDir, now: new Date() });
  expect(await seedDemo({ db: server.db, dataDir: server.dataDir, now: new Date() })).toBe(first);
  const elsewhere = mkdtempSync(join(tmpdir(), 'atelier-demo-'));
  const words = await seedDemo({ db: server.db, dataDir: elsewhere, now: new Date() });
  expect(words).toMatch(/is there already\. Its password stands in demo-password/);
  expect(readdirSync(elsewhere)).toEqual([]);
  rmSync(elsewhere, { recursive: true });
});

test('an installation in use gets no demo, and stays as it is', async () => {
  const own = await startTestServer();
  const { email } = await signUpAndConfirm(own);
  const words = await seedDemo({ db: own.db, dataDir: own.dataDir, now: new Date() });
  expect(words).toMatch(/^The demo was not added: .* empty DATA_DIR and a database of its own\.$/);
  await seedDocuments({ db: own.db, store: own.store, now: new Date() });
  const { rows } = await queryOnce(own.ownerUrl, 'select email from accounts');
  expect(rows).toEqual([{ email }]);
  expect(existsSync(join(own.dataDir, 'demo-password'))).toBe(false);
  await own.close();
});
