// Every way in which Atelier refuses, as a closed list. server/http/errors.ts maps a code to its status,
// kernel/words.ts to its words.

export const errorCodes = [
  'validation_failed',
  'body_unreadable',
  'public_key_required',
  'unauthenticated',
  'session_ended',
  'forbidden',
  'reauth_required',
  'not_found',
  'method_not_allowed',
  'misdirected',
  'gone',
  'conflict',
  'idempotency_key_reused',
  'already_exists',
  'reviewer_required',
  'open_tasks_remain',
  'transition_refused',
  'last_principal',
  'too_large',
  'media_type_unsupported',
  'picture_refused',
  'rate_limited',
  'internal',
  'unavailable',
  'offline',
  // The codes below are the ones that auth-js knows (GoTrue's names).
  'invalid_credentials',
  'email_not_confirmed',
  'weak_password',
  'user_banned',
  'otp_expired',
  'refresh_token_not_found',
  'refresh_token_already_used',
  'same_password',
  'signup_disabled',
  'new_password_required',
  // A single row that is not there yet (specification §7, PostgREST's name).
  'PGRST116',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** One value that two people changed at once: what stands now, and what the refused edit wanted. */
export interface FieldConflict {
  field: string;
  theirs: unknown;
  yours: unknown;
}

export interface ProblemDetails {
  /** What happened and what to do, where the code's own words are not precise enough. */
  message?: string | undefined;
  /** The input field that the problem is about, as a dotted path. */
  field?: string | undefined;
  /** Who made the change that stands, for `conflict`. */
  by?: string | undefined;
  conflicts?: readonly FieldConflict[] | undefined;
  /** How many open tasks stand in the way, for `open_tasks_remain`. */
  count?: number | undefined;
  /** Whose account it is, for `user_banned` where the password was right. */
  userId?: string | undefined;
  /** Seconds until a repeat can succeed, for `rate_limited` and `unavailable`. */
  retryAfter?: number | undefined;
}

/** An expected failure. Anything else that is thrown becomes `internal` and leaks nothing. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ProblemDetails;

  constructor(code: ErrorCode, details: ProblemDetails = {}) {
    super(details.message ?? code);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}
