// A live socket as the browser opens it, on `ws` alone.

import { WebSocket } from 'ws';
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
