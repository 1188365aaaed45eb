// A rule answers with what follows or with why not; it does not throw.

import { AppError, type ErrorCode, type ProblemDetails } from './errors.ts';

export type Refusal = { ok: false; code: ErrorCode; details: ProblemDetails };
export type Result<T> = { ok: true; value: T } | Refusal;

export const accept = <T>(value: T): Result<T> => ({ ok: true, value });

export const refuse = (code: ErrorCode, details: ProblemDetails = {}): Refusal => ({ ok: false, code, details });

/** The value, or the refusal thrown: for handlers, where a refusal ends the request. */
export function orThrow<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new AppError(result.code, result.details);
}
