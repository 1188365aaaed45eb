// The drawing register over the wire: sheets and their revisions, what supersedes what, issue sheets, races.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileRecord, FileVersion } from '../../../domain/files/contract.ts';
import { mostSheets } from '../../../domain/files/register.ts';
import type { IssueLine, IssueRecord } from '../../../domain/files/registerContract.ts';
import type { Problem } from '../../http/problems.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { completeUpload, type FileOptions, newFile, newFolder } from '../../testing/files.ts';
import { joinStudio, type Person, signUpAndConfirm } from '../../testing/people.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { addSheet, issueSheets, newIssue, newSheet, type SheetOptions } from '../../testing/register.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

const project = async (fields: object = {}) => (await newProject(team.principal, fields)).id;
const post = ({ client }: Person, path: string, body: object) => client.post(`/api/v1/${path}`, body);
const register = async ({ client }: Person, projectId: string) =>
  (await ok<{ items: FileRecord[] }>(client.get(`/api/v1/projects/${projectId}/register`))).items;
const detail = (id: string, { client } = team.principal) =>
  ok<{ file: FileRecord; versions: FileVersion[] }>(client.get(`/api/v1/files/${id}`));
const edit = (projectId: string, sheets: object[], { client } = team.principal) =>
  client.patch<Problem & { items: FileRecord[] }>(`/api/v1/projects/${projectId}/register`, { sheets });
const issues = async (projectId: string, { client } = team.principal) =>
  (await ok<{ items: IssueRecord[] }>(client.get(`/api/v1/projects/${projectId}/issue-sheets`))).items;

/** A document that is a sheet. */
async function sheetIn(projectId: string, { name, ...options }: SheetOptions & { name?: string } = {}): Promise<FileRecord> {
  const { id } = await newFile(team.principal.client, { projectId, ...(name !== undefined && { name }) });
  return addSheet(team.principal.client, { projectId, fileId: id, ...options });
}

/** A new version of it. */
async function revise(file: FileRecord, fields: object = {}, options: FileOptions = {}): Promise<FileRecord> {
  const { client } = team.principal;
  const upload = await completeUpload(client, { projectId: file.projectId, replaces: file.id, content: randomUUID(), ...options });
  return (await ok<{ file: FileRecord }>(client.post('/api/v1/files', { id: randomUUID(), uploadId: upload.id, ...fields }))).file;
}

