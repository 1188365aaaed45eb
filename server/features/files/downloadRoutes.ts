// /downloads: bytes of documents under addresses that are good for a while (addresses.ts), whole or in ranges, and several as one zip.
// Nothing that comes from here runs: what a browser may not show as it is comes as a download, and all of it in a sandbox.

import { posix } from 'node:path';
import { pipeline, Readable, Transform } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { type FileId, fileId, type FolderId, type SessionId, type UserId } from '../../../domain/kernel/ids.ts';
import { isShownAsItIs } from '../../../domain/files/kinds.ts';
import { supersededName } from '../../../domain/files/register.ts';
import { revisionName } from '../../../domain/files/revisions.ts';
import { freeNames } from '../../../domain/files/rules.ts';
import type { Database } from '../../db/pool.ts';
import { inSnapshot, type Tx } from '../../db/tx.ts';
import type { Limiter } from '../../http/limits.ts';
import { sendPlainPage } from '../../http/plainPage.ts';
import { statusOf } from '../../http/problems.ts';
import type { Sessions } from '../../http/sessions.ts';
import { whenClosed } from '../../http/whenClosed.ts';
import type { Store } from '../../storage/store.ts';
import { readableProject } from '../projects/access.ts';
import { type Items, readableFile, readableItems } from './access.ts';
import { type FileAddresses, subjectOfArchive, subjectOfFile, unpacked } from './addresses.ts';
import type { FileRow } from './sql.ts';
import { archiveRows } from './folderSql.ts';
import { type VersionRow, versionRow } from './versionSql.ts';

export interface DownloadRoutesOptions {
  db: Database;
  sessions: Sessions;
  limiter: Limiter;
  store: Pick<Store, 'read'>;
  addresses: FileAddresses;
  now: () => Date;
}

/** Specification §9: storage cache control 3600. The address names the version, whose bytes never change. */
const headers = {
  'cache-control': 'private, max-age=3600',
  'accept-ranges': 'bytes',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-robots-tag': 'noindex',
};

/** Of one person, at once: each holds a file open, or a connection to the bucket, for as long as its reader takes. */
const mostAtOnce = 40;

const fileParams = z.object({ fileId, number: z.coerce.number().int().min(1).max(1_000_000) });
const signed = z.object({ key: z.string().max(200), items: z.string().max(10_000).optional(), download: z.string().max(10).optional() });

export function mountDownloadRoutes(app: FastifyInstance, options: DownloadRoutesOptions): void {
  const { db, store, limiter, sessions, addresses, now } = options;

  const enter = countUnderWay();

  const holderOf = async (reply: FastifyReply, subject: string, key: string): Promise<MemberActor> => {
    const actor = await sessions.memberOfSession(addresses.holderOf({ subject, key, now: now() }));
    if (!actor) throw new AppError('session_ended');
    limiter.spend('read', actor.userId);
    whenClosed(reply, enter(actor.userId));
    return actor;
  };

  app.get('/downloads/:fileId/:number', { errorHandler: sayOver }, async (request, reply) => {
    const { key, download } = read(signed, request.query);
    const params = read(fileParams, request.params);
    const actor = await holderOf(reply, subjectOfFile(params.fileId, String(params.number)), key);
    const found = await inSnapshot(db, actor, async (tx) => {
      const row = await readableFile(tx, actor, params.fileId);
      const version = await versionRow(tx, params.fileId, params.number);
      return version && { ...version, name: savedName(row, version) };
    });
    if (!found) throw new AppError('not_found');
    const isShown = isShownAsItIs(found.media_type) && download === undefined;
    reply
      .headers(headers)
      .header('content-disposition', contentDisposition(found.name, { type: isShown ? 'inline' : 'attachment' }))
      .type(isShown ? found.media_type : 'application/octet-stream');
    const still = () => demandStill({ db, sessions }, { sessionId: actor.sessionId, id: params.fileId });
    return sendRange(request, reply, { store, sha256: found.sha256, bytes: found.bytes, still });
  });

  app.get('/downloads/archive.zip', { errorHandler: sayOver }, async (request, reply) => {
    const { key, items = '' } = read(signed, request.query);
    const actor = await holderOf(reply, subjectOfArchive(items), key);
    const { rows, name } = await inSnapshot(db, actor, async (tx) => {
      const given = unpacked(items);
      const chosen = await readableItems(tx, actor, given);
      return { rows: await archiveRows(tx, given), name: await archiveName(tx, actor, chosen) };
    });
    const zip = zipOf(rows, { store, demandStill: (id) => demandStill({ db, sessions }, { sessionId: actor.sessionId, id }) });
    zip.once('error', (err) => request.log.warn({ err }, 'an archive of documents could not be sent'));
    return reply
      .headers({ ...headers, 'cache-control': 'no-store' })
      .header('content-disposition', contentDisposition(`${name}.zip`))
      .type('application/zip')
      .send(zip);
  });
}

