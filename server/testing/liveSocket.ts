// A live socket as the browser opens it, on `ws` alone.

import { WebSocket } from 'ws';
import type { TaskCard } from '../../domain/tasks/contract.ts';
import type { CatchUp } from '../live/catchUp.ts';
import type { LiveBatch, LiveEvent } from '../live/presenting.ts';
import type { Person } from './people.ts';
import type { Reachable } from './testServer.ts';

export interface LiveSocket {
  /** Resolves with the close code once the server has closed it. */
  closed: Promise<number>;
  close: () => void;
}

/** Joins the studio's topic with a ticket of the person's session. */
export async function joinLive(server: Reachable, person: Person): Promise<LiveSocket> {
  const joined = await joinWithTicket(server, await ticketOf(person));
  if (!joined) throw new Error('The ticket was refused.');
  return joined;
}

/** @returns null when the server refuses the ticket */
export async function joinWithTicket(server: Reachable, ticket: string): Promise<LiveSocket | null> {
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
export const openSocket = (server: Reachable, headers: Record<string, string> = { origin: server.publicUrl }): WebSocket =>
  new WebSocket(`${server.url.replace('http', 'ws')}/live/websocket?vsn=2.0.0&apikey=${server.publicKey}`, { headers });

/** What one person hears, in order. */
export interface Listening {
  events: LiveEvent[];
  /** Resolves once everything up to the number has come; rejects when the socket closes before. */
  heard: (sequence: number) => Promise<void>;
  /** What the join itself answered. */
  answer: CatchUp;
  close: () => void;
}

/** Joins as the browser does, from a number on or from now, and keeps what comes. */
export async function listen(server: Reachable, person: Person, since: number | null = null): Promise<Listening> {
  const ticket = await ticketOf(person);
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
  socket.once('close', () => {
    joined.reject(new Error('Closed before it had joined.'));
    for (const wake of waiting) wake();
  });
  socket.on('message', (data: Buffer) => {
    const [, ref, , event, payload] = JSON.parse(data.toString()) as [unknown, string | null, unknown, string, never];
    if (event === 'events') take(payload);
    // As the browser does.
    else if (event === 'still_there') socket.send(JSON.stringify(['1', '2', 'studio', 'still_here', {}]));
    // The reply to `still_here` says nothing.
    else if (event === 'phx_reply' && ref === '1') {
      const { status, response } = payload as { status: string; response: CatchUp };
      if (status === 'ok') {
        // Now, not once somebody awaits it: the next message may come in the same breath.
        take('tooFar' in response ? { events: [], upTo: response.upTo } : response);
        joined.resolve(response);
      } else joined.reject(new Error('The ticket was refused.'));
    }
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.send(JSON.stringify(['1', '1', 'studio', 'phx_join', { ticket, since }]));
  const answer = await joined.promise;
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
        if (upTo < sequence && socket.readyState >= WebSocket.CLOSING) throw new Error(`Closed after ${upTo}, before ${sequence}.`);
        if (upTo < sequence) await new Promise((again) => setTimeout(again, 5));
      }
    },
  };
}

/** A message of Phoenix's protocol: join reference, reference, topic, event, payload. */
export type Frame = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: Record<string, unknown>];

/** A socket that says what it is told to and keeps what it hears. */
export interface Talk {
  /** Everything that came, in order. */
  frames: Frame[];
  /** Says something and answers with the reply to it. */
  ask: (topic: string, event: string, payload: object) => Promise<{ status: string; response: Record<string, unknown> }>;
  socket: WebSocket;
  /** Resolves with the close code once the server has closed it. */
  closed: Promise<number>;
}

export async function openTalk(server: Reachable, headers?: Record<string, string>): Promise<Talk> {
  const socket = openSocket(server, headers);
  const frames: Frame[] = [];
  const waiting = new Map<string, (frame: Frame) => void>();
  let references = 0;
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as Frame;
    frames.push(frame);
    if (frame[3] === 'phx_reply') waiting.get(frame[1] ?? '')?.(frame);
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return {
    frames,
    socket,
    closed,
    ask: async (topic, event, payload) => {
      const ref = String(++references);
      const answer = new Promise<Frame>((resolve, reject) => {
        waiting.set(ref, resolve);
        void closed.then((code) => reject(new Error(`closed with ${code}`)));
      });
      socket.send(JSON.stringify([ref, ref, topic, event, payload]));
      return (await answer)[4] as { status: string; response: Record<string, unknown> };
    },
  };
}

/** A ticket of the person's session. */
export const ticketOf = async (person: Person): Promise<string> =>
  (await person.client.post<{ ticket: string }>('/api/v1/live/tickets')).body.ticket;

/** The cards that events of tasks show, in order. */
export const cardsIn = (events: readonly LiveEvent[]): TaskCard[] =>
  events.flatMap(({ data }) => ('tasks' in data ? data.tasks.flatMap((task) => ('card' in task && task.card ? [task.card] : [])) : []));