describe('sheets', () => {
  test('files.register and files.addSheets: a document is a sheet with number, title, revision and status, in lists and panels, too', async () => {
    const projectId = await project();
    const file = await newFile(team.principal.client, { projectId, name: 'A-101 Ground floor plan.txt' });
    expect(file.sheet).toBeNull();
    const facts = { number: 'A-101', title: 'Ground floor plan', revision: 'P01', status: 'forComment' };
    await addSheet(team.principal.client, { projectId, fileId: file.id, ...facts });
    const [listed] = await register(team.junior, projectId);
    expect(listed?.sheet).toMatchObject({ ...facts, supersededAt: null, supersededBy: null });
    expect((await detail(file.id)).file).toMatchObject({ revision: 'P01', sheet: facts });
    expect((await detail(file.id)).versions[0]).toMatchObject({ revision: 'P01', status: 'forComment' });
  });

  test('several become sheets at once, and of two with one number none does', async () => {
    const projectId = await project();
    const files = await Promise.all([1, 2].map(() => newFile(team.principal.client, { projectId })));
    const add = (numbers: readonly string[]) =>
      post(team.principal, `projects/${projectId}/register`, {
        sheets: files.map(({ id }, at) => newSheet(id, { number: numbers[at] ?? '' })),
      });
    const refused = await add(['A-101', 'a-101']);
    expect([refused.status, refused.body.field]).toEqual([409, 'sheets.1.number']);
    expect(await register(team.principal, projectId)).toEqual([]);
    expect((await add(['A-101', 'A-102'])).status).toBe(201);
    expect((await register(team.principal, projectId)).map(({ sheet }) => sheet?.number).sort()).toEqual(['A-101', 'A-102']);
  });

  test('[R1-02] who reads the project looks, Edit Projects sets it, nobody else; an archived project stays as it is', async () => {
    const projectId = await project();
    const sheet = await sheetIn(projectId);
    const other = await newFile(team.principal.client, { projectId });
    for (const person of [team.technical, team.junior]) {
      expect(await register(person, projectId)).toHaveLength(1);
      const statuses = [
        await post(person, `projects/${projectId}/register`, { sheets: [newSheet(other.id)] }),
        await edit(projectId, [{ fileId: sheet.id, version: sheet.version, changes: { title: 'Mine' } }], person),
        await post(person, `projects/${projectId}/register/remove`, { fileIds: [sheet.id] }),
        await post(person, `projects/${projectId}/issue-sheets`, newIssue(sheet)),
      ].map(({ status }) => status);
      expect(statuses).toEqual([403, 403, 403, 403]);
    }
    const { version } = (await ok<{ project: { version: number } }>(team.principal.client.get(`/api/v1/projects/${projectId}`))).project;
    await ok(post(team.principal, `projects/${projectId}/archive`, { version }));
    expect((await post(team.principal, `projects/${projectId}/register/remove`, { fileIds: [sheet.id] })).status).toBe(403);
    expect((await post(team.principal, `projects/${projectId}/issue-sheets`, newIssue(sheet))).status).toBe(403);
    const hidden = await project({ visibility: 'private' });
    const secret = await sheetIn(hidden);
    const issue = await issueSheets(team.principal.client, { projectId: hidden, sheets: [secret] });
    for (const person of [team.standard, await signUpAndConfirm(server)]) {
      expect((await person.client.get(`/api/v1/projects/${hidden}/register`)).status).toBe(404);
      expect((await person.client.get(`/api/v1/issue-sheets/${issue.id}`)).status).toBe(404);
      expect((await post(person, `issue-sheets/${issue.id}/withdraw`, { reason: 'Mine.' })).status).toBe(404);
      expect((await post(person, `projects/${hidden}/register`, { sheets: [newSheet(secret.id)] })).status).toBe(404);
    }
  });

  test('a document of another project, or one’s own, is none of this register', async () => {
    const [projectId, elsewhere] = [await project(), await project()];
    const foreign = await sheetIn(elsewhere);
    const own = await newFile(team.principal.client);
    for (const id of [foreign.id, own.id, randomUUID()]) {
      expect((await post(team.principal, `projects/${projectId}/register`, { sheets: [newSheet(id)] })).status).toBe(404);
      expect((await edit(projectId, [{ fileId: id, version: 1, changes: { title: 'Plan' } }])).status).toBe(404);
      expect((await post(team.principal, `projects/${projectId}/register/remove`, { fileIds: [id] })).status).toBe(404);
    }
    expect((await detail(foreign.id)).file.sheet).toEqual(foreign.sheet);
  });

  test('[A20] a number is given once, whatever its letter case; what is refused says so at its field and changes nothing', async () => {
    const projectId = await project();
    const first = await sheetIn(projectId, { number: 'A-101' });
    const file = await newFile(team.principal.client, { projectId });
    const refused = await post(team.principal, `projects/${projectId}/register`, { sheets: [newSheet(file.id, { number: 'a-101' })] });
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([409, 'already_exists', 'sheets.0.number']);
    const second = await sheetIn(projectId, { number: 'A-102' });
    const clash = await edit(projectId, [{ fileId: second.id, version: second.version, changes: { number: 'a-101' } }]);
    expect([clash.status, clash.body.field]).toEqual([409, 'sheets.0.number']);
    expect((await register(team.principal, projectId)).map(({ sheet }) => sheet?.number).sort()).toEqual(['A-101', 'A-102']);
    // Two may have each other's.
    const swapped = await edit(projectId, [
      { fileId: first.id, version: first.version, changes: { number: 'A-102' } },
      { fileId: second.id, version: second.version, changes: { number: 'A-101' } },
    ]);
    expect(swapped.status, swapped.text).toBe(200);
    expect((await detail(first.id)).file.sheet?.number).toBe('A-102');
  });

  test('[A14] files.editSheets: different fields of two people both win, the same field is a conflict that shows both', async () => {
    const projectId = await project();
    const { id: fileId, version } = await sheetIn(projectId, { title: 'Plan' });
    const by = (person: Person, changes: object) => edit(projectId, [{ fileId, version, changes }], person);
    expect((await by(team.principal, { title: 'Ground floor' })).status).toBe(200);
    expect((await by(team.senior, { status: 'forApproval' })).status).toBe(200);
    const conflict = await by(team.senior, { title: 'Ground' });
    expect([conflict.status, conflict.body.code]).toEqual([409, 'conflict']);
    expect(conflict.body.conflicts).toEqual([{ field: 'title', theirs: 'Ground floor', yours: 'Ground' }]);
    expect((await detail(fileId)).file.sheet).toMatchObject({ title: 'Ground floor', status: 'forApproval' });
  });

  test('[A14] what one looked at as revision B is not said of revision C that came meanwhile', async () => {
    const projectId = await project();
    const { id: fileId, ...seen } = await sheetIn(projectId, { revision: 'B', status: 'preliminary' });
    await revise({ id: fileId, ...seen });
    const late = (changes: object) => edit(projectId, [{ fileId, version: seen.version, changes }], team.senior);
    const refused = await late({ status: 'forConstruction' });
    expect([refused.status, refused.body.conflicts]).toEqual([409, [{ field: 'status', theirs: 'preliminary', yours: 'forConstruction' }]]);
    expect((await late({ title: 'Ground floor' })).status).toBe(200);
    expect((await detail(fileId)).file.sheet).toMatchObject({ revision: 'C', status: 'preliminary', title: 'Ground floor' });
  });

  test('[A20] one sheet takes the number that another one leaves by being superseded in the same edit, in either order', async () => {
    for (const order of [1, -1]) {
      const projectId = await project();
      const [former, next] = [await sheetIn(projectId, { number: 'A-101' }), await sheetIn(projectId, { number: 'A-102' })];
      const sheets = [
        { fileId: next.id, version: next.version, changes: { number: 'A-101' } },
        { fileId: former.id, version: former.version, changes: { status: 'superseded' } },
      ];
      const done = await edit(projectId, order === 1 ? sheets : sheets.toReversed());
      expect(done.status, done.text).toBe(200);
      const { version } = (await detail(former.id)).file;
      // And back.
      const back = [
        { fileId: former.id, version, changes: { status: 'forComment' } },
        { fileId: next.id, version: next.version + 1, changes: { status: 'superseded' } },
      ];
      expect((await edit(projectId, order === 1 ? back : back.toReversed())).status).toBe(200);
      expect((await detail(former.id)).file.sheet).toMatchObject({ number: 'A-101', status: 'forComment' });
      expect((await detail(next.id)).file.sheet).toMatchObject({ number: 'A-101', status: 'superseded' });
    }
  });

  test('a revision that is too long as capitals is refused in words', async () => {
    const projectId = await project();
    const { id: fileId, version } = await sheetIn(projectId);
    const refused = await edit(projectId, [{ fileId, version, changes: { revision: 'ßßßßßßß' } }]);
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('12 characters')]);
  });

  test('a register is no longer than it is read, whichever way sheets come; what waits in the trash does not count', async () => {
    const [projectId, elsewhere] = [await project(), await project()];
    const sheet = await sheetIn(projectId);
    const moving = await sheetIn(elsewhere);
    await queryOnce(
      server.ownerUrl,
      `insert into user_files select (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid(), 'sheet_number', 'B-' || n, 'name', 'B-' || n))).*
       from user_files f, generate_series(1, $2) n where f.id = $1`,
      [sheet.id, mostSheets - 1],
    );
    const full = `A register holds ${mostSheets.toLocaleString('en')} sheets at most.`;
    const move = () => post(team.principal, 'files/move', { fileIds: [moving.id], to: { projectId, folderId: null } });
    const refused = await move();
    expect([refused.status, refused.body.message]).toEqual([400, full]);
    await ok(post(team.principal, 'files/remove', { fileIds: [sheet.id] }));
    await ok(move());
    const back = await post(team.principal, 'files/restore', { fileIds: [sheet.id] });
    expect([back.status, back.body.message]).toEqual([400, full]);
  });

  test('files.removeSheets: off the register the document stays, and its versions keep their revisions', async () => {
    const projectId = await project();
    const sheet = await sheetIn(projectId, { revision: 'C' });
    await ok(post(team.principal, `projects/${projectId}/register/remove`, { fileIds: [sheet.id] }));
    expect((await detail(sheet.id)).file).toMatchObject({ sheet: null, revision: 'C' });
    expect(await register(team.principal, projectId)).toEqual([]);
    await addSheet(team.principal.client, { projectId, fileId: sheet.id, revision: 'C' });
    expect((await detail(sheet.id)).file.sheet?.revision).toBe('C');
  });

  test('a sheet that counts again, since what stood for it was taken off, is not changed by who saw it superseded', async () => {
    const projectId = await project();
    const former = await sheetIn(projectId, { number: 'A-1', title: 'Plan' });
    const sheet = await sheetIn(projectId, { number: 'A-1', supersedes: true });
    const seen = (await detail(former.id)).file;
    expect(seen.sheet?.status).toBe('superseded');
    await ok(post(team.principal, `projects/${projectId}/register/remove`, { fileIds: [sheet.id] }));
    const late = [{ fileId: former.id, version: seen.version, changes: { status: 'asBuilt' } }];
    expect((await edit(projectId, late, team.senior)).status).toBe(409);
    expect((await detail(former.id)).file.sheet?.status).toBe('forComment');
  });
});

