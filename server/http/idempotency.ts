// A repeated write under the same idempotency key gets the first answer again instead of a second effect.

import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { MemberActor } from '../../domain/kernel/actor.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import type { Tx } from '../db/tx.ts';
import { demandReach, type Reach, reachAfter, type Readers } from './reach.ts';

declare module '../db/columns.ts' {
  interface JsonColumns {
    /** Sealed. */
    'idempotency_keys.answer': string;
  }
}

interface Once<Answer extends object> {
  tx: Tx;
  actor: MemberActor;
  key: string | string[];
  endpoint: string;
  requestHash: Buffer;
  handle: () => Promise<Answer>;
  /**
   * Gives what was handled its number, as the last thing of the transaction; `keep` makes the statement that keeps it with
   * the answer.
   */
  number: (answer: Answer, keep: Keep) => Promise<Answer>;
  readers: Readers;
}
export type Keep = (sequence: RawBuilder<number>) => RawBuilder<unknown>;

/**
 * Claims the key in the transaction of the change. A second request with it waits at the claim until the first commits,
 * then reads its answer; if the first fails, the claim rolls back with it and the second one goes ahead.
 *
 * An answer may hold a secret that is nowhere else in clear, like the link of an invitation. So it is sealed with the
 * caller's key, and of that key only the hash is kept. Its number is kept beside it: it is known only in the last statement.
 *
 * It is given again to who may still read what it tells of.
 *
 * @throws AppError `idempotency_key_reused` when the key came with another request; `not_found`, `conflict` for who may not
 *   read the answer any more
 */
export async function answerOnce<Answer extends object>({
  tx,
  actor,
  key,
  endpoint,
  requestHash,
  handle,
  number,
  readers,
}: Once<Answer>): Promise<Answer> {
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) {
    const message = 'Idempotency-Key takes 8 to 100 letters, digits, - and _.';
    throw new AppError('validation_failed', { field: 'Idempotency-Key', message });
  }
  const own = { studio_id: actor.studioId, user_id: actor.userId, key: createHash('sha256').update(key).digest('hex') };
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ ...own, endpoint, request_hash: requestHash, answer: 'null' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) return firstAnswer(key);

  const answer = await handle();
  const kept: Kept<Answer> = { answer, reach: await reachAfter(tx, actor, readers) };
  return number(
    answer,
    (sequence) => sql`
      update idempotency_keys set answer = ${JSON.stringify(seal(kept, key))}::jsonb, sequence = ${sequence}
      where studio_id = ${own.studio_id} and user_id = ${own.user_id} and key = ${own.key}
    `,
  );

  async function firstAnswer(openedWith: string): Promise<Answer> {
    const first = await tx
      .selectFrom('idempotency_keys')
      .select(['endpoint', 'request_hash', 'answer', 'sequence'])
      .where((eb) => eb.and(own))
      .executeTakeFirstOrThrow();
    const isSame = first.endpoint === endpoint && first.request_hash.equals(requestHash);
    if (!isSame) throw new AppError('idempotency_key_reused');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this key sealed nothing else
    const { answer: given, reach } = unseal(first.answer, openedWith) as Partial<Kept<Answer>>;
    // Kept by a server from before answers had a reach.
    if (!given || !reach) throw new AppError('conflict', { message: 'This was done. Load the page again.' });
    await demandReach(tx, actor, { reach, audienceOf: readers.audienceOf });
    return 'seq' in given && first.sequence !== null ? { ...given, seq: first.sequence } : given;
  }
}

interface Kept<Answer> {
  answer: Answer;
  reach: Reach;
}

const cipher = 'aes-256-gcm';
const [nonceBytes, tagBytes] = [12, 16];

function seal(kept: unknown, key: string): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, sealingKey(key), nonce);
  const text = Buffer.concat([sealing.update(JSON.stringify(kept)), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), text]).toString('base64');
}

function unseal(sealed: string, key: string): unknown {
  const bytes = Buffer.from(sealed, 'base64');
  const opening = createDecipheriv(cipher, sealingKey(key), bytes.subarray(0, nonceBytes));
  opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return JSON.parse(Buffer.concat([opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()]).toString());
}

/** Not the hash that the row carries: that one opens nothing. */
const sealingKey = (key: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'atelier idempotent answer', 32));
