// Documents of the demo: drawings with an earlier revision, photographs of materials, minutes and a schedule. Their bytes lie beside.

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MemberActor } from '../../domain/kernel/actor.ts';
import {
  type FileId,
  fileId,
  type FolderId,
  folderId,
  issueSheetId,
  type ProjectId,
  sessionId,
  type StudioId,
  type UserId,
} from '../../domain/kernel/ids.ts';
import { headBytes, natureOf } from '../../domain/files/kinds.ts';
import { compareNumbers, type IssuePurpose, proposeSheet, type SheetStatus, statusAfter } from '../../domain/files/register.ts';
import { revisionOf } from '../../domain/files/revisions.ts';
import { certain } from '../certain.ts';
import type { Database } from '../db/pool.ts';
import { enterStudio, inTransaction, type Tx } from '../db/tx.ts';
import { appendEvent } from '../events/eventLog.ts';
import { insertAttachments } from '../features/files/attachmentSql.ts';
import { insertIssue } from '../features/files/issueSql.ts';
import { updateSheets } from '../features/files/registerWrites.ts';
import { fileRow, type PlaceOf, scopesOf, sheetRows } from '../features/files/sql.ts';
import { addVersion, insertFile, insertFolders } from '../features/files/writes.ts';
import type { Store } from '../storage/store.ts';
import { hangBoards } from './boards.ts';
import { type DemoSent, sendFiles, sentOfHouse } from './discussions.ts';
import { people, projects } from './studio.ts';
import type { Content } from '../features/files/versionSql.ts';

interface DemoVersion extends Pick<DemoSent, 'from'> {
  by: string;
  daysAgo: number;
  note?: string;
  /** Of a sheet. */
  status?: SheetStatus;
}

interface DemoDocument {
  folder: string | null;
  name: string;
  /** The title of the task that it is attached to. */
  attachedTo?: string;
  /** It stands in the drawing register under this number, with the rest of its name as its title. */
  sheet?: string;
  versions: readonly DemoVersion[];
}

const folders = ['Drawings', 'Materials', 'Client'] as const;

const minutes = `# Client meeting, 3 March

Present: Sigrid, Jon, Mirela, Aiko

1. The arch stays. Widen it to 1 500 if the beam allows.
2. The pantry door is in the way of the fridge: a pocket door.
3. The warm tone of lime, not the grey. A sample on the north wall.
4. No downlights over the table.
`;

const finishes = `Room,Surface,Finish,Supplier,Status
Kitchen,Walls,"Lime plaster, tone two",Clay & Co,Sample on site
Kitchen,Splashback,"Zellige, north light green",Atlas Tiles,Ordered
Kitchen,Fronts,"Oak, oiled",Frome Joinery,Approved
Hall,Floor,"Terracotta, 200 by 200",Otto Tiles,Quoted
Boot room,Floor,"Terracotta, 200 by 200",Otto Tiles,Quoted
`;