describe('revisions', () => {
  test('a new version is the next revision, the one that was wished, or the next free one; the earlier ones keep theirs', async () => {
    const sheet = await sheetIn(await project(), { revision: 'P01', status: 'forComment' });
    expect((await revise(sheet)).sheet).toMatchObject({ revision: 'P02', status: 'forComment' });
    expect((await revise(sheet, { status: 'forConstruction' })).sheet).toMatchObject({ revision: 'C01', status: 'forConstruction' });
    expect((await revise(sheet, { revision: 'C03' })).sheet?.revision).toBe('C03');
    // Taken by then.
    expect((await revise(sheet, { revision: 'c01' })).sheet?.revision).toBe('C02');
    const { versions } = await detail(sheet.id);
    expect(versions.map(({ revision }) => revision)).toEqual(['C02', 'C03', 'C01', 'P02', 'P01']);
    expect(versions.map(({ status }) => status).slice(-2)).toEqual(['forComment', 'forComment']);
  });

  test('files.restoreVersion: what is brought back is a revision of its own', async () => {
    const sheet = await sheetIn(await project(), { revision: 'A' });
    await revise(sheet);
    const { file } = await ok<{ file: FileRecord }>(post(team.principal, `files/${sheet.id}/versions`, { number: 1 }));
    expect(file.sheet?.revision).toBe('C');
  });

  test('[A9] new revisions at once that all ask for one letter become as many in the order they came', async () => {
    const { client } = team.principal;
    const sheet = await sheetIn(await project(), { revision: 'B' });
    const options = { projectId: sheet.projectId, replaces: sheet.id };
    const uploads = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((content) => completeUpload(client, { ...options, content })));
    const made = await Promise.all(
      uploads.map(({ id: uploadId }) => client.post('/api/v1/files', { id: randomUUID(), uploadId, revision: 'C' })),
    );
    expect(made.map(({ status }) => status)).toEqual(uploads.map(() => 201));
    const { versions } = await detail(sheet.id);
    expect(versions.map(({ number, revision }) => [number, revision])).toEqual(
      ['H', 'G', 'F', 'E', 'D', 'C', 'B'].map((one, at) => [7 - at, one]),
    );
  });

  test('a revision is corrected, but not to one that an earlier version has', async () => {
    const projectId = await project();
    const sheet = await revise(await sheetIn(projectId, { revision: 'A' }));
    const change = (revision: string) => edit(projectId, [{ fileId: sheet.id, version: sheet.version, changes: { revision } }]);
    const refused = await change('a');
    expect([refused.status, refused.body.field]).toEqual([409, 'sheets.0.revision']);
    expect((await change('t1')).body.items[0]?.sheet?.revision).toBe('T1');
  });
});