/** What an archive is called: as the one folder that it is, or after the project whose documents they are. */
async function archiveName(tx: Tx, actor: MemberActor, { files, folders }: Items): Promise<string> {
  const [folder] = folders;
  if (folder && files.length === 0 && folders.length === 1) return zipName(folder.name);
  const [projectId = null, ...others] = new Set([...files, ...folders].map(({ project_id }) => project_id));
  if (projectId === null || others.length > 0) return 'documents';
  const { name } = await readableProject(tx, actor, projectId);
  return `${zipName(name.replaceAll(/[/\\]/g, '_'))} documents`;
}

/** Whoever opens an address as a page, out of a list of downloads or a bookmark, reads what to do once it is good no more. */
function sayOver(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const isOver = error instanceof AppError && (error.code === 'gone' || error.code === 'session_ended');
  if (!isOver || !request.headers.accept?.includes('text/html')) throw error;
  sendPlainPage(reply.status(statusOf[error.code]), {
    title: 'This download is over',
    body: '<p>Its address was good for an hour, while you were signed in. Download it again from the documents in Atelier.</p><p><a href="/projects/documents">Open documents</a></p>',
  });
}

/** @returns takes a person in, and answers how they leave. @throws AppError `unavailable` where they have too many */
function countUnderWay(): (person: UserId) => () => void {
  const underWay = new Map<UserId, number>();
  return (person) => {
    const count = underWay.get(person) ?? 0;
    if (count >= mostAtOnce)
      throw new AppError('unavailable', { retryAfter: 5, message: 'Many of your downloads are under way. Wait until one is done.' });
    underWay.set(person, count + 1);
    return () => {
      const left = (underWay.get(person) ?? 1) - 1;
      if (left > 0) underWay.set(person, left);
      else underWay.delete(person);
    };
  };
}

function read<Schema extends z.ZodType>(schema: Schema, given: unknown): z.infer<Schema> {
  const result = schema.safeParse(given);
  if (!result.success) throw new AppError('not_found');
  return result.data;
}

/** A download can take hours, and what its reader may read at its beginning they may have lost by now. @throws AppError */
async function demandStill(
  { db, sessions }: Pick<DownloadRoutesOptions, 'db' | 'sessions'>,
  { sessionId, id }: { sessionId: SessionId; id: FileId },
): Promise<void> {
  const actor = await sessions.memberOfSession(sessionId);
  if (!actor) throw new AppError('session_ended');
  await inSnapshot(db, actor, (tx) => readableFile(tx, actor, id));
}

/** A revision of a sheet that counts no more says so by its name. */
function savedName(row: FileRow, version: VersionRow): string {
  const isFormer = row.superseded_at !== null || version.number !== row.number;
  return row.project_id !== null && row.sheet_number !== null && isFormer ? supersededName(row.name, revisionName(version)) : row.name;
}

interface Bytes {
  store: Pick<Store, 'read'>;
  sha256: Buffer;
  bytes: number;
  still: () => Promise<void>;
}

/** All of it, or the one range that is asked for. */
async function sendRange(request: FastifyRequest, reply: FastifyReply, { store, sha256, bytes, still }: Bytes): Promise<FastifyReply> {
  const etag = `"${sha256.toString('base64url')}"`;
  reply.header('etag', etag);
  if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.status(304).send();
  const asked = request.headers['if-range'] === undefined || request.headers['if-range'] === etag ? request.headers.range : undefined;
  const range = rangeOf(asked, bytes);
  if (range === 'outside') {
    reply.header('content-range', `bytes */${bytes}`);
    return reply.status(416).send();
  }
  // Never more than was said: what lies behind would be taken for the next answer.
  const stream = bytes === 0 ? Readable.from([]) : await store.read(sha256, range ?? { start: 0, end: bytes - 1 });
  if (!stream) {
    request.log.error({ sha256: sha256.toString('hex') }, 'the bytes of a document are missing');
    throw new AppError('not_found');
  }
  const body = whileAllowed(stream, still);
  if (!range) return reply.header('content-length', bytes).send(body);
  return reply
    .status(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
    .header('content-length', range.end - range.start + 1)
    .send(body);
}

/** How long bytes go out before it is asked again whether they may. */
const askedEveryMs = 1_000;

/** The bytes of a document, for as long as its reader may have them. */
function whileAllowed(stream: Readable, still: () => Promise<void>): Readable {
  let askedAt = performance.now();
  const asking = new Transform({
    transform: (bytes, _encoding, done) => {
      if (performance.now() - askedAt < askedEveryMs) return done(null, bytes);
      askedAt = performance.now();
      still().then(() => done(null, bytes), done);
    },
  });
  // Whoever listens to it hears of an error, and its end is theirs.
  return pipeline(stream, asking, () => {});
}

/** What a Range header asks for; null where that is everything: no range, several, or another unit (RFC 9110, 14.2). */
export function rangeOf(header: string | undefined, bytes: number): { start: number; end: number } | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  return start > end || start >= bytes ? 'outside' : { start, end };
}

