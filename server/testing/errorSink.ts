// An error-reporting service that keeps what it is sent.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';

export interface Envelope {
  path: string;
  /** The header that names sender and key. */
  auth: string;
  contentType: string;
  header: { sent_at: string };
  item: { type: string };
  event: {
    event_id: string;
    timestamp: number;
    platform: string;
    level: string;
    exception: {
      values: { type: string; value: string; stacktrace?: { frames: { function: string; filename: string; lineno: number }[] } }[];
    };
    tags: Record<string, string>;
    request?: { url: string };
  };
  /** As it came over the wire. */
  raw: string;
}

export interface ErrorSink {
  dsn: string;
  envelopes: Envelope[];
  /** What it answers: a status, or nothing at all. */
  answers: number | 'never';
  /** How many waited for its answer until they gave up. */
  givenUp: number;
  /** The first envelope that says this, once it has come. */
  next: (message: string) => Promise<Envelope>;
  close: () => Promise<void>;
}

export async function openErrorSink(): Promise<ErrorSink> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString();
      const [header, item, event] = raw.split('\n').map((line) => JSON.parse(line) as never) as [never, never, never];
      const { 'x-sentry-auth': auth, 'content-type': contentType = '' } = request.headers;
      sink.envelopes.push({ path: request.url ?? '', auth: String(auth), contentType, header, item, event, raw });
      response.on('close', () => void (response.writableEnded || sink.givenUp++));
      if (sink.answers !== 'never') response.writeHead(sink.answers).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const sink: ErrorSink = {
    dsn: `http://publicsentrykey@127.0.0.1:${port}/errors/42`,
    envelopes: [],
    answers: 200,
    givenUp: 0,
    next: async (message) => {
      const found = () => sink.envelopes.find(({ event }) => event.exception.values[0]?.value.includes(message));
      await expect.poll(found, { timeout: 20_000 }).toBeDefined();
      return found() as Envelope; // polled for
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return sink;
}
