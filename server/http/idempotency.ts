// A repeated write under the same idempotency key gets the first answer again instead of a second effect.

import type { ExpressionBuilder } from 'kysely';
import type { Actor } from '../../domain/kernel/actor.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import type { Tx } from '../db/tx.ts';
import type { DB } from '../db/types.gen.ts';

interface Once {
  tx: Tx;
  actor: Actor;
  key: string | string[];
  endpoint: string;
  requestHash: Buffer;
  handle: () => Promise<unknown>;
}

/**
 * Claims the key in the transaction of the change. A second request with it waits at the claim until the first commits,
 * then reads its answer; if the first fails, the claim rolls back with it and the second one goes ahead.
 *
 * @throws AppError `idempotency_key_reused` when the key came with another request
 */
export async function answerOnce({ tx, actor, key, endpoint, requestHash, handle }: Once): Promise<unknown> {
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) {
    throw new AppError('validation_failed', { field: 'Idempotency-Key', message: 'Idempotency-Key takes 8 to 100 letters, digits, - and _.' });
  }
  const own = { studio_id: actor.studioId, user_id: actor.userId, key };
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ ...own, endpoint, request_hash: requestHash, answer: 'null' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) return firstAnswer();

  const answer = await handle();
  await tx.updateTable('idempotency_keys').set({ answer: JSON.stringify(answer) }).where(whereOwn).execute();
  return answer;

  async function firstAnswer(): Promise<unknown> {
    const first = await tx
      .selectFrom('idempotency_keys')
      .select(['endpoint', 'request_hash', 'answer'])
      .where(whereOwn)
      .executeTakeFirstOrThrow();
    if (first.endpoint !== endpoint || !first.request_hash.equals(requestHash)) throw new AppError('idempotency_key_reused');
    return first.answer;
  }

  function whereOwn(eb: ExpressionOfKeys) {
    return eb.and(own);
  }
}

type ExpressionOfKeys = ExpressionBuilder<DB, 'idempotency_keys'>;
