// Something that nobody expected, as the log and the error-reporting service get it.

import { stackOf } from './stack.ts';

export interface Failure {
  origin: 'server' | 'page';
  message: string;
  /** As the engine wrote it, newest call first. */
  stack?: string | undefined;
  /** What was going on: `POST /api/v1/tasks`, `a page failed`. */
  context: string;
  /** The page's address, without query and fragment. */
  path?: string | undefined;
  requestId?: string | undefined;
}

/** Any thrown value of the server itself. */
export function failureOf(thrown: unknown, { context, requestId }: { context: string; requestId?: string }): Failure {
  const isError = thrown instanceof Error;
  return {
    origin: 'server',
    message: isError ? `${thrown.name}: ${thrown.message}`.slice(0, 2000) : 'something was thrown that is no error',
    stack: isError ? stackOf(thrown)?.slice(0, 8000) : undefined,
    context,
    requestId,
  };
}

/** The same without what opens anything: queries and fragments of addresses, tokens, secrets of links. */
export function withoutSecrets(failure: Failure): Failure {
  return {
    ...failure,
    message: cleaned(failure.message),
    stack: failure.stack && cleaned(failure.stack),
    context: cleaned(failure.context),
  };
}

/** A word, which is cut after the path where it is an address. */
function withoutQuery(word: string): string {
  const address = word.indexOf('://');
  const query = address === -1 ? -1 : word.slice(address).search(/[?#]/);
  return query === -1 ? word : word.slice(0, address + query);
}

const cleaned = (text: string): string =>
  text
    .replaceAll(/[^\s)"']+/g, withoutQuery)
    .replaceAll(/\bBearer\s+\S+/gi, 'Bearer [secret]')
    .replaceAll(/(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[secret]')
    // Our own secrets are 43 characters of base64url; names of that length have no digit, or no capital.
    .replaceAll(/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{40,}/g, '[secret]');