/** Of the first project. */
const documents: readonly DemoDocument[] = [
  {
    folder: 'Drawings',
    name: 'A-101 Ground floor plan.pdf',
    sheet: 'A-101',
    versions: [
      { from: 'sheet-plan-b.pdf', by: 'lucas', daysAgo: 37, note: 'For comment', status: 'forComment' },
      { from: 'sheet-plan-b.pdf', by: 'lucas', daysAgo: 20, note: 'Client comments', status: 'forApproval' },
      {
        from: 'sheet-plan.pdf',
        by: 'lucas',
        daysAgo: 6,
        note: 'Pantry on a pocket door, arch 1 500, island 2 700',
        status: 'forConstruction',
      },
    ],
  },
  {
    folder: 'Drawings',
    name: 'A-301 Kitchen elevations.pdf',
    attachedTo: 'Mark up joinery sections, kitchen and pantry',
    sheet: 'A-301',
    versions: [
      { from: 'sheet-elevation.pdf', by: 'aiko', daysAgo: 35, note: 'For comment', status: 'forComment' },
      { from: 'sheet-elevation.pdf', by: 'aiko', daysAgo: 18, note: 'Niche widened to 1 400', status: 'forApproval' },
      { from: 'sheet-elevation.pdf', by: 'aiko', daysAgo: 6, note: 'Pantry door, full tiles at the niche', status: 'forApproval' },
    ],
  },
  {
    folder: 'Drawings',
    name: 'A-220 Lighting plan.pdf',
    sheet: 'A-220',
    versions: [
      { from: 'sheet-lighting.pdf', by: 'hugo', daysAgo: 27, note: 'For comment', status: 'forComment' },
      { from: 'sheet-lighting.pdf', by: 'hugo', daysAgo: 9, note: 'Wall lights in the hall', status: 'forComment' },
    ],
  },
  { folder: 'Materials', name: 'Kitchen, scheme two.webp', versions: [{ from: 'board-kitchen.webp', by: 'mirela', daysAgo: 8 }] },
  {
    folder: 'Materials',
    name: 'Zellige, north light.webp',
    attachedTo: 'Bathroom elevations with zellige setting-out',
    versions: [{ from: 'board-zellige.webp', by: 'aiko', daysAgo: 11 }],
  },
  {
    folder: 'Materials',
    name: 'Lime plaster, tone two.webp',
    attachedTo: 'Order lime plaster samples, three tones',
    versions: [{ from: 'board-limewash.webp', by: 'mirela', daysAgo: 13 }],
  },
  { folder: 'Materials', name: 'Oak, oiled.webp', versions: [{ from: 'board-oak.webp', by: 'mirela', daysAgo: 13 }] },
  { folder: 'Materials', name: 'Terracotta, hall floor.webp', versions: [{ from: 'board-terracotta.webp', by: 'aiko', daysAgo: 14 }] },
  { folder: 'Materials', name: 'Travertine, honed.webp', versions: [{ from: 'board-travertine.webp', by: 'nadia', daysAgo: 10 }] },
  { folder: 'Materials', name: 'Linen, oat.webp', versions: [{ from: 'board-linen.webp', by: 'hugo', daysAgo: 12 }] },
  { folder: 'Materials', name: 'Disc sconce, bone.webp', versions: [{ from: 'board-sconce.webp', by: 'aiko', daysAgo: 7 }] },
  { folder: 'Materials', name: 'Bridge tap, unlacquered.webp', versions: [{ from: 'board-tap.webp', by: 'aiko', daysAgo: 7 }] },
  { folder: 'Client', name: 'Minutes, client meeting.md', versions: [{ from: { text: minutes }, by: 'mirela', daysAgo: 16 }] },
  { folder: null, name: 'Hall, morning light.webp', versions: [{ from: 'board-room.webp', by: 'ines', daysAgo: 4 }] },
  { folder: null, name: 'Finishes schedule.csv', versions: [{ from: { text: finishes }, by: 'aiko', daysAgo: 5 }] },
];

interface DemoIssue {
  daysAgo: number;
  purpose: IssuePurpose;
  /** Out of the studio, by key, and names from outside. */
  to: readonly (string | { name: string; company: string; email: string })[];
  note: string;
  /** With the number of the version that went out. */
  sheets: Readonly<Record<string, number>>;
}

const joiner = { name: 'Jon Frome', company: 'Frome Joinery', email: 'jon@frome-joinery.example' };

const issues: readonly DemoIssue[] = [
  {
    daysAgo: 19,
    purpose: 'forApproval',
    to: [{ name: 'Sigrid Halden', company: '', email: 'sigrid@halden.example' }, 'mirela'],
    note: 'For the meeting on site.',
    sheets: { 'A-101': 2, 'A-301': 1, 'A-220': 1 },
  },
  { daysAgo: 5, purpose: 'forConstruction', to: [joiner, 'hugo'], note: 'Supersedes what was sent before.', sheets: { 'A-101': 3 } },
];

