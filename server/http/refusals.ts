// An act on somebody's access that was refused leaves a line in the audit log as one that was done does.

import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { MemberActor } from '../../domain/kernel/actor.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import { appendAudit } from '../audit/auditLog.ts';
import type { Database } from '../db/pool.ts';
import { inTransaction } from '../db/tx.ts';
import type { Limiter } from './limits.ts';
import { paramsOf } from './params.ts';
import type { Endpoint } from './procedure.ts';

interface Refused {
  endpoint: Endpoint;
  request: FastifyRequest;
  actor: MemberActor;
  db: Database;
  limiter: Limiter;
  now: () => Date;
}

/** Of a person who tries again and again some lines stand for all. What goes wrong here changes nothing of the refusal. */
export async function noteRefusal(error: unknown, { endpoint, request, actor, db, limiter, now }: Refused): Promise<void> {
  const isRefusal = error instanceof AppError && error.code === 'forbidden';
  if (!endpoint.meta.audited || !isRefusal || !hasRoom(limiter, actor)) return;
  const { userId, projectId, invitationId } = paramsOf(request);
  const subjectId = z.uuid().safeParse(userId ?? projectId ?? invitationId).data ?? null;
  try {
    await inTransaction(db, actor, (tx) =>
      appendAudit(tx, { act: 'studios.refused', subjectId, details: { call: endpoint.name }, actorId: actor.userId, at: now() }),
    );
  } catch (err) {
    request.log.warn({ err }, 'a refusal has no line in the audit log');
  }
}

function hasRoom(limiter: Limiter, { userId }: MemberActor): boolean {
  try {
    limiter.spend('refusedAct', userId);
    return true;
  } catch {
    return false;
  }
}
