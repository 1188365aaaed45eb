// Documents and folders over the wire: who sees and changes which, what happens to names, where the trash gives back.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type FilePage,
  type FileRecord,
  type FileVersion,
  type FolderRecord,
  mostDepth,
  mostFolders,
} from '../../../domain/files/contract.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { completeUpload, type FileOptions, newFile, newFolder } from '../../testing/files.ts';
import { listen } from '../../testing/liveSocket.ts';
import { type Person, signUpAndConfirm } from '../../testing/people.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

interface Detail {
  file: FileRecord;
  versions: FileVersion[];
  path: { name: string }[];
}
interface Trash {
  items: { id: string; kind: string; projectId: string | null; name: string; files: number; deletedBy: string; can: { erase: unknown } }[];
}

const list = ({ client }: Person, query: Record<string, string> = {}) =>
  ok<FilePage>(client.get(`/api/v1/files?${new URLSearchParams(query)}`));
const names = async (person: Person, query: Record<string, string> = {}) =>
  (await list(person, { sort: 'name', descending: 'false', ...query })).items.map(({ name }) => name);
const detail = ({ client }: Person, id: string) => ok<Detail>(client.get(`/api/v1/files/${id}`));
const trash = async ({ client }: Person) => (await ok<Trash>(client.get('/api/v1/deleted-files?limit=100'))).items;
const post = ({ client }: Person, path: string, body: object) => client.post(`/api/v1/${path}`, body);
const project = async (fields: object = {}) => (await newProject(team.principal, fields)).id;

describe('whose they are', () => {
  test("[R1-04 A1] files.list and files.get: My Files are their owner's alone, not even a Principal's", async () => {
    const mine = await newFile(team.senior.client, { name: 'Notes.txt' });
    expect(await names(team.senior)).toContain('Notes.txt');
    for (const other of [team.principal, await signUpAndConfirm(server)]) {
      expect(await names(other)).not.toContain('Notes.txt');
      for (const scope of ['projects', 'recent', 'starred']) expect(await names(other, { scope })).not.toContain('Notes.txt');
      expect((await other.client.get(`/api/v1/files/${mine.id}`)).status).toBe(404);
      expect((await other.client.get(`/api/v1/files/${mine.id}/address`)).status).toBe(404);
      expect((await other.client.patch(`/api/v1/files/${mine.id}`, { version: 1, changes: { name: 'Mine.txt' } })).status).toBe(404);
      for (const act of ['remove', 'restore', 'archive'])
        expect((await post(other, `files/${act}`, { fileIds: [mine.id] })).status).toBe(404);
      const to = { projectId: null, folderId: null };
      expect((await post(other, 'files/move', { fileIds: [mine.id], to })).status).toBe(404);
      expect((await post(other, 'files/copy', { copies: [{ fileId: mine.id, id: randomUUID() }], to })).status).toBe(404);
    }
    expect((await detail(team.senior, mine.id)).file).toMatchObject({ name: 'Notes.txt', version: 1, number: 1, addedBy: team.senior.id });
  });

  test('[R1-02] documents of a project follow it: who reads it looks, Upload Files adds, Edit Projects orders, and a private one is hidden', async () => {
    const projectId = await project();
    const file = await newFile(team.standard.client, { projectId, name: 'A-101.txt' });
    expect((await detail(team.junior, file.id)).file.can).toEqual({
      addVersion: 'needs_uploadFiles',
      rename: 'needs_editProject',
      move: 'needs_editProject',
      remove: 'needs_editProject',
    });
    const begin = { id: randomUUID(), projectId, folderId: null, name: 'A-102.txt', bytes: 3 };
    expect((await post(team.junior, 'uploads', begin)).status).toBe(403);
    expect((await post(team.junior, 'file-folders', { id: randomUUID(), projectId, parentId: null, name: 'Drawings' })).status).toBe(403);
    expect((await post(team.junior, 'files/remove', { fileIds: [file.id] })).status).toBe(403);
    const hidden = await project({ visibility: 'private' });
    const secret = await newFile(team.principal.client, { projectId: hidden });
    expect((await team.standard.client.get(`/api/v1/files?projectId=${hidden}`)).status).toBe(404);
    expect((await team.standard.client.get(`/api/v1/files/${secret.id}`)).status).toBe(404);
    expect(await names(team.standard, { scope: 'projects', limit: '200' })).not.toContain(secret.name);
    expect(await names(team.principal, { scope: 'projects', limit: '200' })).toContain(secret.name);
  });

  test('files.list: names stand in order without regard to case or accents, numbers by what they are, page by page', async () => {
    const projectId = await project();
    for (const name of ['Zinc.txt', 'Étage 10.txt', 'étage 2.txt', 'erker.txt']) await newFile(team.principal.client, { projectId, name });
    const first = await list(team.junior, { projectId, sort: 'name', descending: 'false', limit: '2' });
    const rest = await names(team.junior, { projectId, limit: '2', after: first.next ?? '' });
    expect([...first.items.map(({ name }) => name), ...rest]).toEqual(['erker.txt', 'étage 2.txt', 'Étage 10.txt', 'Zinc.txt']);
  });

  test('who added a document takes it away again without Edit Projects; nobody changes an archived project', async () => {
    const projectId = await project();
    await ok(post(team.principal, `studio/members/${team.technical.id}/permissions`, { overrides: { uploadFiles: true } }));
    const file = await newFile(team.technical.client, { projectId });
    const others = await newFile(team.principal.client, { projectId });
    expect((await post(team.technical, 'files/remove', { fileIds: [others.id] })).status).toBe(403);
    await ok(post(team.technical, 'files/remove', { fileIds: [file.id] }));
    expect((await trash(team.technical)).map(({ id }) => id)).toContain(file.id);
    await ok(post(team.technical, 'files/restore', { fileIds: [file.id] }));
    const { project: now } = await ok<{ project: { version: number } }>(team.principal.client.get(`/api/v1/projects/${projectId}`));
    await ok(post(team.principal, `projects/${projectId}/archive`, { version: now.version }));
    for (const person of [team.principal, team.technical]) {
      expect((await detail(person, file.id)).file.can.remove).toBe('project_closed');
      expect((await post(person, 'files/remove', { fileIds: [file.id] })).status).toBe(403);
    }
  });

  test('[A8 A3] a folder of another place is none, whoever may change both', async () => {
    const [one, two] = [await project(), await project()];
    const folder = await newFolder(team.principal.client, { projectId: one });
    const file = await newFile(team.principal.client, { projectId: two });
    expect((await team.principal.client.get(`/api/v1/files?projectId=${two}&folderId=${folder.id}`)).status).toBe(404);
    const inOther = { projectId: two, folderId: folder.id };
    expect((await post(team.principal, 'uploads', { id: randomUUID(), ...inOther, name: 'B.txt', bytes: 1 })).status).toBe(404);
    const moved = await post(team.principal, 'files/move', { fileIds: [file.id], to: inOther });
    expect([moved.status, moved.body.message]).toEqual([404, 'That folder is not here any more. Choose another one.']);
    expect((await post(team.principal, 'file-folders', { id: randomUUID(), projectId: two, parentId: folder.id, name: 'In' })).status).toBe(
      404,
    );
    const replaces = { id: randomUUID(), projectId: one, folderId: null, name: 'B.txt', bytes: 1, replaces: file.id };
    expect((await post(team.principal, 'uploads', replaces)).status).toBe(404);
  });
});

