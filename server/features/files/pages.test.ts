// The pages of a version over the wire: each with its own size, and with the scale that somebody has set on it.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileRecord, PageScale } from '../../../domain/files/contract.ts';
import type { LiveEvent } from '../../live/presenting.ts';
import { openQueue } from '../../jobs/queue.ts';
import { createLog } from '../../log.ts';
import { mixedPdf } from '../../testing/documents.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { newFile } from '../../testing/files.ts';
import { listen } from '../../testing/liveSocket.ts';
import { type Person, signUpAndConfirm } from '../../testing/people.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

import { enqueueAgain } from './previewJobs.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer({ describes: true });
  team = await foundStudio(server);
});
afterAll(() => server.close());

interface Pages {
  sizes: { width: number; height: number }[];
  scales: PageScale[];
  can: { setScale: string | true };
}

const a4 = { width: 595.276, height: 841.89 };
const a3 = { width: 1190.551, height: 841.89 };
const address = (id: string, number = 1) => `/api/v1/files/${id}/pages?number=${number}`;
const pages = ({ client }: Person, id: string, number = 1) => ok<Pages>(client.get(address(id, number)));
interface SetScale {
  page?: number;
  number?: number;
  millimetres?: number | null;
}
const setScale = ({ client }: Person, id: string, { page = 1, number = 1, millimetres = 17.6 }: SetScale = {}) =>
  client.post(`/api/v1/files/${id}/scales`, { number, page, millimetres });

async function drawingSet(projectId: string | null, person = team.principal): Promise<FileRecord> {
  const file = await newFile(person.client, { projectId, name: `${randomUUID()}.pdf`, content: await mixedPdf([a4, a3]) });
  const now = async () => (await ok<{ file: FileRecord }>(person.client.get(`/api/v1/files/${file.id}`))).file.preview;
  await expect.poll(now, { timeout: 60_000 }).toBe('ready');
  return file;
}
const setOfProject = async () => drawingSet((await newProject(team.principal)).id);

describe('their sizes', () => {
  test('files.pages: of A4 and A3 in one document each has its own, also in a copy', async () => {
    const file = await setOfProject();
    const { sizes } = await pages(team.junior, file.id);
    expect(sizes.map(({ width, height }) => [width, height].map((side) => Math.round(side)))).toEqual([
      [595, 842],
      [1191, 842],
    ]);
    const id = randomUUID();
    const to = { projectId: file.projectId, folderId: null };
    await ok(team.principal.client.post('/api/v1/files/copy', { copies: [{ fileId: file.id, id }], to }));
    expect((await pages(team.junior, id)).sizes).toEqual(sizes);
  });

  test('what has no pages has none, and of a version that is not there nothing is told', async () => {
    const file = await newFile(team.principal.client, { name: 'Notes.txt' });
    expect(await pages(team.principal, file.id)).toMatchObject({ sizes: [], scales: [] });
    expect((await team.principal.client.get(address(file.id, 2))).status).toBe(404);
    expect((await setScale(team.principal, file.id)).status).toBe(404);
  });
});

test('drawings that came before their pages were measured are measured later, and until then no page is taken for another', async () => {
  const file = await setOfProject();
  const { sizes } = await pages(team.principal, file.id);
  await queryOnce(server.ownerUrl, 'update file_versions set page_sizes = null where file_id = $1', [file.id]);
  expect((await pages(team.principal, file.id)).sizes).toEqual([]);
  expect((await setScale(team.principal, file.id, { page: 2 })).status).toBe(409);
  expect((await setScale(team.principal, file.id, { page: 1 })).status).toBe(200);
  const jobs = await openQueue({ ownerUrl: server.ownerUrl, log: createLog({ level: 'silent' }), schedule: false });
  expect(await enqueueAgain({ db: server.db, jobs })()).toBe(1);
  await expect.poll(async () => (await pages(team.principal, file.id)).sizes, { timeout: 60_000 }).toEqual(sizes);
  expect((await setScale(team.principal, file.id, { page: 2 })).status).toBe(200);
  expect(await enqueueAgain({ db: server.db, jobs })()).toBe(0);
  await jobs.stop();
});

describe('the scale of a page', () => {
  test('files.setScale: whoever sets it, the next person measures by it, and hears of it at once', async () => {
    const file = await setOfProject();
    const live = await listen(server, team.junior);
    expect((await setScale(team.standard, file.id, { page: 2 })).status).toBe(200);
    const isHeard = ({ type }: LiveEvent) => type === 'files.scaleSet';
    await expect.poll(() => live.events.some(isHeard)).toBe(true);
    live.close();
    expect(live.events.find(isHeard)).toMatchObject({ data: { fileId: file.id, number: 1, page: 2 } });
    const { scales } = await pages(team.junior, file.id);
    expect(scales).toEqual([{ page: 2, millimetres: 17.6, setBy: team.standard.id, setAt: expect.any(String) }]);
    await setScale(team.principal, file.id, { page: 2, millimetres: 35.2 });
    expect((await pages(team.junior, file.id)).scales).toMatchObject([{ page: 2, millimetres: 35.2, setBy: team.principal.id }]);
    await setScale(team.principal, file.id, { page: 2, millimetres: null });
    expect((await pages(team.junior, file.id)).scales).toEqual([]);
  });

  test('it belongs to a version: the next one begins without', async () => {
    const file = await setOfProject();
    await setScale(team.principal, file.id);
    await newFile(team.principal.client, { projectId: file.projectId, replaces: file.id, content: await mixedPdf([a3]) });
    expect((await pages(team.principal, file.id, 2)).scales).toEqual([]);
    expect((await pages(team.principal, file.id, 1)).scales).toHaveLength(1);
  });

  test('who may neither upload nor edit reads it and sets none; what one may not read is not there', async () => {
    const file = await setOfProject();
    expect((await pages(team.junior, file.id)).can.setScale).not.toBe(true);
    expect((await pages(team.standard, file.id)).can.setScale).toBe(true);
    expect((await setScale(team.junior, file.id)).status).toBe(403);
    const override = (uploadFiles: boolean | null) =>
      ok(team.principal.client.post(`/api/v1/studio/members/${team.standard.id}/permissions`, { overrides: { uploadFiles } }));
    await override(false);
    expect((await setScale(team.standard, file.id)).status, 'with Edit Projects alone').toBe(200);
    await override(null);
    const own = await drawingSet(null, team.senior);
    for (const other of [team.principal, await signUpAndConfirm(server)]) {
      expect((await other.client.get(address(own.id))).status).toBe(404);
      expect((await setScale(other, own.id)).status).toBe(404);
    }
    expect((await setScale(team.senior, own.id)).status).toBe(200);
  });

  test.each([
    ['a page that is not there', { page: 3 }, 404],
    ['a version that is not there', { number: 2 }, 404],
    ['no length', { millimetres: 0 }, 400],
    ['a length without end', { millimetres: 1e300 }, 400],
  ])('%s is refused', async (_what, given, status) => {
    const file = await setOfProject();
    expect((await setScale(team.principal, file.id, given)).status).toBe(status);
    expect((await pages(team.principal, file.id)).scales).toEqual([]);
  });
});