export interface DemoDocuments {
  db: Database;
  store: Pick<Store, 'keep'>;
  now: Date;
}

const firstProject = projects[0]?.name ?? '';

const day = 24 * 60 * 60_000;

/**
 * Fills the first project's documents unless there are some, sends files along with what is said, and hangs boards that show them. Keeps the bytes, then writes the rows in one transaction; their pictures
 * are drawn after it, as of any upload.
 */
export async function seedDocuments({ db, store, now }: DemoDocuments): Promise<void> {
  const found = await inTransaction(db, { kind: 'authentication' }, findPlace);
  if (!found) return;
  const { studioId, projectId, userOf } = found;
  const contents = new Map<DemoVersion, Content>();
  for (const { name, versions } of documents)
    for (const version of versions) contents.set(version, await contentOf(store, { ...version, called: name }));
  const sent = new Map<DemoSent, Content>();
  for (const file of sentOfHouse) sent.set(file, await contentOf(store, { ...file, called: file.name }));
  const scope = { kind: 'member', studioId, userId: userOf('ines') } as const;
  await inTransaction(db, scope, async (tx) => {
    const actorOf = (key: string): MemberActor => ({
      kind: 'member',
      studioId,
      userId: userOf(key),
      sessionId: sessionId.parse(randomUUID()),
      role: 'Principal',
      customPermissions: null,
      studio: { selfApproval: false },
    });
    const of: PlaceOf = { projectId, ownerId: userOf('ines') };
    const made = folders.map((name) => ({ id: folderId.parse(randomUUID()), name, parentId: null }));
    const ids = new Map<string, FolderId>(made.map(({ id, name }) => [name, id]));
    await insertFolders(tx, { of, folders: made, actor: actorOf('ines'), now: new Date(now.getTime() - 30 * day) });
    const files = new Map<string, FileId>();
    for (const document of documents) {
      const folder = document.folder === null ? null : (ids.get(document.folder) ?? null);
      files.set(document.name, await insertDocument(tx, { document, of, folder, contents, actorOf, now }));
    }
    await recordIssues(tx, { projectId, actorOf, now });
    await sendFiles(tx, { projectId, ownerId: of.ownerId, studioId, contents: sent });
    await hangBoards(tx, { projectId, actorOf, files, now });
  });
}

/** Where they go, if the demo's studio has none yet. */
async function findPlace(tx: Tx): Promise<{ studioId: StudioId; projectId: ProjectId; userOf: (key: string) => UserId } | null> {
  const accounts = await tx
    .selectFrom('accounts')
    .select(['id', 'studio_id', 'email'])
    .where(
      'email',
      'in',
      people.map(({ email }) => email),
    )
    .execute();
  const ids = new Map(people.map(({ key, email }) => [key, accounts.find((account) => account.email === email)]));
  const principal = ids.get('ines');
  if (!principal?.studio_id) return null;
  await enterStudio(tx, principal.studio_id, principal.id);
  if (await tx.selectFrom('user_files').select('id').limit(1).executeTakeFirst()) return null;
  const project = await tx.selectFrom('projects').select('id').where('name', '=', firstProject).executeTakeFirst();
  if (!project) return null;
  return {
    studioId: principal.studio_id,
    projectId: project.id,
    userOf: (key) => ids.get(key)?.id ?? principal.id,
  };
}

interface Inserting {
  document: DemoDocument;
  of: PlaceOf;
  folder: string | null;
  contents: ReadonlyMap<DemoVersion, Content>;
  actorOf: (key: string) => MemberActor;
  now: Date;
}