describe('superseded', () => {
  test('another document takes a number over: the former sheet says by which revision and when, and comes back once that leaves', async () => {
    const projectId = await project();
    const former = await sheetIn(projectId, { number: 'A-101', revision: 'P01' });
    const by = await sheetIn(projectId, { number: 'a-101', revision: 'P02', supersedes: true });
    const { sheet } = (await detail(former.id)).file;
    expect(sheet).toMatchObject({ status: 'superseded', supersededBy: { fileId: by.id, number: 'a-101', revision: 'P02' } });
    expect(Date.parse(sheet?.supersededAt ?? '')).toBeGreaterThan(0);
    await ok(post(team.principal, `projects/${projectId}/register/remove`, { fileIds: [by.id] }));
    expect((await detail(former.id)).file.sheet).toMatchObject({ status: 'forComment', supersededAt: null, supersededBy: null });
  });

  test('off the register of another project a sheet gives back nothing in this one', async () => {
    const [projectId, elsewhere] = [await project(), await project()];
    const former = await sheetIn(projectId, { number: 'A-101' });
    const by = await sheetIn(projectId, { number: 'A-101', supersedes: true });
    await ok(post(team.principal, 'files/move', { fileIds: [by.id], to: { projectId: elsewhere, folderId: null } }));
    const before = (await detail(former.id)).file;
    await ok(post(team.principal, `projects/${elsewhere}/register/remove`, { fileIds: [by.id] }));
    expect((await detail(former.id)).file).toEqual(before);
    expect(before.sheet?.status).toBe('superseded');
  });

  test('by hand, and back again unless its number is taken by then', async () => {
    const projectId = await project();
    const { id: fileId, version } = await sheetIn(projectId, { number: 'A-101', status: 'forApproval' });
    const done = await edit(projectId, [{ fileId, version, changes: { status: 'superseded' } }]);
    expect(done.body.items[0]?.sheet).toMatchObject({ status: 'superseded', supersededBy: null });
    const next = done.body.items[0]?.version ?? 0;
    const other = await sheetIn(projectId, { number: 'A-101' });
    expect((await edit(projectId, [{ fileId, version: next, changes: { status: 'forApproval' } }])).status).toBe(409);
    await edit(projectId, [{ fileId: other.id, version: other.version, changes: { number: 'A-102' } }]);
    const back = await edit(projectId, [{ fileId, version: next, changes: { status: 'forApproval' } }]);
    expect(back.body.items[0]?.sheet).toMatchObject({ status: 'forApproval', supersededAt: null });
  });
});

