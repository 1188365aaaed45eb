// Where errors go that nobody sees: the console, and the server, which passes them on to an error-reporting service when
// one is set (specification §8).

import type { ClientError } from '../../domain/identity/contract.ts';
import { clientErrorBounds as bounds } from '../../domain/kernel/clientErrors.ts';

/** Sends one report; what becomes of it matters to nobody on the page. */
type Sender = (report: ClientError) => Promise<unknown>;

const mostAMinute = 10;
const mostRemembered = 200;

/** Null until the page has said how to send, and in tests of single parts. */
let sender: Sender | null = null;
let sentAt: number[] = [];
const known = new Set<string>();

/** Writes to the console always; sends each error once, and ten a minute at most. Never throws. */
export function reportError(error: unknown, context: string): void {
  // oxlint-disable-next-line no-console -- the console is where a person who helps looks first
  console.error(context, error);
  try {
    send(describe(error, context));
  } catch {
    // An error that cannot even be described is in the console.
  }
}

/**
 * Reports uncaught errors and unhandled rejections of the whole window (ledger R8-09), and says how reports are sent.
 *
 * @returns stops listening
 */
export function watchWindow(send: Sender): () => void {
  sender = send;
  sentAt = [];
  known.clear();
  const onError = (event: ErrorEvent) => {
    if (!isPutOff(event)) reportError(event.error ?? event.message, 'uncaught error');
  };
  const onRejection = (event: PromiseRejectionEvent) => reportError(event.reason, 'unhandled rejection');
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    sender = null;
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

/** What an observer of sizes set in motion is measured a frame later: browsers tell that as an error, and nothing has failed. */
const isPutOff = ({ error, message }: ErrorEvent): boolean => !error && message.startsWith('ResizeObserver loop');

function send(report: ClientError): void {
  const now = performance.now();
  const key = `${report.context} ${report.message} ${report.stack?.slice(0, 500)}`;
  sentAt = sentAt.filter((time) => now - time < 60_000);
  if (!sender || known.has(key) || sentAt.length >= mostAMinute) return;
  sentAt.push(now);
  known.add(key);
  if (known.size > mostRemembered) known.delete([...known][0] ?? '');
  // Offline, or refused: reporting that would only be one error more.
  sender(report).catch(() => {});
}

function describe(error: unknown, context: string): ClientError {
  const isError = error instanceof Error;
  const stack = isError ? cut(error.stack ?? '', bounds.stack) : '';
  return {
    message: cut(isError ? `${error.name}: ${error.message}` : String(error), bounds.message) || 'no message',
    ...(stack && { stack }),
    // A query may hold what a person searched for, a fragment the secret of a link.
    path: cut(window.location.pathname, bounds.path),
    context: cut(context, bounds.context) || 'no context',
  };
}

/** What the server takes as text: no control characters, no half of a pair, not too long. */
const cut = (text: string, length: number): string => text.replaceAll(controls, ' ').slice(0, length).toWellFormed().trim();

// oxlint-disable-next-line no-control-regex -- the control characters are what goes
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
