// Who looks at a board now, at whatever instance: where their cursor is, what they have chosen or drag. It lives in memory, is told to
// the others in the room, and is written nowhere. Instances tell each other in one notice for all that happened in a moment.

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { boardId, type BoardId, studioId, type StudioId, userId, type UserId } from '../../../domain/kernel/ids.ts';
import { roomState, type RoomState } from '../../../domain/boards/room.ts';
import type { Database } from '../../db/pool.ts';
import type { Log } from '../../log.ts';

/** Somebody in a room: of one tab, by the name of its socket. */
export interface Peer {
  peer: string;
  userId: UserId;
  state: RoomState;
}

export interface Visitor {
  peer: string;
  studioId: StudioId;
  userId: UserId;
  onSaid: (peer: Peer) => void;
  onLeft: (peer: string) => void;
}

export interface Rooms {
  /** @returns who is there */
  enter: (id: BoardId, visitor: Visitor) => Peer[];
  say: (id: BoardId, peer: Peer) => void;
  leave: (id: BoardId, peer: string) => void;
  /** Who is on each board of a studio on which there is somebody, at whatever instance, as far as this one has heard. */
  visited: (studioId: StudioId) => ReadonlyMap<BoardId, ReadonlySet<UserId>>;
  /** Calls whenever somebody comes or goes, on any board of the studio. @returns stops calling */
  onChange: (studioId: StudioId, hear: () => void) => () => void;
  close: () => Promise<void>;
}

const channel = 'atelier_boards';
/** How long what is said to other instances gathers. */
const gatherMs = 40;
/** A notice of Postgres holds 8,000 bytes. */
const mostOfNotice = 7_500;
/** Somebody elsewhere of whom nothing was heard for so long is gone with their instance. */
const staleMs = 70_000;
const againMs = 25_000;

const note = z.discriminatedUnion('what', [
  z.object({ what: z.literal('said'), board: boardId, studioId, peer: z.uuid(), userId, state: roomState }),
  z.object({ what: z.literal('left'), board: boardId, peer: z.uuid() }),
  /** Somebody came in: whoever is there says so again. */
  z.object({ what: z.literal('who'), board: boardId }),
  /** An instance has begun: it is told who is anywhere. */
  z.object({ what: z.literal('everybody') }),
]);
type Note = z.infer<typeof note>;
const notice = z.object({ from: z.uuid(), notes: z.array(note) });

interface Room {
  studioId: StudioId;
  here: Map<string, Visitor & { state: RoomState }>;
  elsewhere: Map<string, Peer & { heardAt: number }>;
}