interface Zipping {
  store: Pick<Store, 'read'>;
  /** Asked before each document, and on its way. */
  demandStill: (id: FileId) => Promise<void>;
}

/** Written while it is sent: one document is open at a time. */
function zipOf(found: Awaited<ReturnType<typeof archiveRows>>, { store, demandStill }: Zipping): Readable {
  const rows = apart(found);
  const zip = new ZipFile();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library makes a PassThrough
  const output = zip.outputStream as Readable;
  const stop = (error: unknown) => void output.destroy(error instanceof Error ? error : new Error('The archive could not be written.'));
  // Of a document that is not as long as its row says, the library tells here and nowhere else.
  zip.on('error', stop);
  let open: Readable | null = null;
  output.once('close', () => open?.destroy());
  const foldersIn = namesOfFolders(rows);
  const free = new Map<string, (name: string) => string>();
  for (const row of rows) {
    const folder = row.folders.map(zipName).join('/');
    if (row.id === null) {
      zip.addEmptyDirectory(folder);
      continue;
    }
    const { id, sha256, bytes, added_at } = row;
    const name = row.superseded === null ? row.name : supersededName(row.name, row.superseded);
    const freeIn = free.get(folder) ?? freeNames(foldersIn.get(folder) ?? []);
    free.set(folder, freeIn);
    const options = { mtime: new Date(added_at), compress: false, size: bytes };
    zip.addReadStreamLazy(posix.join(folder, freeIn(zipName(name))), options, (give) => {
      demandStill(id)
        .then(() => store.read(sha256))
        .then((stream) => {
          if (!stream) throw new Error('the bytes of a document are missing');
          if (output.destroyed) return stream.destroy();
          open = whileAllowed(stream, () => demandStill(id));
          open.once('error', stop);
          return give(null, open);
        })
        .catch(stop);
    });
  }
  zip.end();
  return output;
}

/** Of several chosen folders that have one name, as out of a search, each keeps its own in the archive. */
function apart<Row extends Pick<Awaited<ReturnType<typeof archiveRows>>[number], 'root' | 'folders'>>(rows: readonly Row[]): Row[] {
  const free = freeNames([]);
  const names = new Map<FolderId, string>();
  return rows.map((row) => {
    const [own, ...below] = row.folders;
    if (row.root === null || own === undefined) return row;
    const name = names.get(row.root) ?? free(zipName(own));
    names.set(row.root, name);
    return { ...row, folders: [name, ...below] };
  });
}

/** By each folder of an archive the names of those in it: where a document had one of them too, nothing could unpack both. */
function namesOfFolders(rows: readonly { folders: readonly string[] }[]): ReadonlyMap<string, string[]> {
  const paths = rows.flatMap(({ folders }) => folders.map((_name, depth) => folders.slice(0, depth + 1).map(zipName)));
  const all = new Map(paths.map((path) => [path.join('/'), { within: path.slice(0, -1).join('/'), name: path.at(-1) ?? '' }]));
  return new Map([...Map.groupBy(all.values(), ({ within }) => within)].map(([within, own]) => [within, own.map(({ name }) => name)]));
}

/**
 * A part of a path that every system takes: a colon would name a drive, and dots alone a folder above. Windows unpacks nothing that has
 * one of the other signs in its name, or that is called like one of its devices, and finds nothing again whose name ends in a dot.
 */
const zipName = (name: string): string =>
  /^\.+$/.test(name) ? name.replaceAll('.', '_') : name.replaceAll(/[:"*<>?|]|\.$/g, '_').replace(deviceName, '$1_');

const deviceName = /^(con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?=\.|$)/i;
