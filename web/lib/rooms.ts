// What is talked about on the live socket beside the studio's events: joined for as long as a screen wants it, and anew whenever the
// connection comes back. A word that finds no connection is lost: the next one says the same.

import type { Channel, Socket } from 'phoenix';
import { client } from './api.ts';
import { timeoutMs } from './timing.ts';

export interface Room {
  topic: string;
  parameters: Readonly<Record<string, unknown>>;
  /** What the server says, by its name; whoever listens says in which form. */
  on: Readonly<Record<string, (payload: never) => void>>;
  /** It is joined, for the first time or anew, with what the server answered. */
  joined?: (answer: never) => void;
}

interface Entry {
  room: Room;
  channel: Channel | null;
}

const entries = new Set<Entry>();
let socket: Socket | null = null;
/** The joins of this socket, one after the other: of two at once the server refuses the second. */
let joins: Promise<void> = Promise.resolve();

/** On one topic a socket talks of one thing: of several the last counts, and when it ends the one before. */
export function enterRoom(room: Room): { say: (event: string, payload: object) => void; leave: () => void } {
  const entry: Entry = { room, channel: null };
  entries.add(entry);
  join(entry);
  return {
    say: (event, payload) => void entry.channel?.push(event, payload),
    leave: () => {
      entries.delete(entry);
      const wasJoined = entry.channel !== null;
      entry.channel?.leave();
      entry.channel = null;
      const before = wasJoined && [...entries].findLast((one) => one.room.topic === room.topic);
      if (before) join(before);
    },
  };
}

/** The socket has joined the studio: what is wanted is joined too. Null once it is lost. */
export function connectRooms(to: Socket | null): void {
  for (const entry of entries) {
    if (entry.channel) socket?.remove(entry.channel);
    entry.channel = null;
  }
  socket = to;
  // What was asked of a lost socket is never answered.
  joins = Promise.resolve();
  for (const entry of entries) join(entry);
}

function join(entry: Entry): void {
  joins = joins.then(() => joinNow(entry));
}

/** Resolves once it is answered. */
async function joinNow(entry: Entry): Promise<void> {
  const on = socket;
  const isWanted = () => entries.has(entry) && socket === on && on?.isConnected() === true;
  if (!on || !isWanted()) return;
  try {
    const { ticket } = await client.identity.liveTicket();
    if (isWanted()) await joinWith(ticket, { entry, on });
  } catch {
    // No ticket: the server is away; with the connection this is asked again.
  }
}

const joinWith = (ticket: string, { entry, on }: { entry: Entry; on: Socket }): Promise<void> =>
  new Promise((answered) => {
    const channel = on.channel(entry.room.topic, { ...entry.room.parameters, ticket });
    for (const [event, take] of Object.entries(entry.room.on)) channel.on(event, take);
    // Nobody is kept from reading by a refusal.
    const giveUp = () => {
      on.remove(channel);
      answered();
    };
    channel
      .join(timeoutMs)
      .receive('ok', (answer: never) => {
        answered();
        for (const one of entries) if (one !== entry && one.room.topic === entry.room.topic) one.channel = null;
        if (!entries.has(entry)) return void channel.leave();
        entry.channel = channel;
        entry.room.joined?.(answer);
      })
      .receive('error', giveUp)
      .receive('timeout', giveUp);
  });