export async function openRooms({ db, log, now }: { db: Database; log: Log; now: () => Date }): Promise<Rooms> {
  const own = randomUUID();
  const rooms = new Map<BoardId, Room>();
  const hearers = new Map<StudioId, Set<() => void>>();
  const post = openPost({ db, log, own });

  const roomOf = (id: BoardId, studioId: StudioId): Room => {
    const room: Room = rooms.get(id) ?? { studioId, here: new Map(), elsewhere: new Map() };
    rooms.set(id, room);
    return room;
  };
  /** Somebody came or went. */
  const changed = (id: BoardId, { studioId, here, elsewhere }: Room) => {
    if (here.size === 0 && elsewhere.size === 0) rooms.delete(id);
    for (const hear of hearers.get(studioId) ?? []) hear();
  };

  const told = (room: Room, peer: Peer) => room.here.forEach((one) => one.peer !== peer.peer && one.onSaid(peer));
  const gone = (room: Room, peer: string) => room.here.forEach((one) => one.peer !== peer && one.onLeft(peer));
  const sayAgain = (id: BoardId, room: Room) =>
    room.here.forEach(({ peer, studioId, userId, state }) => post.send({ what: 'said', board: id, studioId, peer, userId, state }));

  const hear = (one: Note) => {
    if (one.what === 'everybody') return rooms.forEach((room, id) => sayAgain(id, room));
    const known = rooms.get(one.board);
    if (one.what === 'who') return known && sayAgain(one.board, known);
    if (one.what === 'left') {
      if (!known?.elsewhere.delete(one.peer)) return;
      gone(known, one.peer);
      return changed(one.board, known);
    }
    const { peer, userId, state } = one;
    const room = roomOf(one.board, one.studioId);
    const isNew = !room.elsewhere.has(peer);
    room.elsewhere.set(peer, { peer, userId, state, heardAt: now().getTime() });
    told(room, { peer, userId, state });
    if (isNew) changed(one.board, room);
  };
  const stop = await db.listen(channel, (payload) => {
    const read = payload ? notice.safeParse(JSON.parse(payload)) : null;
    if (read?.success && read.data.from !== own) read.data.notes.forEach(hear);
  });
  const again = setInterval(() => {
    for (const [id, room] of rooms) {
      sayAgain(id, room);
      for (const [peer, { heardAt }] of room.elsewhere) {
        if (now().getTime() - heardAt < staleMs) continue;
        room.elsewhere.delete(peer);
        gone(room, peer);
        changed(id, room);
      }
    }
  }, againMs);
  again.unref();
  post.send({ what: 'everybody' });

  return {
    enter: (id, visitor) => {
      const room = roomOf(id, visitor.studioId);
      const state: RoomState = {};
      const before: Peer[] = [...room.here.values(), ...room.elsewhere.values()];
      room.here.set(visitor.peer, { ...visitor, state });
      const { peer, studioId, userId } = visitor;
      told(room, { peer, userId, state });
      post.send({ what: 'said', board: id, studioId, peer, userId, state }, { what: 'who', board: id });
      changed(id, room);
      return before.map((one) => ({ peer: one.peer, userId: one.userId, state: one.state }));
    },
    say: (id, { peer, userId, state }) => {
      const room = rooms.get(id);
      const visitor = room?.here.get(peer);
      if (!room || !visitor) return;
      visitor.state = state;
      told(room, { peer, userId, state });
      post.send({ what: 'said', board: id, studioId: room.studioId, peer, userId, state });
    },
    leave: (id, peer) => {
      const room = rooms.get(id);
      if (!room?.here.delete(peer)) return;
      gone(room, peer);
      post.send({ what: 'left', board: id, peer });
      changed(id, room);
    },
    visited: (studioId) =>
      new Map(
        [...rooms]
          .filter(([, room]) => room.studioId === studioId)
          .map(([id, { here, elsewhere }]) => [id, new Set([...here.values(), ...elsewhere.values()].map(({ userId }) => userId))]),
      ),
    onChange: (studioId, hearer) => {
      const own = hearers.get(studioId) ?? new Set();
      hearers.set(studioId, own.add(hearer));
      return () => {
        own.delete(hearer);
        if (own.size === 0) hearers.delete(studioId);
      };
    },
    close: async () => {
      clearInterval(again);
      // Elsewhere they would be seen until nothing was heard of them for long.
      for (const [board, { here }] of rooms) post.send(...[...here.keys()].map((peer): Note => ({ what: 'left', board, peer })));
      await stop();
      await post.close();
    },
  };
}

/** What goes to other instances: of each tab its newest word alone, all of a moment in few notices. */
function openPost({ db, log, own }: { db: Database; log: Log; own: string }) {
  let waiting = new Map<string, Note>();
  let timer: NodeJS.Timeout | null = null;
  let sending = Promise.resolve();

  const send = async () => {
    const payloads: string[] = [];
    let notes: Note[] = [];
    const close = () => void (notes.length > 0 && payloads.push(JSON.stringify({ from: own, notes })));
    for (const one of waiting.values()) {
      if (JSON.stringify([...notes, one]).length > mostOfNotice) {
        close();
        notes = [];
      }
      notes.push(one);
    }
    close();
    waiting = new Map();
    // Nobody misses a cursor that a crash has lost.
    await sql`select pg_notify(${channel}, payload) from unnest(${sql.val(payloads)}::text[]) payload`.execute(db.kysely);
  };
  const sendNow = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    sending = sending.then(send).catch((err: unknown) => log.warn({ err }, 'other instances did not hear who is on a board'));
  };
  return {
    send: (...notes: Note[]) => {
      for (const one of notes) waiting.set(`${'board' in one ? one.board : ''} ${'peer' in one ? one.peer : ''}`, one);
      timer ??= setTimeout(sendNow, gatherMs).unref();
    },
    close: async () => {
      if (timer) sendNow();
      await sending;
    },
  };
}
