// What a refusal looks like on the wire: {code, message, field?, requestId}.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode, type ProblemDetails } from '../../domain/kernel/errors.ts';
import { wordsFor } from '../../domain/kernel/words.ts';
import { codeOf } from '../codeOf.ts';

export const statusOf: Record<ErrorCode, number> = {
  validation_failed: 400,
  body_unreadable: 400,
  public_key_required: 401,
  unauthenticated: 401,
  session_ended: 401,
  forbidden: 403,
  reauth_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  misdirected: 421,
  gone: 410,
  conflict: 409,
  idempotency_key_reused: 409,
  already_exists: 409,
  reviewer_required: 422,
  open_tasks_remain: 409,
  transition_refused: 422,
  last_principal: 409,
  too_large: 413,
  media_type_unsupported: 415,
  picture_refused: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  offline: 503,
  invalid_credentials: 400,
  email_not_confirmed: 400,
  weak_password: 422,
  user_banned: 403,
  new_password_required: 403,
  otp_expired: 403,
  refresh_token_not_found: 401,
  refresh_token_already_used: 401,
  same_password: 422,
  signup_disabled: 403,
  PGRST116: 404,
};

export interface Problem extends ProblemDetails {
  code: ErrorCode;
  message: string;
  requestId: string;
}

export function toProblem(error: AppError, requestId: string): Problem {
  const { retryAfter, ...details } = error.details;
  return { code: error.code, ...details, message: wordsFor(error.code, { ...details, retryAfter }), requestId };
}

/** Answers with the problem of any thrown value; what nobody expected is logged and leaks nothing. */
export function sendProblem(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = asAppError(thrown);
  const status = statusOf[error.code];
  if (error.code === 'internal') request.log.error({ err: thrown }, 'unexpected failure');
  else if (error !== thrown && status === 503) request.log.warn({ err: thrown }, 'a failure that passes');
  else if (status === 401 || status === 403 || status === 429) request.log.info({ code: error.code }, 'refused');
  // What was said of the bytes that did not come would have a browser keep the refusal in their place, for as long as those.
  for (const name of ['etag', 'content-disposition', 'accept-ranges']) reply.removeHeader(name);
  reply.header('cache-control', 'no-store');
  if (error.details.retryAfter) reply.header('retry-after', Math.ceil(error.details.retryAfter));
  reply.status(status).type('application/json; charset=utf-8').send(toProblem(error, request.id));
}

/** Whether a thrown value is our own fault: no refusal, and no trouble that passes. */
export const isUnexpected = (thrown: unknown): boolean => asAppError(thrown).code === 'internal';

/** Postgres or the network is away: the caller may repeat. */
const unavailable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  '53300',
]);

/** Of the machine's disk, or of the database's. */
const diskFull = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** The same where the driver gives no code: the connection ended, has ended or says nothing, or none was free in time. */
const connectionGone =
  /Connection terminated|is not queryable|timeout exceeded when trying to connect|calling end on the pool|Query read timeout/;

/** Two transactions collided, or one waited too long for the other: a repeat succeeds. */
const collided = new Set(['40001', '40P01', '55P03', '57014', '25P03']);

/**
 * The studio was deleted under a call, and whoever called with it: `app.hold_studio` says so, or what was to be added found
 * nothing to belong to.
 */
const isOfGoneStudio = ({ code, constraint }: Told): boolean =>
  code === 'AT001' || (code === '23503' && typeof constraint === 'string' && /_(studio|account|session)_id_fkey$/.test(constraint));

/** What errors of the host, the database and the disk say of themselves. */
interface Told {
  message: string;
  code?: unknown;
  constraint?: unknown;
  statusCode?: unknown;
}

function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (!(thrown instanceof Error)) return new AppError('internal');
  const told: Told = thrown;
  const { statusCode, message } = told;
  const code = codeOf(thrown);
  if (isOfGoneStudio(told)) return new AppError('session_ended');
  if (code && diskFull.has(code))
    return new AppError('unavailable', { message: 'The disk of this Atelier is full. Try again once there is room.', retryAfter: 60 });
  if (code && (unavailable.has(code) || collided.has(code))) return new AppError('unavailable', { retryAfter: 2 });
  if (connectionGone.test(message)) return new AppError('unavailable', { retryAfter: 2 });
  switch (statusCode) {
    case 400:
      return new AppError('body_unreadable');
    case 413:
      return new AppError('too_large');
    case 415:
      return new AppError('media_type_unsupported');
    case 404:
      return new AppError('not_found');
    default:
      return new AppError('internal');
  }
}