describe('found', () => {
  test('[R9-12] files.list gives 100 a page unless asked otherwise, in every order, each once', async () => {
    const projectId = await project();
    const source = await newFile(team.principal.client, { projectId, name: 'Sheet.txt' });
    const copies = Array.from({ length: 119 }, () => ({ fileId: source.id, id: randomUUID() }));
    await ok(post(team.principal, 'files/copy', { copies, to: { projectId, folderId: null } }));
    for (const sort of ['name', 'modified', 'size']) {
      for (const descending of ['true', 'false']) {
        const first = await list(team.junior, { projectId, sort, descending });
        expect(first).toMatchObject({ total: 120 });
        expect(first.items).toHaveLength(100);
        const second = await list(team.junior, { projectId, sort, descending, after: first.next as string });
        expect(second.next).toBeNull();
        expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(120);
      }
    }
  });

  test('files.list finds by name beneath a folder, by kind and by who added it; signs of the pattern are letters', async () => {
    const projectId = await project();
    const outer = await newFolder(team.principal.client, { projectId, name: 'Drawings' });
    const inner = await newFolder(team.principal.client, { projectId, parentId: outer.id, name: 'Kitchen' });
    await newFile(team.principal.client, { projectId, folderId: inner.id, name: '50%_oak.txt' });
    await newFile(team.senior.client, { projectId, folderId: outer.id, name: '500 oak.csv', content: 'a,b\n1,2\n' });
    await newFile(team.principal.client, { projectId, name: 'Oak elsewhere.txt' });
    const within = { projectId, folderId: outer.id };
    expect(await names(team.junior, within)).toEqual(['500 oak.csv']);
    expect(await names(team.junior, { ...within, search: 'OAK' })).toEqual(['50%_oak.txt', '500 oak.csv']);
    expect(await names(team.junior, { ...within, search: '50%_' })).toEqual(['50%_oak.txt']);
    expect(await names(team.junior, { projectId, search: 'oak', kind: 'csv' })).toEqual(['500 oak.csv']);
    expect(await names(team.junior, { projectId, search: 'oak', addedBy: team.senior.id })).toEqual(['500 oak.csv']);
    const [newest] = (await list(team.junior, { projectId })).items;
    expect(await names(team.junior, { projectId, search: 'oak', changedSince: newest?.modifiedAt ?? '' })).toEqual(['Oak elsewhere.txt']);
    expect(await names(team.junior, { projectId, changedSince: new Date(Date.now() + 60_000).toISOString() })).toEqual([]);
    // A kind alone looks beneath as a name does.
    expect(await names(team.junior, { projectId, kind: 'csv' })).toEqual(['500 oak.csv']);
    expect(await names(team.junior, { projectId, addedBy: team.senior.id })).toEqual(['500 oak.csv']);
  });

  test('files.list finds by the room of the task that a document is attached to, and files.get names both', async () => {
    const projectId = await project();
    const { id: folderId } = await newFolder(team.principal.client, { projectId, name: 'Drawings' });
    const plan = await newFile(team.principal.client, { projectId, folderId, name: 'Kitchen plan.txt' });
    await newFile(team.principal.client, { projectId, name: 'Hall plan.txt' });
    const task = await newTask(team.principal, { projectId, title: 'Draw the island', room: 'Kitchen' });
    await ok(team.principal.client.post(`/api/v1/tasks/${task.id}/files`, { fileIds: [plan.id] }));
    expect(await names(team.junior, { projectId, room: 'kitchen' })).toEqual(['Kitchen plan.txt']);
    expect(await names(team.junior, { projectId, room: 'Hall' })).toEqual([]);
    const { tasks } = await ok<{ tasks: object[] }>(team.junior.client.get(`/api/v1/files/${plan.id}`));
    expect(tasks).toEqual([{ id: task.id, title: 'Draw the island', room: 'Kitchen' }]);
    await ok(team.principal.client.delete(`/api/v1/tasks/${task.id}`));
    expect(await names(team.junior, { projectId, room: 'Kitchen' })).toEqual([]);
    expect((await ok<{ tasks: object[] }>(team.junior.client.get(`/api/v1/files/${plan.id}`))).tasks).toEqual([]);
  });

  test('[R1-04] all documents in reach by project: those of one lie together, by name, and a private one is not among them', async () => {
    const [alder, birch] = [await project({ name: 'Alder Row' }), await project({ name: 'birch yard' })];
    const secret = await project({ visibility: 'private' });
    for (const [projectId, name] of [
      [birch, 'a sorted.txt'],
      [alder, 'z sorted.txt'],
      [birch, 'B sorted.txt'],
      [alder, 'c sorted.txt'],
      [secret, 'hidden sorted.txt'],
    ] as const)
      await newFile(team.principal.client, { projectId, name });
    const shown = (descending: string) => names(team.junior, { scope: 'projects', search: 'sorted', sort: 'project', descending });
    expect(await shown('false')).toEqual(['c sorted.txt', 'z sorted.txt', 'a sorted.txt', 'B sorted.txt']);
    expect(await shown('true')).toEqual(['B sorted.txt', 'a sorted.txt', 'z sorted.txt', 'c sorted.txt']);
  });

  test.each(['name', 'project'])('a list by %s goes on behind the longest names there are', async (sort) => {
    const projectId = await project({ name: '館'.repeat(120) });
    for (const first of ['一', '丁', '七']) await newFile(team.principal.client, { projectId, name: `${first}${'図'.repeat(250)}.txt` });
    const seen: string[] = [];
    let after: string | null = '';
    for (let page = 0; after !== null && page < 4; page++) {
      const { items, next }: FilePage = await list(team.junior, {
        projectId,
        sort,
        descending: 'false',
        limit: '1',
        ...(after && { after }),
      });
      seen.push(...items.map(({ name }) => name[0] ?? ''));
      after = next;
    }
    expect(seen.toSorted()).toEqual(['一', '丁', '七'].toSorted());
  });

  test('files.folders names them all; a folder says what is in it and beneath, and shows its last document', async () => {
    const projectId = await project();
    const outer = await newFolder(team.principal.client, { projectId, name: 'Drawings' });
    const inner = await newFolder(team.principal.client, { projectId, parentId: outer.id });
    await newFile(team.principal.client, { projectId, folderId: inner.id });
    const last = await newFile(team.principal.client, { projectId, folderId: outer.id });
    const { folders, path } = await list(team.junior, { projectId });
    expect(folders).toMatchObject([{ id: outer.id, files: 2, newest: { id: last.id, number: 1 }, can: { rename: 'needs_editProject' } }]);
    expect(path).toEqual([]);
    expect((await list(team.junior, { projectId, folderId: inner.id })).path.map(({ name }) => name)).toEqual(['Drawings', inner.name]);
    const { items } = await ok<{ items: FolderRecord[] }>(team.junior.client.get(`/api/v1/file-folders?projectId=${projectId}`));
    expect(items.map(({ id }) => id).toSorted()).toEqual([outer.id, inner.id].toSorted()); // files.folders
  });

  test('files.star marks for oneself alone', async () => {
    const projectId = await project();
    const file = await newFile(team.principal.client, { projectId });
    await ok(post(team.junior, `files/${file.id}/star`, { isStarred: true }));
    expect((await list(team.junior, { scope: 'starred' })).items.map(({ id }) => id)).toContain(file.id);
    expect((await detail(team.principal, file.id)).file.isStarred).toBe(false);
    await ok(post(team.junior, `files/${file.id}/star`, { isStarred: false }));
    expect((await list(team.junior, { scope: 'starred' })).items.map(({ id }) => id)).not.toContain(file.id);
    const hidden = await newFile(team.principal.client, { projectId: await project({ visibility: 'private' }) });
    expect((await post(team.junior, `files/${hidden.id}/star`, { isStarred: true })).status).toBe(404);
  });
});

