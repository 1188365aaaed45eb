// Sends failures to an error-reporting service, by Sentry's protocol: one envelope a failure. Nothing waits for it, and
// what it cannot take is dropped.

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { type Failure, withoutSecrets } from './failure.ts';

export interface ErrorReporter {
  /** Answers at once and never throws. Without a service it does nothing: the log has the failure anyway. */
  report: (failure: Failure) => void;
  /** Gives what waits a last moment. */
  close: () => Promise<void>;
}

const patience = 2_000;
const farewell = 500;
const mostWaiting = 50;

/** @param dsn undefined reports to nobody */
export function openErrorReporter({ dsn, publicUrl, log }: { dsn: string | undefined; publicUrl: string; log: Log }): ErrorReporter {
  if (dsn === undefined) return { report: () => {}, close: async () => {} };
  const service = serviceOf(dsn);
  const waiting: object[] = [];
  let sending: Promise<void> | null = null;

  const sendAll = async () => {
    for (let event = waiting.shift(); event; event = waiting.shift()) {
      await send(service, event).catch((err: unknown) => log.warn({ err }, 'the error-reporting service took no report'));
    }
    sending = null;
  };

  return {
    report: (failure) => {
      if (waiting.length >= mostWaiting) return;
      waiting.push(eventOf(withoutSecrets(failure), publicUrl));
      sending ??= sendAll();
    },
    close: async () => {
      await Promise.race([sending, sleep(farewell)]);
      waiting.length = 0;
    },
  };
}

interface Service {
  url: string;
  key: string;
}

/** `https://KEY@host/path/PROJECT` takes envelopes at `https://host/path/api/PROJECT/envelope/`. */
function serviceOf(dsn: string): Service {
  const { protocol, host, pathname, username } = new URL(dsn);
  const [, folder = '', project = ''] = /^(.*)\/([^/]+)\/?$/.exec(pathname) ?? [];
  return { url: `${protocol}//${host}${folder}/api/${project}/envelope/`, key: username };
}

async function send({ url, key }: Service, event: object): Promise<void> {
  const envelope = [{ sent_at: new Date().toISOString() }, { type: 'event' }, event].map((part) => JSON.stringify(part)).join('\n');
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-sentry-envelope',
      'x-sentry-auth': `Sentry sentry_version=7, sentry_client=atelier/4, sentry_key=${key}`,
    },
    body: envelope,
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`it answered ${response.status}`);
}

function eventOf({ origin, message, stack, context, path, requestId }: Failure, publicUrl: string): object {
  const [, type = 'Error', value = message] = /^([A-Z]\w*): (.*)$/s.exec(message) ?? [];
  return {
    event_id: randomUUID().replaceAll('-', ''),
    timestamp: Date.now() / 1000,
    platform: origin === 'server' ? 'node' : 'javascript',
    level: 'error',
    exception: { values: [{ type, value, ...(stack && { stacktrace: { frames: framesOf(stack) } }) }] },
    tags: { origin, context, ...(requestId && { requestId }) },
    ...(path && { request: { url: `${publicUrl}${path}` } }),
    // Lines that are no frame to us may still tell a person something.
    ...(stack && { extra: { stack } }),
  };
}

/** `at fn (file:1:2)` as V8 writes it, or `fn@file:1:2` as the others do. */
const frameLine = /^(?:at (?:async )?(?:(?<v8>.+?) \()?|(?<other>[^@]*)@)(?<file>\S+?):(?<line>\d+):(?<column>\d+)\)?$/;

/** Oldest call first, as the protocol wants them. */
function framesOf(stack: string): object[] {
  const frames = stack.split('\n').flatMap((text) => {
    const { v8, other, file = '', line, column } = frameLine.exec(text.trim())?.groups ?? {};
    if (!file) return [];
    return [
      {
        function: v8 ?? (other || '?'),
        filename: file,
        lineno: Number(line),
        colno: Number(column),
        in_app: !/node_modules|^node:/.test(file),
      },
    ];
  });
  return frames.slice(0, 50).toReversed();
}
