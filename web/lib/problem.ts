// A refusal as the browser handles it: always with words that can be shown.

import { ORPCError } from '@orpc/client';
import { AppError, errorCodes, type ErrorCode, type FieldConflict } from '../../domain/kernel/errors.ts';
import { wordsFor } from '../../domain/kernel/words.ts';

export class Problem extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly by: string | undefined;
  readonly conflicts: readonly FieldConflict[];
  readonly count: number | undefined;
  readonly userId: string | undefined;
  readonly requestId: string | undefined;

  constructor({ code, message, field, by, conflicts, count, userId, requestId }: ProblemBody) {
    super(message);
    this.name = 'Problem';
    this.code = code;
    this.field = field;
    this.by = by;
    this.conflicts = conflicts ?? [];
    this.count = count;
    this.userId = userId;
    this.requestId = requestId;
  }
}

interface ProblemBody {
  code: ErrorCode;
  message: string;
  field?: string | undefined;
  by?: string | undefined;
  conflicts?: readonly FieldConflict[] | undefined;
  count?: number | undefined;
  userId?: string | undefined;
  requestId?: string | undefined;
}

/** The problem in an answer of the server; an answer of another form is a fault on our side. */
export function readProblem(body: unknown): Problem {
  if (isProblemBody(body)) return new Problem(body);
  return new Problem({ code: 'internal', message: wordsFor('internal') });
}

/** Any thrown value as a problem: no answer at all means that we are offline. */
export function toProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  if (thrown instanceof AppError)
    return new Problem({ ...thrown.details, code: thrown.code, message: wordsFor(thrown.code, thrown.details) });
  if (thrown instanceof TypeError) return new Problem({ code: 'offline', message: wordsFor('offline') });
  if (isTimeout(thrown)) return new Problem({ code: 'unavailable', message: 'Atelier did not answer in time. Try again in a moment.' });
  return new Problem({ code: 'internal', message: wordsFor('internal') });
}

/** The problem behind anything that a call threw. */
export const problemOf = (thrown: unknown): Problem => (thrown instanceof ORPCError ? readProblem(thrown.data) : toProblem(thrown));

const isTimeout = (thrown: unknown): boolean => thrown instanceof DOMException && thrown.name === 'TimeoutError';

function isProblemBody(body: unknown): body is ProblemBody {
  if (typeof body !== 'object' || body === null || !('code' in body) || !('message' in body)) return false;
  const { code, message } = body;
  return typeof message === 'string' && errorCodes.some((known) => known === code);
}