describe('a sheet that comes into a register', () => {
  test('from the trash, alone or in a folder, and from another project gets a free number where its own is taken', async () => {
    const [projectId, elsewhere] = [await project(), await project()];
    const folder = await newFolder(team.principal.client, { projectId });
    const inside = await newFile(team.principal.client, { projectId, folderId: folder.id });
    await addSheet(team.principal.client, { projectId, fileId: inside.id, number: 'A-101' });
    await ok(post(team.principal, 'files/remove', { folderIds: [folder.id] }));
    await sheetIn(projectId, { number: 'A-101' });
    await ok(post(team.principal, 'files/restore', { folderIds: [folder.id] }));
    expect((await detail(inside.id)).file.sheet?.number).toBe('A-101 (2)');
    const moved = await sheetIn(elsewhere, { number: 'a-101' });
    await ok(post(team.principal, 'files/move', { fileIds: [moved.id], to: { projectId, folderId: null } }));
    expect((await detail(moved.id)).file.sheet?.number).toBe('a-101 (3)');
    // A folder takes its sheets along.
    await ok(post(team.principal, 'files/move', { folderIds: [folder.id], to: { projectId: elsewhere, folderId: null } }));
    expect((await register(team.principal, elsewhere)).map(({ sheet }) => sheet?.number)).toEqual(['A-101 (2)']);
  });

  test('what comes out of a project is in no register, and is a sheet again where it goes back; a copy is a document of its own', async () => {
    const projectId = await project();
    const sheet = await sheetIn(projectId, { number: 'A-101' });
    const copy = randomUUID();
    await ok(post(team.principal, 'files/copy', { copies: [{ fileId: sheet.id, id: copy }], to: { projectId, folderId: null } }));
    expect((await detail(copy)).file.sheet).toBeNull();
    await ok(post(team.principal, 'files/move', { fileIds: [sheet.id], to: { projectId: null, folderId: null } }));
    expect((await detail(sheet.id)).file).toMatchObject({ sheet: null, revision: 'A' });
    await ok(post(team.principal, 'files/move', { fileIds: [sheet.id], to: { projectId, folderId: null } }));
    expect((await detail(sheet.id)).file.sheet?.number).toBe('A-101');
  });
});

