// What each refusal says: what happened and what to do next (PRODUCT §11).

import type { ErrorCode, ProblemDetails } from './errors.ts';

const words: Record<ErrorCode, string> = {
  validation_failed: 'Some of what was entered is not valid. Correct it and try again.',
  body_unreadable: 'The request could not be read. Send JSON.',
  public_key_required: 'This call needs the public key of this Atelier. Reload the page.',
  unauthenticated: 'Sign in to go on.',
  session_ended: 'Your session has ended. Sign in again.',
  forbidden: "You don't have permission to do this. Ask the Principal of your studio.",
  reauth_required: 'Enter your password to go on.',
  not_found: 'This does not exist, or you have no access to it.',
  method_not_allowed: 'This address does not take that kind of request.',
  misdirected: 'This Atelier does not answer under that address.',
  gone: 'This link has been used or has expired. Ask for a new one.',
  conflict: 'This was changed by someone else just now.',
  idempotency_key_reused: 'This request was already made with other content. Reload and try again.',
  already_exists: 'This already exists. Choose another.',
  reviewer_required: 'Choose a reviewer before sending this to review.',
  open_tasks_remain: 'Some tasks are still open. Complete anyway, or move them to the next phase?',
  last_principal: 'A studio needs an active Principal. Make somebody else one first.',
  transition_refused: 'This step is not possible from where the task is now.',
  too_large: 'This is too large. Send less at once.',
  media_type_unsupported: 'Send the request as application/json.',
  picture_refused: 'This picture cannot be taken. Choose a JPG, PNG or WebP picture.',
  rate_limited: 'Too many attempts. Try again in {n} seconds.',
  internal: 'Something went wrong on our side. Try again; if it stays, pass on the request number.',
  unavailable: 'Atelier is busy or restarting. Try again in a moment.',
  offline: 'You are offline. Try again once you are connected.',
  invalid_credentials: 'Email or password is not right.',
  email_not_confirmed: 'Confirm your email first: open the link in the mail we sent you.',
  weak_password: 'This password is too easy to guess. Choose a longer or less common one.',
  user_banned: 'Account has been deactivated',
  new_password_required: 'This browser is not the one that signed up. Choose a password of your own to go on.',
  otp_expired: 'This link has been used or has expired. Ask for a new one.',
  refresh_token_not_found: 'Your session has ended. Sign in again.',
  refresh_token_already_used: 'Your session has ended. Sign in again.',
  same_password: 'The new password must differ from the old one.',
  signup_disabled: 'This invitation cannot be used. Ask for a new one.',
  PGRST116: 'Nothing is written down here yet.',
};

/** The sentence a person reads for a refusal. */
export function wordsFor(code: ErrorCode, details: ProblemDetails = {}): string {
  return details.message ?? words[code].replace('{n}', String(details.retryAfter ?? 60));
}
