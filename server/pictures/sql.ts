import { sql } from 'kysely';
import { ofStudio, type Tx } from '../db/tx.ts';

/** Whose picture it is: a person's own, or the studio's logo. */
export type PictureOwner = string | null;

/** A picture of the studio that the transaction was opened for. */
export const pictureById = (tx: Tx, id: string) =>
  tx.selectFrom('pictures').select(['sha256', 'bytes']).where('id', '=', id).executeTakeFirst();

const ofOwner = (owner: PictureOwner) => (owner === null ? sql<boolean>`owner_id is null` : sql<boolean>`owner_id = ${owner}`);

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

/** Of two who change one picture at once, the second waits for the first. */
export const lockOwner = (tx: Tx, owner: PictureOwner) =>
  owner === null
    ? sql`select from studios where ${ofStudio('id')} for no key update`.execute(tx)
    : sql`select from user_profiles where id = ${owner} for no key update`.execute(tx);

/** Which of these blobs a picture of any studio shows; runs in the housekeeping transaction. */
export async function blobsInUse(tx: Tx, hashes: readonly Buffer[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await tx.selectFrom('pictures').select('sha256').distinct().where('sha256', 'in', hashes).execute();
  return new Set(rows.map(({ sha256 }) => sha256.toString('hex')));
}

/** The blobs of all pictures of these people, or of all of these studios, in hex. */
export async function blobsOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('pictures')
    .select('sha256')
    .distinct()
    .where((eb) => eb.or([eb('studio_id', 'in', ids), eb('owner_id', 'in', ids)]))
    .execute();
  return rows.map(({ sha256 }) => sha256.toString('hex'));
}