async function insertDocument(tx: Tx, { document, of, folder, contents, actorOf, now }: Inserting): Promise<FileId> {
  const id = fileId.parse(randomUUID());
  const [first, ...later] = document.versions;
  const given = (version: DemoVersion) => ({
    content: certain(contents.get(version), 'it was kept for each'),
    note: version.note ?? '',
    actor: actorOf(version.by),
    now: new Date(now.getTime() - version.daysAgo * day),
  });
  if (!first) return id;
  await insertFile(tx, { id, of, folderId: folder, name: document.name, ...given(first) });
  if (document.attachedTo) await attach(tx, { of, fileId: id, title: document.attachedTo, ...given(first) });
  if (document.sheet !== undefined) await makeSheet(tx, { id, document, number: document.sheet, ...given(first) });
  for (const version of later) {
    const row = await fileRow(tx, actorOf('ines'), id);
    if (row) await addVersion(tx, { row, status: version.status, ...given(version) });
  }
  const by = actorOf(first.by).userId;
  const at = new Date(now.getTime() - first.daysAgo * day);
  appendEvent(tx, { type: 'files.created', actorId: by, scopes: scopesOf(of), data: { projectId: of.projectId, fileIds: [id] }, at });
  return id;
}

async function attach(
  tx: Tx,
  { of, fileId, title, actor, now }: { of: PlaceOf; fileId: FileId; title: string; actor: MemberActor; now: Date },
): Promise<void> {
  const task = await tx
    .selectFrom('tasks')
    .select('id')
    .where('project_id', '=', of.projectId)
    .where('title', '=', title)
    .executeTakeFirst();
  if (task) await insertAttachments(tx, { taskId: task.id, fileIds: [fileId], actor, now });
}

interface MakingSheet {
  id: FileId;
  document: DemoDocument;
  number: string;
  actor: MemberActor;
  now: Date;
}

async function makeSheet(tx: Tx, { id, document, number, actor, now }: MakingSheet): Promise<void> {
  const row = await fileRow(tx, actor, id);
  if (!row) return;
  const facts = { number, title: proposeSheet(document.name).title, revision: 'A', status: document.versions[0]?.status ?? 'preliminary' };
  const fields = ['number', 'title', 'revision', 'status'];
  await updateSheets(tx, { sheets: [{ ...facts, id, isSuperseded: false, fields, row }], actor, now });
}

async function recordIssues(
  tx: Tx,
  { projectId, actorOf, now }: { projectId: ProjectId; actorOf: (key: string) => MemberActor; now: Date },
) {
  const actor = actorOf('ines');
  const rows = (await sheetRows(tx, actor, { projectId })).toSorted((a, b) => compareNumbers(a.sheet_number, b.sheet_number));
  const nobody = { userId: null, name: '', company: '', email: '', isRemoved: false };
  for (const [index, issue] of issues.entries()) {
    const at = new Date(now.getTime() - issue.daysAgo * day);
    const sheets = rows.flatMap((row) => {
      const number = issue.sheets[row.sheet_number];
      return number === undefined
        ? []
        : [{ ...row, number, revision: revisionOf(number), revision_status: statusAfter(issue.purpose) ?? row.revision_status }];
    });
    const recipients = issue.to.map((one) =>
      typeof one === 'string' ? { ...nobody, userId: actorOf(one).userId } : { ...nobody, ...one },
    );
    const { purpose, note } = issue;
    const issuedOn = at.toISOString().slice(0, 10);
    const id = issueSheetId.parse(randomUUID());
    await insertIssue(tx, { id, projectId, number: index + 1, issuedOn, purpose, note, recipients, sheets, actor, now: at });
  }
}

async function contentOf(store: Pick<Store, 'keep'>, { from, called }: Pick<DemoSent, 'from'> & { called: string }): Promise<Content> {
  const name = typeof from === 'string' ? from : called;
  const bytes = typeof from === 'string' ? await readFile(join(import.meta.dirname, 'documents', from)) : Buffer.from(from.text);
  return { ...(await store.keep([bytes])), ...natureOf(bytes.subarray(0, headBytes), name) };
}