describe('versions and names', () => {
  const made = (options: FileOptions) => newFile(team.principal.client, options);

  test('the same name is asked about, becomes a version, or stands beside the other one', async () => {
    const projectId = await project();
    const first = await made({ projectId, name: 'Plan.txt', content: 'A' });
    const again = { projectId, folderId: null, name: 'PLAN.txt', bytes: 1 };
    const asked = await post(team.principal, 'uploads', { id: randomUUID(), ...again });
    expect(asked).toMatchObject({ status: 409, body: { code: 'already_exists', field: 'name' } });
    expect(await made({ projectId, name: 'plan.TXT', content: 'B', sameName: 'version', note: 'Niche widened' })).toMatchObject({
      id: first.id,
      name: 'Plan.txt',
      number: 2,
    });
    expect(await made({ projectId, name: 'Plan.txt', content: 'C', sameName: 'keepBoth' })).toMatchObject({
      name: 'Plan (2).txt',
      number: 1,
    });
    const { versions } = await detail(team.junior, first.id);
    expect(versions).toMatchObject([
      { number: 2, note: 'Niche widened', addedBy: team.principal.id },
      { number: 1, note: '' },
    ]);
  });

  test('a name that a Mac writes letter by letter is the same name', async () => {
    const projectId = await project();
    const first = await made({ projectId, name: 'K\u00fcche.txt', content: 'A' });
    const asked = await post(team.senior, 'uploads', { id: randomUUID(), projectId, folderId: null, name: 'Ku\u0308che.txt', bytes: 1 });
    expect(asked).toMatchObject({ status: 409, body: { code: 'already_exists', field: 'name' } });
    expect(await made({ projectId, name: 'Ku\u0308che.txt', content: 'B', sameName: 'version' })).toMatchObject({
      id: first.id,
      number: 2,
    });
  });

  test('two uploads of one name that were begun before either was there become two versions in the order they came', async () => {
    const projectId = await project();
    const [one, two] = [
      await completeUpload(team.principal.client, { projectId, name: 'Plan.txt', content: 'A' }),
      await completeUpload(team.senior.client, { projectId, name: 'Plan.txt', content: 'BB' }),
    ];
    const answers = await Promise.all([
      post(team.principal, 'files', { id: randomUUID(), uploadId: one.id }),
      post(team.senior, 'files', { id: randomUUID(), uploadId: two.id }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const { items, total } = await list(team.junior, { projectId });
    expect({ total, number: items[0]?.number }).toEqual({ total: 1, number: 2 });
  });

  test('files.restoreVersion adds a new version with the bytes of an earlier one, and overwrites nothing', async () => {
    const file = await made({ projectId: await project(), content: 'A' });
    await made({ projectId: file.projectId, replaces: file.id, name: 'Renamed on disk.txt', content: 'BB' });
    await ok(post(team.principal, `files/${file.id}/versions`, { number: 1 }));
    const { versions, file: now } = await detail(team.junior, file.id);
    expect(versions.map(({ number, bytes, restoredFrom }) => [number, bytes, restoredFrom])).toEqual([
      [3, 1, 1],
      [2, 2, null],
      [1, 1, null],
    ]);
    expect(now).toMatchObject({ number: 3, bytes: 1, name: file.name });
    expect((await post(team.principal, `files/${file.id}/versions`, { number: 3 })).status).toBe(409);
    expect((await post(team.principal, `files/${file.id}/versions`, { number: 9 })).status).toBe(404);
    expect((await post(team.junior, `files/${file.id}/versions`, { number: 1 })).status).toBe(403);
  });

  test('files.edit renames; a name that is there is refused, and of two renames at once the second sees both', async () => {
    const projectId = await project();
    const [file] = [await made({ projectId, name: 'Plan.txt' }), await made({ projectId, name: 'Section.txt' })];
    const rename = (person: Person, name: string) =>
      person.client.patch<{ code: string; conflicts: unknown[] }>(`/api/v1/files/${file.id}`, { version: 1, changes: { name } });
    expect(await rename(team.principal, 'section.TXT')).toMatchObject({ status: 409, body: { code: 'already_exists' } });
    await made({ projectId, name: 'ΟΔΟΣ' });
    expect(await rename(team.principal, 'οδοσ')).toMatchObject({ status: 409, body: { code: 'already_exists' } });
    expect((await rename(team.principal, 'plan.txt')).status).toBe(200);
    expect(await rename(team.senior, 'Ground floor.txt')).toMatchObject({
      status: 409,
      body: { code: 'conflict', conflicts: [{ field: 'name', theirs: 'plan.txt', yours: 'Ground floor.txt' }] },
    });
    for (const name of ['..', 'a/b.txt', 'a\\b.txt', ' ', 'x\u202Egpj.exe']) expect((await rename(team.principal, name)).status).toBe(400);
  });

  test('who changed a document last stands in it: by a name, by a version, not by a move', async () => {
    const { id, projectId } = await made({ projectId: await project() });
    const modifiedBy = async () => (await detail(team.junior, id)).file.modifiedBy;
    await ok(team.senior.client.patch(`/api/v1/files/${id}`, { version: 1, changes: { name: 'Section.txt' } }));
    expect(await modifiedBy()).toBe(team.senior.id);
    await newFile(team.standard.client, { projectId, replaces: id });
    expect(await modifiedBy()).toBe(team.standard.id);
    const folder = await newFolder(team.principal.client, { projectId });
    await ok(post(team.principal, 'files/move', { fileIds: [id], to: { projectId, folderId: folder.id } }));
    expect(await modifiedBy()).toBe(team.standard.id);
    await ok(post(team.senior, `files/${id}/versions`, { number: 1 }));
    expect(await modifiedBy()).toBe(team.senior.id);
  });

  test('files.createFolder and files.editFolder: names are told apart, and folders stand ten deep at most', async () => {
    const projectId = await project();
    let parentId: string | null = null;
    for (let depth = 1; depth <= 10; depth++)
      parentId = (await newFolder(team.principal.client, { projectId, parentId, name: `${depth}` })).id;
    const create = (body: object) => post(team.principal, 'file-folders', { id: randomUUID(), projectId, ...body });
    expect(await create({ parentId, name: '11' })).toMatchObject({
      status: 400,
      body: { message: 'Folders stand in each other 10 deep at most.' },
    });
    expect((await create({ parentId: null, name: '1' })).status).toBe(409);
    const other = await newFolder(team.principal.client, { projectId, name: 'Other' });
    const rename = (name: string) => team.principal.client.patch(`/api/v1/file-folders/${other.id}`, { version: 1, changes: { name } });
    expect((await rename('1')).status).toBe(409);
    expect((await rename('Schedules')).status).toBe(200);
  });
});

describe('moved and copied', () => {
  test('files.move takes documents and folders along, keeps both where names meet, and says where they came from', async () => {
    const projectId = await project();
    const folder = await newFolder(team.principal.client, { projectId, name: 'Drawings' });
    const sub = await newFolder(team.principal.client, { projectId, name: 'Kitchen' });
    await newFile(team.principal.client, { projectId, folderId: folder.id, name: 'Plan.txt' });
    const file = await newFile(team.principal.client, { projectId, name: 'Plan.txt' });
    const to = { projectId, folderId: folder.id };
    const { from } = await ok<{ from: object[] }>(post(team.principal, 'files/move', { fileIds: [file.id], folderIds: [sub.id], to }));
    expect(from).toEqual([{ projectId, folderId: null, fileIds: [file.id], folderIds: [sub.id] }]);
    expect(await names(team.junior, { projectId, folderId: folder.id })).toEqual(['Plan (2).txt', 'Plan.txt']);
    expect((await list(team.junior, { projectId, folderId: folder.id })).folders).toMatchObject([{ name: 'Kitchen' }]);
    const intoItself = await post(team.principal, 'files/move', { folderIds: [folder.id], to: { projectId, folderId: sub.id } });
    expect(intoItself).toMatchObject({ status: 400, body: { field: 'to.folderId' } });
  });

  test('what goes to another project takes all beneath along; into My Files it becomes its mover’s own', async () => {
    const [one, two] = [await project(), await project()];
    const folder = await newFolder(team.principal.client, { projectId: one, name: 'Drawings' });
    const inner = await newFolder(team.principal.client, { projectId: one, parentId: folder.id, name: 'In' });
    const file = await newFile(team.senior.client, { projectId: one, folderId: inner.id });
    const move = (person: Person, to: object) => post(person, 'files/move', { folderIds: [folder.id], to });
    expect((await move(team.junior, { projectId: two, folderId: null })).status).toBe(403);
    await ok(move(team.principal, { projectId: two, folderId: null }));
    expect((await detail(team.junior, file.id)).file.projectId).toBe(two);
    expect(await list(team.junior, { projectId: one })).toMatchObject({ items: [], folders: [] });
    await ok(move(team.principal, { projectId: null, folderId: null }));
    expect((await detail(team.principal, file.id)).file).toMatchObject({ projectId: null, addedBy: team.principal.id });
    expect((await team.senior.client.get(`/api/v1/files/${file.id}`)).status).toBe(404);
  });

  test('a move is told where things were and where they go', async () => {
    const [one, hidden] = [await project(), await project({ visibility: 'private' })];
    const [folder, file] = [
      await newFolder(team.principal.client, { projectId: one }),
      await newFile(team.principal.client, { projectId: one }),
    ];
    const heard = await listen(server, team.junior);
    const moved = { fileIds: [file.id], folderIds: [folder.id] };
    await ok(post(team.principal, 'files/move', { ...moved, to: { projectId: hidden, folderId: null } }));
    await ok(post(team.principal, 'files/move', { ...moved, to: { projectId: one, folderId: null } }));
    const { seq, items, folders } = await list(team.junior, { projectId: one });
    // Each is a change of its record, also where it ends where it began.
    expect([items, folders]).toMatchObject([[{ version: 3 }], [{ version: 3 }]]);
    await heard.heard(seq);
    heard.close();
    expect(heard.events.map(({ type, data }) => [type, data])).toEqual([
      ['files.moved', moved],
      ['files.moved', moved],
    ]);
  });

  const fillWithFolders = (projectId: string, count: number) =>
    queryOnce(
      server.ownerUrl,
      `insert into file_folders (id, studio_id, project_id, owner_id, name, created_at, updated_at)
      select gen_random_uuid(), p.studio_id, p.id, $2, 'Folder ' || n, now(), now() from projects p, generate_series(1, ${count}) n
      where p.id = $1`,
      [projectId, team.principal.id],
    );
  const tooMany = { status: 400, body: { message: expect.stringContaining(`${mostFolders} folders at most`) as string } };

  test('a place takes no more folders than it may have by what an upload brings along, or by what comes back from the trash', async () => {
    const projectId = await project();
    const deleted = await newFolder(team.principal.client, { projectId });
    await newFolder(team.principal.client, { projectId, parentId: deleted.id });
    await ok(post(team.principal, 'files/remove', { folderIds: [deleted.id] }));
    await fillWithFolders(projectId, mostFolders - 1);
    const { id: uploadId } = await completeUpload(team.standard.client, { projectId, folders: ['One more'] });
    const begin = { id: randomUUID(), projectId, folderId: null, name: 'A.txt', bytes: 1 };
    expect(await post(team.standard, 'uploads', { ...begin, folders: ['One more', 'And one'] })).toMatchObject(tooMany);
    expect(await post(team.principal, 'files/restore', { folderIds: [deleted.id] })).toMatchObject(tooMany);
    await newFolder(team.principal.client, { projectId });
    expect(await post(team.standard, 'files', { id: randomUUID(), uploadId })).toMatchObject(tooMany);
    await newFile(team.standard.client, { projectId, folders: ['Folder 1'] });
  });

  test('an upload makes no folders deeper than they go, where its own was moved meanwhile', async () => {
    const projectId = await project();
    const { client } = team.principal;
    const folder = await newFolder(client, { projectId });
    let deepest: string | null = null;
    for (let depth = 1; depth < mostDepth; depth++) deepest = (await newFolder(client, { projectId, parentId: deepest })).id;
    const { id: uploadId } = await completeUpload(client, { projectId, folderId: folder.id, folders: ['In', 'Deeper'] });
    await ok(post(team.principal, 'files/move', { folderIds: [folder.id], to: { projectId, folderId: deepest } }));
    expect(await post(team.principal, 'files', { id: randomUUID(), uploadId })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(`${mostDepth} deep`) as string },
    });
  });

  test('a place takes no more folders than it may have by a move either', async () => {
    const [from, full] = [await project(), await project()];
    const folder = await newFolder(team.principal.client, { projectId: from });
    await newFolder(team.principal.client, { projectId: from, parentId: folder.id });
    await fillWithFolders(full, mostFolders - 1);
    const to = { projectId: full, folderId: null };
    expect(await post(team.principal, 'files/move', { folderIds: [folder.id], to })).toMatchObject(tooMany);
    const one = await newFolder(team.principal.client, { projectId: from });
    await ok(post(team.principal, 'files/move', { folderIds: [one.id], to }));
  });

  test('files.copy makes documents of their own with the same bytes', async () => {
    const file = await newFile(team.senior.client, { name: 'Palette.txt', content: 'Oak' });
    const [projectId, id] = [await project(), randomUUID()];
    const copies = [{ fileId: file.id, id }];
    expect((await post(team.junior, 'files/copy', { copies, to: { projectId, folderId: null } })).status).toBe(404);
    await ok(post(team.senior, 'files/copy', { copies, to: { projectId, folderId: null } }));
    expect((await detail(team.junior, id)).file).toMatchObject({ name: 'Palette.txt', bytes: 3, number: 1, projectId });
    await ok(post(team.senior, 'files/remove', { fileIds: [file.id] }));
    expect((await detail(team.junior, id)).file.name).toBe('Palette.txt');
  });

  test('twenty moves at once of the same documents into two folders: each is in one place, none is lost', async () => {
    const projectId = await project();
    const folders = [await newFolder(team.principal.client, { projectId }), await newFolder(team.principal.client, { projectId })];
    const files = await Promise.all(Array.from({ length: 3 }, () => newFile(team.principal.client, { projectId })));
    const fileIds = files.map(({ id }) => id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        post(team.principal, 'files/move', { fileIds, to: { projectId, folderId: folders[turn % 2]?.id ?? null } }),
      ),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const held = await Promise.all(
      [null, ...folders.map(({ id }) => id)].map((id) => list(team.junior, { projectId, ...(id && { folderId: id }) })),
    );
    expect(held.flatMap(({ items }) => items.map(({ id }) => id)).toSorted()).toEqual(fileIds.toSorted());
  });
});

test('what is there already keeps its name while a namesake comes beside it', async () => {
  const projectId = await project();
  const folder = await newFolder(team.principal.client, { projectId });
  const there = await newFile(team.principal.client, { projectId, folderId: folder.id, name: 'Plan.txt' });
  const comes = await newFile(team.principal.client, { projectId, name: 'Plan.txt' });
  const to = { projectId, folderId: folder.id };
  await ok(post(team.principal, 'files/move', { fileIds: [there.id, comes.id], to }));
  expect(await names(team.junior, { projectId, folderId: folder.id })).toEqual(['Plan (2).txt', 'Plan.txt']);
});

test('whatever got another name on its way is named in the answer, and Undo gives it its own back', async () => {
  const projectId = await project();
  const folder = await newFolder(team.principal.client, { projectId });
  await newFile(team.principal.client, { projectId, folderId: folder.id, name: 'Plan.txt' });
  const plan = await newFile(team.principal.client, { projectId, name: 'Plan.txt' });
  const brief = await newFile(team.principal.client, { projectId, name: 'Brief.txt' });
  const moved = await ok(post(team.principal, 'files/move', { fileIds: [plan.id, brief.id], to: { projectId, folderId: folder.id } }));
  expect(moved).toMatchObject({ renamed: [{ id: plan.id, name: 'Plan (2).txt' }] });
  const back = { fileIds: [plan.id], to: { projectId, folderId: null }, names: [{ id: plan.id, name: 'Plan.txt' }] };
  await ok(post(team.principal, 'files/move', back));
  expect((await detail(team.junior, plan.id)).file).toMatchObject({ folderId: null, name: 'Plan.txt' });
  await ok(post(team.principal, 'files/remove', { fileIds: [plan.id] }));
  await newFile(team.principal.client, { projectId, name: 'Plan.txt' });
  const restored = await ok(post(team.principal, 'files/restore', { fileIds: [plan.id] }));
  expect(restored).toMatchObject({ renamed: [{ id: plan.id, name: 'Plan (2).txt' }] });
});

test.each(['İstanbul.txt', 'ΣΧΕΔΙΟΣ.txt', `${'n'.repeat(251)}.txt`, `${'n'.repeat(199)}🏠 plan.txt`, '50%_Ünïcode 🏠.txt'])(
  'a name as %s is known again, whatever its letters become in lower case',
  async (name) => {
    const projectId = await project();
    const first = await newFile(team.principal.client, { projectId, name });
    expect(await newFile(team.principal.client, { projectId, name, sameName: 'version' })).toMatchObject({ id: first.id, number: 2 });
    const beside = [
      await newFile(team.principal.client, { projectId, name, sameName: 'keepBoth' }),
      await newFile(team.principal.client, { projectId, name, sameName: 'keepBoth' }),
    ];
    expect(new Set([name, ...beside.map((file) => file.name)]).size).toBe(3);
  },
);

describe('the trash', () => {
  test('files.remove, files.trash, files.restore: a folder goes and comes back with all that is in it, but for what went before', async () => {
    const projectId = await project();
    const folder = await newFolder(team.principal.client, { projectId, name: 'Drawings' });
    const inner = await newFolder(team.principal.client, { projectId, parentId: folder.id });
    const kept = await newFile(team.principal.client, { projectId, folderId: inner.id });
    const gone = await newFile(team.principal.client, { projectId, folderId: inner.id });
    await ok(post(team.senior, 'files/remove', { fileIds: [gone.id] }));
    await ok(post(team.principal, 'files/remove', { folderIds: [folder.id, inner.id] }));
    expect((await team.junior.client.get(`/api/v1/files/${kept.id}`)).status).toBe(404); // [A14]
    const ofProject = (await trash(team.principal)).filter(({ id }) => [folder.id, inner.id, kept.id, gone.id].some((one) => one === id));
    expect(ofProject.map(({ id, kind, files, deletedBy }) => ({ id, kind, files, deletedBy }))).toEqual([
      { id: folder.id, kind: 'folder', files: 1, deletedBy: team.principal.id },
      { id: gone.id, kind: 'file', files: 1, deletedBy: team.senior.id },
    ]);
    // Of two that were chosen one is gone: nobody takes it for both.
    const there = await newFile(team.principal.client, { projectId });
    const both = await post(team.principal, 'files/remove', { fileIds: [there.id, gone.id] });
    expect([both.status, both.body.message]).toEqual([
      404,
      expect.stringMatching(/^Some of them are not here any more.* Choose the others again\.$/),
    ]);
    await ok(post(team.principal, 'files/restore', { folderIds: [folder.id] }));
    expect((await detail(team.junior, kept.id)).path.map(({ name }) => name)).toEqual(['Drawings', inner.name]);
    expect((await team.junior.client.get(`/api/v1/files/${gone.id}`)).status).toBe(404);
    await ok(post(team.principal, 'files/restore', { fileIds: [gone.id] }));
    expect((await detail(team.junior, gone.id)).file.folderId).toBe(inner.id);
  });

  test('what comes back to a name that is taken, or to a folder that is gone, finds a place all the same', async () => {
    const projectId = await project();
    const folder = await newFolder(team.principal.client, { projectId });
    const file = await newFile(team.principal.client, { projectId, folderId: folder.id, name: 'Plan.txt' });
    await ok(post(team.principal, 'files/remove', { fileIds: [file.id] }));
    await ok(post(team.principal, 'files/remove', { folderIds: [folder.id] }));
    await newFile(team.principal.client, { projectId, name: 'Plan.txt' });
    const back = await ok(post(team.principal, 'files/restore', { fileIds: [file.id] }));
    expect(back).toMatchObject({ renamed: [{ name: 'Plan (2).txt' }], atTop: 1 });
    expect((await detail(team.junior, file.id)).file).toMatchObject({ folderId: null, name: 'Plan (2).txt' });
  });

  test('what was deleted one after the other comes back together to where it was; what went with a folder waits for it', async () => {
    const projectId = await project();
    const outer = await newFolder(team.principal.client, { projectId, name: 'Drawings' });
    const inner = await newFolder(team.principal.client, { projectId, parentId: outer.id, name: 'Kitchen' });
    const file = await newFile(team.principal.client, { projectId, folderId: outer.id });
    await ok(post(team.principal, 'files/remove', { fileIds: [file.id] }));
    await ok(post(team.principal, 'files/remove', { folderIds: [outer.id] }));
    expect((await post(team.principal, 'files/restore', { folderIds: [inner.id] })).status).toBe(409);
    expect(await ok(post(team.principal, 'files/restore', { fileIds: [file.id], folderIds: [outer.id] }))).toMatchObject({ atTop: 0 });
    expect((await detail(team.junior, file.id)).file.folderId).toBe(outer.id);
    expect((await list(team.junior, { projectId, folderId: outer.id })).folders).toMatchObject([{ name: 'Kitchen' }]);
  });

  test('what belongs to an archived project stays there, and whoever asks is told why', async () => {
    const projectId = await project();
    const file = await newFile(team.principal.client, { projectId });
    await ok(post(team.principal, 'files/remove', { fileIds: [file.id] }));
    await ok(team.principal.client.post(`/api/v1/projects/${projectId}/archive`, { version: 1 }));
    const words = 'This project is archived. Take it back into work first.';
    const refused = await post(team.principal, 'files/restore', { fileIds: [file.id] });
    expect([refused.status, refused.body.message]).toEqual([403, words]);
    await ok(team.principal.client.post(`/api/v1/projects/${projectId}/unarchive`, { version: 2 }));
    await ok(post(team.principal, 'files/restore', { fileIds: [file.id] }));
  });

  test('files.erase: what is deleted for good is gone with its folder, its versions and its room, and nothing else is', async () => {
    const projectId = await project();
    const folder = await newFolder(team.principal.client, { projectId, name: 'Drawings' });
    const inner = await newFolder(team.principal.client, { projectId, parentId: folder.id });
    const before = await newFile(team.principal.client, { projectId, folderId: inner.id });
    const old = await newFolder(team.principal.client, { projectId, parentId: inner.id });
    const within = await newFile(team.principal.client, { projectId, folderId: old.id });
    await ok(post(team.principal, 'files/remove', { fileIds: [before.id], folderIds: [old.id] }));
    const gone = await newFile(team.principal.client, { projectId, folderId: inner.id, content: 'Gone for good.\n' });
    const stays = await newFile(team.principal.client, { projectId });
    const room = async () => (await ok<{ used: number }>(team.principal.client.get('/api/v1/file-usage'))).used;
    const full = await room();
    await ok(post(team.principal, 'files/remove', { folderIds: [folder.id] }));
    expect((await post(team.principal, 'files/erase', { folderIds: [inner.id] })).status).toBe(409);

    await ok(post(team.principal, 'files/erase', { folderIds: [folder.id] }));
    expect(full - (await room())).toBe('Gone for good.\n'.length);
    expect((await post(team.principal, 'files/restore', { folderIds: [folder.id] })).status).toBe(404);
    expect((await post(team.principal, 'files/restore', { fileIds: [gone.id] })).status).toBe(404);
    expect((await detail(team.junior, stays.id)).file.id).toBe(stays.id);
    const left = (await trash(team.principal)).filter((item) => item.projectId === projectId);
    expect(left.map(({ id }) => id).sort()).toEqual([before.id, old.id].sort());
    await ok(post(team.principal, 'files/restore', { fileIds: [before.id], folderIds: [old.id] }));
    expect((await detail(team.junior, before.id)).file.folderId).toBeNull();
    expect((await detail(team.junior, within.id)).file.folderId).toBe(old.id);
  });

  test('files.erase: nothing that is not in the trash, and nothing of an archived project', async () => {
    const projectId = await project();
    const [file, other] = [await newFile(team.principal.client, { projectId }), await newFile(team.principal.client, { projectId })];
    await ok(post(team.principal, 'files/remove', { fileIds: [file.id] }));
    const refused = await post(team.principal, 'files/erase', { fileIds: [file.id, other.id] });
    expect([refused.status, refused.body.message]).toEqual([409, 'Some of this is not in the trash any more.']);
    await ok(team.principal.client.post(`/api/v1/projects/${projectId}/archive`, { version: 1 }));
    expect((await trash(team.principal)).find(({ id }) => id === file.id)?.can.erase).toBe('project_closed');
    expect((await post(team.principal, 'files/erase', { fileIds: [file.id] })).status).toBe(403);
    await ok(team.principal.client.post(`/api/v1/projects/${projectId}/unarchive`, { version: 2 }));
    await ok(post(team.principal, 'files/restore', { fileIds: [file.id] }));
  });

  test('[A6] of a project nobody deletes for good but who may delete it whole; what is one’s own is nobody else’s', async () => {
    const projectId = await project();
    const shared = await newFile(team.senior.client, { projectId });
    const mine = await newFile(team.senior.client);
    await ok(post(team.senior, 'files/remove', { fileIds: [shared.id, mine.id] }));
    const verdicts = new Map((await trash(team.senior)).map(({ id, can }) => [id, can.erase]));
    expect([verdicts.get(shared.id), verdicts.get(mine.id)]).toEqual(['needs_deleteProject', true]);
    for (const [who, id, status] of [
      [team.senior, shared.id, 403],
      [team.principal, mine.id, 404],
      [await signUpAndConfirm(server), shared.id, 404],
    ] as const)
      expect((await post(who, 'files/erase', { fileIds: [id] })).status).toBe(status);
    const [both] = await Promise.all([
      post(team.senior, 'files/erase', { fileIds: [mine.id] }),
      post(team.senior, 'files/restore', { fileIds: [mine.id] }),
    ]);
    const isThere = (await team.senior.client.get(`/api/v1/files/${mine.id}`)).status === 200;
    expect(isThere).toBe(both.status !== 200);
    await ok(post(team.principal, 'files/erase', { fileIds: [shared.id] }));
    expect((await post(team.principal, 'files/erase', { fileIds: [shared.id] })).status).toBe(404);
  });

  test('[A6] nobody brings back what is not theirs to bring back', async () => {
    const mine = await newFile(team.senior.client);
    const projectId = await project();
    const shared = await newFile(team.principal.client, { projectId });
    await ok(post(team.senior, 'files/remove', { fileIds: [mine.id] }));
    await ok(post(team.principal, 'files/remove', { fileIds: [shared.id] }));
    const stranger = await signUpAndConfirm(server);
    for (const [who, id, status] of [
      [team.principal, mine.id, 404],
      [stranger, shared.id, 404],
      [team.junior, shared.id, 403],
    ] as const) {
      expect((await post(who, 'files/restore', { fileIds: [id] })).status).toBe(status);
      expect((await trash(who)).map((item) => item.id)).not.toContain(id);
    }
  });
});

test('[R1-07] a project that is made from a template has its folders', async () => {
  const projectId = await project({ templateId: 'kitchen-and-bath', start: '2026-03-02' });
  const { folders } = await list(team.junior, { projectId });
  expect(folders.map(({ name }) => name)).toEqual(['Drawings', 'Quotations and orders', 'Selections', 'Site', 'Survey']);
});