test('files.issueSheets come page by page, the newest first, each once, with how many there are', async () => {
  const projectId = await project();
  const sheet = await sheetIn(projectId);
  for (const _ of [1, 2, 3, 4, 5]) await issueSheets(team.principal.client, { projectId, sheets: [sheet] });
  const page = (after?: string) =>
    ok<{ items: IssueRecord[]; total: number; next: string | null }>(
      team.junior.client.get(`/api/v1/projects/${projectId}/issue-sheets?limit=2${after ? `&after=${after}` : ''}`),
    );
  const numbers: number[] = [];
  let next: string | undefined;
  do {
    const { items, total, next: further } = await page(next);
    expect([items.length <= 2, total]).toEqual([true, 5]);
    numbers.push(...items.map(({ number }) => number));
    next = further ?? undefined;
  } while (next !== undefined);
  expect(numbers).toEqual([5, 4, 3, 2, 1]);
});

test('[A9] people give one number at once: one has it, the others are told at its field', async () => {
  const projectId = await project();
  const files = await Promise.all([1, 2, 3, 4, 5, 6].map(() => newFile(team.principal.client, { projectId })));
  const answers = await Promise.all(
    files.map(({ id }, at) =>
      post(at % 2 === 0 ? team.principal : team.senior, `projects/${projectId}/register`, { sheets: [newSheet(id, { number: 'A-101' })] }),
    ),
  );
  expect(answers.map(({ status, body }) => [status, body.field]).sort()).toEqual([
    [201, undefined],
    ...Array.from({ length: 5 }, () => [409, 'sheets.0.number']),
  ]);
  expect(await register(team.principal, projectId)).toHaveLength(1);
});

