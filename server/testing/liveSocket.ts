// A live socket as the browser opens it, on `ws` alone.

import { WebSocket } from 'ws';
import type { CatchUp, LiveBatch, LiveEvent } from '../live/hub.ts';
import type { Person } from './people.ts';
import type { TestServer } from './testServer.ts';

export interface LiveSocket {
  /** Resolves with the close code once the server has closed it. */
  closed: Promise<number>;
  close: () => void;
}

/** Joins the studio's topic with a ticket of the person's session. */
export async function joinLive(server: TestServer, person: Person): Promise<LiveSocket> {
  const { body } = await person.client.post<{ ticket: string }>('/api/v1/live/tickets');
  const joined = await joinWithTicket(server, body.ticket);
  if (!joined) throw new Error('The ticket was refused.');
  return joined;
}

/** @returns null when the server refuses the ticket */
export async function joinWithTicket(server: TestServer, ticket: string): Promise<LiveSocket | null> {
  const socket = openSocket(server);
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const answer = new Promise<string>((resolve) => socket.once('message', (data: Buffer) => resolve(data.toString())));
  socket.send(JSON.stringify(['1', '1', 'studio', 'phx_join', { ticket, since: null }]));
  const [, , , , { status }] = JSON.parse(await answer) as [string, string, string, string, { status: string }];
  if (status === 'ok') return { closed, close: () => socket.close() };
  socket.close();
  return null;
}

/** A socket that has not joined. `headers` replace what a page of our own would send. */
export const openSocket = (server: TestServer, headers: Record<string, string> = { origin: server.publicUrl }): WebSocket =>
  new WebSocket(`${server.url.replace('http', 'ws')}/live/websocket?vsn=2.0.0&apikey=${server.publicKey}`, { headers });

/** What one person hears, in order. */
export interface Listening {
  events: LiveEvent[];
  /** Resolves once everything up to the number has come. */
  heard: (sequence: number) => Promise<void>;
  /** What the join itself answered. */
  answer: CatchUp;
  close: () => void;
}

/** Joins as the browser does, from a number on or from now, and keeps what comes. */
export async function listen(server: TestServer, person: Person, since: number | null = null): Promise<Listening> {
  const { body } = await person.client.post<{ ticket: string }>('/api/v1/live/tickets');
  const socket = openSocket(server);
  const events: LiveEvent[] = [];
  const waiting = new Set<() => void>();
  let upTo = 0;
  const take = (batch: LiveBatch) => {
    events.push(...batch.events);
    upTo = Math.max(upTo, batch.upTo);
    for (const wake of waiting) wake();
  };
  const joined = Promise.withResolvers<CatchUp>();
  socket.on('message', (data: Buffer) => {
    const [, , , event, payload] = JSON.parse(data.toString()) as [unknown, unknown, unknown, string, never];
    if (event === 'events') take(payload);
    else if (event === 'phx_reply') {
      const { status, response } = payload as { status: string; response: CatchUp };
      if (status === 'ok') joined.resolve(response);
      else joined.reject(new Error('The ticket was refused.'));
    }
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.send(JSON.stringify(['1', '1', 'studio', 'phx_join', { ticket: body.ticket, since }]));
  const answer = await joined.promise;
  take('tooFar' in answer ? { events: [], upTo: answer.upTo } : answer);
  return {
    events,
    answer,
    close: () => socket.close(),
    heard: async (sequence) => {
      while (upTo < sequence) {
        const { promise, resolve } = Promise.withResolvers<void>();
        waiting.add(resolve);
        const timer = setTimeout(resolve, 5_000);
        await promise;
        clearTimeout(timer);
        waiting.delete(resolve);
        if (upTo < sequence) await new Promise((again) => setTimeout(again, 5));
      }
    },
  };
}
