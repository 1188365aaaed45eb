import { sql } from 'kysely';
import type { ProjectId } from '../../domain/kernel/ids.ts';
import { ofStudio, type Tx } from '../db/tx.ts';

/** Whose picture it is: a person's own, or the studio's logo. */
export type PictureOwner = string | null;

/** A picture of the studio that the transaction was opened for. */
export const pictureById = (tx: Tx, id: string) =>
  tx.selectFrom('pictures').select(['sha256', 'dense_sha256', 'project_id']).where('id', '=', id).executeTakeFirst();

const ofOwner = (owner: PictureOwner) =>
  owner === null ? sql<boolean>`owner_id is null and project_id is null` : sql<boolean>`owner_id = ${owner}`;

export const pictureOf = (tx: Tx, owner: PictureOwner) =>
  tx.selectFrom('pictures').select(['id', 'sha256']).where(ofOwner(owner)).executeTakeFirst();

export const deletePictureOf = (tx: Tx, owner: PictureOwner) => tx.deleteFrom('pictures').where(ofOwner(owner)).execute();

interface NewPicture {
  id: string;
  owner: PictureOwner;
  sha256: Buffer;
  bytes: number;
  width: number;
  height: number;
  now: Date;
}

export const insertPicture = (tx: Tx, { id, owner, sha256, bytes, width, height, now }: NewPicture) =>
  tx
    .insertInto('pictures')
    .values({ id, studio_id: sql`app.studio()`, owner_id: owner, sha256, bytes, width, height, created_at: now.toISOString() })
    .execute();

interface NewPhotograph extends Omit<NewPicture, 'owner'> {
  projectId: ProjectId;
  denseSha256: Buffer;
}

/** Keeps a photograph of a project, which shows it once its cover names it. */
export const insertPhotograph = (tx: Tx, { id, projectId, sha256, denseSha256, bytes, width, height, now }: NewPhotograph) =>
  tx
    .insertInto('pictures')
    .values({
      id,
      studio_id: sql`app.studio()`,
      project_id: projectId,
      sha256,
      dense_sha256: denseSha256,
      bytes,
      width,
      height,
      created_at: now.toISOString(),
      unnamed_since: now.toISOString(),
    })
    .execute();

/** Of a studio's photographs that no project names: more than anybody takes back, and so few that no person fills a disk with them. */
const mostUnnamed = 200;

/** Of those the oldest go that are too many; one that a project names at this moment stays. */
export const deleteOldUnnamed = (tx: Tx) =>
  sql`
    delete from pictures where unnamed_since is not null and id in (
      select id from pictures where unnamed_since is not null and ${ofStudio('studio_id')} order by unnamed_since desc, id offset ${mostUnnamed}
    )
  `.execute(tx);

/** Whether it is a photograph of the project; if so, nobody removes it before the commit. */
export async function isPhotographOf(tx: Tx, { id, projectId }: { id: string; projectId: ProjectId }): Promise<boolean> {
  const rows = tx.selectFrom('pictures').select('id').where('id', '=', id).where('project_id', '=', projectId);
  return (await rows.forUpdate().executeTakeFirst()) !== undefined;
}

/** Of two who change one picture at once, the second waits for the first. */
export const lockOwner = (tx: Tx, owner: PictureOwner) =>
  owner === null
    ? sql`select from studios where ${ofStudio('id')} for no key update`.execute(tx)
    : sql`select from user_profiles where id = ${owner} for no key update`.execute(tx);

/** The blobs of all pictures of these people, or of all of these studios, in hex. */
export async function blobsOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ sha256: Buffer }>`
    select distinct b.sha256 from pictures p, unnest(array[p.sha256, p.dense_sha256]) b (sha256)
    where (p.studio_id = any(${sql.val(ids)}::uuid[]) or p.owner_id = any(${sql.val(ids)}::uuid[])) and b.sha256 is not null
  `.execute(tx);
  return rows.map(({ sha256 }) => sha256.toString('hex'));
}