describe('issue sheets', () => {
  test('files.issue, files.issueSheets and files.issueSheet: who was given which revision when, frozen whatever becomes of the sheets', async () => {
    const projectId = await project();
    const later = await sheetIn(projectId, { number: 'A-110', title: 'Roof', revision: 'B' });
    const sheet = await sheetIn(projectId, { number: 'A-20', title: 'Plan', revision: 'P02', status: 'forComment' });
    const recipients = [{ userId: team.senior.id }, { name: 'Jon Frome', company: 'Frome Joinery', email: 'Jon@frome.example' }];
    const { id } = await issueSheets(team.principal.client, { projectId, sheets: [later, sheet], recipients, note: 'For the tender' });
    await revise(sheet);
    await edit(projectId, [{ fileId: later.id, version: later.version, changes: { number: 'A-111', title: 'Roof plan' } }]);
    const { issue, lines } = await ok<{ issue: IssueRecord; lines: IssueLine[] }>(team.junior.client.get(`/api/v1/issue-sheets/${id}`));
    expect(issue).toMatchObject({
      number: 1,
      issuedOn: '2026-03-12',
      purpose: 'forConstruction',
      note: 'For the tender',
      count: 2,
      withdrawn: null,
    });
    expect(issue.recipients).toEqual([
      { userId: team.senior.id, name: '', company: '', email: '', isRemoved: false },
      { userId: null, name: 'Jon Frome', company: 'Frome Joinery', email: 'jon@frome.example', isRemoved: false },
    ]);
    expect(lines).toEqual([
      { fileId: sheet.id, versionNumber: 1, number: 'A-20', title: 'Plan', revision: 'P02', status: 'forComment' },
      { fileId: later.id, versionNumber: 1, number: 'A-110', title: 'Roof', revision: 'B', status: 'forComment' },
    ]);
    expect((await issues(projectId))[0]).toEqual(issue);
  });

  test('the sheets become what they are issued for, where that is wished', async () => {
    const projectId = await project();
    const sheet = await sheetIn(projectId, { status: 'forComment' });
    const first = await issueSheets(team.principal.client, { projectId, sheets: [sheet], purpose: 'forApproval', setsStatus: true });
    expect((await detail(sheet.id)).file.sheet?.status).toBe('forApproval');
    const { lines } = await ok<{ lines: IssueLine[] }>(team.principal.client.get(`/api/v1/issue-sheets/${first.id}`));
    expect(lines[0]?.status).toBe('forApproval');
    const { file } = await detail(sheet.id);
    await issueSheets(team.principal.client, { projectId, sheets: [file], purpose: 'forInformation', setsStatus: true });
    expect((await detail(sheet.id)).file.sheet?.status).toBe('forApproval');
  });

  test('what is not current any more, is superseded, or goes to somebody who cannot open the project is refused', async () => {
    const projectId = await project({ visibility: 'private' });
    const sheet = await sheetIn(projectId, { number: 'A-101', revision: 'A' });
    await revise(sheet);
    const stale = await post(team.principal, `projects/${projectId}/issue-sheets`, newIssue(sheet));
    expect([stale.status, stale.body.message]).toEqual([409, 'A-101 is at revision B by now. Look at it, then issue it.']);
    const former = await sheetIn(projectId, { number: 'A-102' });
    await sheetIn(projectId, { number: 'A-102', supersedes: true });
    expect((await post(team.principal, `projects/${projectId}/issue-sheets`, newIssue(former))).status).toBe(409);
    const now = (await detail(sheet.id)).file;
    const outside = await post(team.principal, `projects/${projectId}/issue-sheets`, {
      ...newIssue(now),
      recipients: [{ userId: team.standard.id }],
    });
    expect([outside.status, outside.body.field]).toEqual([400, 'recipients.0']);
    expect((await post(team.principal, `projects/${projectId}/issue-sheets`, { ...newIssue(now), recipients: [] })).status).toBe(400);
    expect(await issues(projectId)).toEqual([]);
  });

  test('what somebody else changed of a sheet is looked at before it is issued; what one changed oneself one has seen', async () => {
    const projectId = await project();
    const sheet = await sheetIn(projectId, { number: 'A-101' });
    await edit(projectId, [{ fileId: sheet.id, version: sheet.version, changes: { revision: 'B' } }], team.senior);
    const refused = await post(team.principal, `projects/${projectId}/issue-sheets`, newIssue(sheet));
    expect([refused.status, refused.body.message]).toEqual([409, 'A-101 was changed meanwhile. Look at it, then issue it.']);
    expect(await issues(projectId)).toEqual([]);
    expect((await post(team.senior, `projects/${projectId}/issue-sheets`, newIssue(sheet))).status).toBe(201);
    expect((await post(team.principal, `projects/${projectId}/issue-sheets`, newIssue((await detail(sheet.id)).file))).status).toBe(201);
  });

  test('[A16] who may not see the client reads who has what, without the addresses of recipients from outside', async () => {
    const blind = await joinStudio(server, team.principal, { role: 'Senior' });
    await ok(team.principal.client.post(`/api/v1/studio/members/${blind.id}/permissions`, { overrides: { viewClientInfo: false } }));
    const projectId = await project();
    const sheet = await sheetIn(projectId);
    const { id } = await issueSheets(team.principal.client, { projectId, sheets: [sheet] });
    const path = `/api/v1/issue-sheets/${id}`;
    const answers = [
      await blind.client.get(path),
      await blind.client.get(`/api/v1/projects/${projectId}/issue-sheets`),
      await post(blind, `projects/${projectId}/issue-sheets`, newIssue(sheet)),
      await post(blind, `issue-sheets/${id}/withdraw`, { reason: 'The wrong recipients.' }),
    ];
    expect(answers.map(({ status, text }) => [status, text.includes('Frome Joinery'), text.includes('jon@frome.example')])).toEqual(
      [200, 200, 201, 200].map((status) => [status, true, false]),
    );
    expect((await team.junior.client.get(path)).text).toContain('jon@frome.example');
  });

  test('files.withdrawIssue: with a reason, once, and kept; its number is not given again', async () => {
    const projectId = await project();
    const sheet = await sheetIn(projectId);
    const { id } = await issueSheets(team.principal.client, { projectId, sheets: [sheet] });
    expect((await post(team.junior, `issue-sheets/${id}/withdraw`, { reason: 'No.' })).status).toBe(403);
    expect((await post(team.principal, `issue-sheets/${id}/withdraw`, { reason: '' })).status).toBe(400);
    const withdraw = () => post(team.principal, `issue-sheets/${id}/withdraw`, { reason: 'The wrong recipients.' });
    expect((await Promise.all([withdraw(), withdraw()])).map(({ status }) => status).sort()).toEqual([200, 409]);
    await issueSheets(team.principal.client, { projectId, sheets: [sheet] });
    expect((await issues(projectId)).map(({ number, withdrawn }) => [number, withdrawn?.reason])).toEqual([
      [2, undefined],
      [1, 'The wrong recipients.'],
    ]);
  });

  test('files.removeRecipient: somebody from outside is named on no issue sheet of the project any more; the rest stays as it was', async () => {
    const projectId = await project();
    const sheet = await sheetIn(projectId);
    const jon = { name: 'Jon Frome', company: 'Frome Joinery', email: 'jon@frome.example' };
    const issued = (recipients: object[]) => issueSheets(team.principal.client, { projectId, sheets: [sheet], recipients });
    const { id } = await issued([{ userId: team.senior.id }, jon, { name: 'Sigrid Vik' }]);
    await issued([{ ...jon, name: 'JON FROME', email: '' }]);
    const elsewhere = await project();
    await issueSheets(team.principal.client, { projectId: elsewhere, sheets: [await sheetIn(elsewhere)], recipients: [jon] });
    const remove = (person: Person, place: number) => post(person, `issue-sheets/${id}/remove-recipient`, { place });
    expect((await remove(team.junior, 2)).status).toBe(403);
    expect((await remove(team.principal, 1)).body).toMatchObject({ code: 'validation_failed', field: 'place' });
    expect((await remove(team.principal, 4)).status).toBe(404);
    expect((await remove(team.principal, 2)).status).toBe(200);
    expect((await remove(team.principal, 2)).status).toBe(200);
    const gone = { userId: null, name: '', company: '', email: '', isRemoved: true };
    expect((await issues(projectId)).map(({ number, recipients }) => [number, recipients])).toEqual([
      [2, [gone]],
      [1, [expect.objectContaining({ userId: team.senior.id }), gone, expect.objectContaining({ name: 'Sigrid Vik', isRemoved: false })]],
    ]);
    expect((await issues(elsewhere))[0]?.recipients).toMatchObject([{ ...jon, isRemoved: false }]);
    const { rows } = await queryOnce(
      server.ownerUrl,
      `select r::text from issue_sheet_recipients r join issue_sheets i on i.id = r.issue_id where i.project_id = $1`,
      [projectId],
    );
    expect(JSON.stringify(rows)).not.toMatch(/frome/i);
  });

  test('[A9] many at once are numbered without gaps or doubles; a second try of one makes no second one', async () => {
    const projectId = await project();
    const sheet = await sheetIn(projectId);
    const bodies = Array.from({ length: 8 }, () => newIssue(sheet));
    await Promise.all(
      bodies.map((body, index) => post(index % 2 === 0 ? team.principal : team.senior, `projects/${projectId}/issue-sheets`, body)),
    );
    expect((await post(team.principal, `projects/${projectId}/issue-sheets`, bodies[0] as object)).status).toBe(409);
    expect((await issues(projectId)).map(({ number }) => number)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  });
});
