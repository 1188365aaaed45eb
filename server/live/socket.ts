// The live socket: Phoenix's channel protocol (version 2) over `ws`, with one topic, `studio`. A browser proves itself with
// a one-use ticket when it joins, so that no token stands in an address.

import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { SessionId } from '../../domain/kernel/ids.ts';
import { liveProtocol } from '../../domain/kernel/protocol.ts';
import { callerOf, networkOf, proxyMatcher } from '../http/addresses.ts';
import type { Limiter } from '../http/limits.ts';
import type { Sessions } from '../http/sessions.ts';
import type { Log } from '../log.ts';
import { openAnteroom, type Place } from './anteroom.ts';
import type { CatchUp } from './catchUp.ts';
import type { Listener } from './feed.ts';
import type { Hub } from './hub.ts';
import { type SocketBounds, socketLimits } from './bounds.ts';
import { batchJson } from './presenting.ts';
import type { Presence } from './presence.ts';

export interface LiveSocketOptions {
  server: Server;
  hub: Hub;
  sessions: Sessions;
  log: Log;
  presence: Presence;
  publicKey: string;
  isOwnOrigin: (origin: string | undefined) => boolean;
  isOwnHost: (host: string | undefined) => boolean;
  /** Spends a ticket; null when it is unknown, used or too old. */
  redeem: (ticket: string) => Promise<SessionId | null>;
  limiter: Pick<Limiter, 'trySpend' | 'giveBack'>;
  trustedProxies: readonly string[];
  /** Narrower ones, for tests that meet them. */
  bounds?: SocketBounds;
}

/** How long the other side may take to answer a goodbye. */
const goodbyeMs = 1_000;

const topic = 'studio';

const frame = z.tuple([
  z.string().max(20).nullable(),
  z.string().max(20).nullable(),
  z.string().max(40),
  z.string().max(40),
  z.record(z.string(), z.unknown()),
]);

const joinParameters = z.strictObject({
  ticket: z.string().min(20).max(200),
  since: z.number().int().min(0).nullable().default(null),
  /** In which form the page reads events. */
  protocol: z.number().int().default(liveProtocol),
});

/** Whether the page can be seen and has the focus. */
const presenceParameters = z.strictObject({ visible: z.boolean() });

/** @returns closes every socket with 1012, "service restart" */
export function mountLiveSocket(options: LiveSocketOptions): () => Promise<void> {
  const { server, log, publicKey, isOwnOrigin, isOwnHost, bounds = socketLimits } = options;
  // `closeTimeout` is newer than the library's types.
  const settings: ServerOptions & { closeTimeout: number } = {
    maxPayload: bounds.messageBytes,
    perMessageDeflate: false,
    closeTimeout: goodbyeMs,
  };
  const sockets = new WebSocketServer({ noServer: true, ...settings });
  const anteroom = openAnteroom(bounds);
  const isProxy = proxyMatcher(options.trustedProxies);

  const onUpgrade = (request: IncomingMessage, raw: Duplex, head: Buffer) => {
    raw.on('error', () => raw.destroy());
    const [path, query = ''] = (request.url ?? '').split('?', 2);
    if (path !== '/live/websocket') return refuse(raw, '404 Not Found');
    if (!isOwnHost(request.headers.host)) return refuse(raw, '421 Misdirected Request');
    if (!isOwnOrigin(request.headers.origin)) return refuse(raw, '403 Forbidden');
    if (new URLSearchParams(query).get('apikey') !== publicKey) return refuse(raw, '401 Unauthorized');
    if (sockets.clients.size >= bounds.perInstance) return refuse(raw, '503 Service Unavailable');
    const network = networkOf(callerOf(request, isProxy));
    const place = anteroom.enter(network);
    if (!place) return refuse(raw, '503 Service Unavailable');
    raw.once('close', place.leave);
    sockets.handleUpgrade(request, raw, head, (socket) => converse(socket, { ...options, bounds, network, place }));
  };
  server.on('upgrade', onUpgrade);
  sockets.on('error', (err) => log.warn({ err }, 'live socket server'));

  return async () => {
    server.off('upgrade', onUpgrade);
    for (const socket of sockets.clients) socket.close(1012, 'restarting');
    await new Promise<void>((resolve) => sockets.close(() => resolve()));
  };
}

function refuse(raw: Duplex, status: string): void {
  // The other side may keep its half open for ever.
  raw.once('finish', () => raw.destroy());
  raw.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

interface Conversation extends LiveSocketOptions {
  bounds: SocketBounds;
  network: string;
  place: Place;
}

/** One socket from its upgrade to its end. */
function converse(socket: WebSocket, conversation: Conversation): void {
  const { hub, sessions, redeem, log, presence, limiter, bounds, network, place } = conversation;
  const page = presence.ofSocket();
  let listener: Listener | null = null;
  let joinReference: string | null = null;
  let joining = false;
  let messages = 0;
  let joins = 0;

  const demandJoin = () => setTimeout(() => socket.close(1008, 'join first'), bounds.joinWithinMs);
  let unjoined = demandJoin();
  const quota = setInterval(() => (messages = 0), 10_000);
  const ask = () => setTimeout(() => listener && push([joinReference, null, topic, 'still_there', {}]), bounds.askedMs);
  const giveUp = () => setTimeout(() => socket.terminate(), bounds.silentMs);
  let silence = [ask(), giveUp()];
  const endSilence = () => silence.forEach(clearTimeout);

  socket.on('error', (err) => log.debug({ err }, 'live socket'));
  socket.on('close', () => {
    leave();
    place.leave();
    clearTimeout(unjoined);
    endSilence();
    clearInterval(quota);
  });
  socket.on('message', (data, isBinary) => {
    // What comes between our goodbye and theirs is not looked at.
    if (socket.readyState !== socket.OPEN) return;
    endSilence();
    silence = [ask(), giveUp()];
    if (isBinary || ++messages > bounds.messagesPerTenSeconds) return socket.close(1008, 'too much or not text');
    const parsed = parseFrame(data);
    if (!parsed) return socket.close(1008, 'not understood');
    void respond(parsed).catch((err: unknown) => {
      log.warn({ err }, 'live message failed');
      socket.close(1011, 'failed');
    });
  });

  async function respond([joinRef, ref, to, event, payload]: z.infer<typeof frame>): Promise<void> {
    const reply = (status: 'ok' | 'error', response: object) => push([joinRef, ref, to, 'phx_reply', { status, response }]);
    if (to === 'phoenix' && event === 'heartbeat') {
      // A session that ran out ends without an event.
      if (listener && !(await sessions.actorOfSession(listener.sessionId))) return listener.close('session_ended');
      return reply('ok', {});
    }
    if (to !== topic) return reply('error', { code: 'not_found' });
    switch (event) {
      case 'phx_join': {
        if (joining) return reply('error', { code: 'already_joining' });
        if (++joins > bounds.joins) return socket.close(1013, 'open another');
        joining = true;
        const refusal = await join({
          payload,
          joinRef,
          answer: (missed) => reply('ok', isTooMuch(missed) ? { tooFar: true, upTo: missed.upTo } : missed),
        });
        joining = false;
        if (refusal) reply('error', { code: refusal });
        return;
      }
      case 'phx_leave':
        leave();
        return reply('ok', {});
      case 'still_here':
        return reply('ok', {});
      case 'presence': {
        const said = presenceParameters.safeParse(payload);
        if (!listener || !said.success) return reply('error', { code: 'validation_failed' });
        page.say(listener.actor, said.data.visible);
        return reply('ok', {});
      }
      default:
        return reply('error', { code: 'not_found' });
    }
  }

  interface Join {
    payload: Record<string, unknown>;
    joinRef: string | null;
    answer: (missed: CatchUp) => void;
  }

  /** @returns why not, or null */
  async function join({
    payload,
    joinRef,
    answer,
  }: Join): Promise<'validation_failed' | 'outdated' | 'session_ended' | 'rate_limited' | null> {
    const parameters = joinParameters.safeParse(payload);
    if (!parameters.success) return 'validation_failed';
    if (parameters.data.protocol !== liveProtocol) return 'outdated';
    const sessionId = await redeemed(parameters.data.ticket);
    if (sessionId === 'rate_limited') return 'rate_limited';
    const actor = sessionId && (await sessions.actorOfSession(sessionId));
    if (!sessionId || !actor) return 'session_ended';
    // A browser that got no answer in time asks again on the same socket: the later join counts.
    leave();
    if (hub.countOf(actor) >= bounds.perPerson) return 'rate_limited';
    clearTimeout(unjoined);
    place.leave();
    joinReference = joinRef;
    const joined: Listener = {
      sessionId,
      actor,
      send: (batch) => write(frameOf([joinReference, null, topic, 'events'], batchJson(batch))),
      close: (reason) => {
        push([joinReference, null, topic, reason, {}]);
        socket.close(reason === 'interrupted' ? 1013 : 1008, reason);
      },
    };
    listener = joined;
    await hub.join({ listener: joined, since: parameters.data.since, answer });
    if (socket.readyState !== socket.OPEN) hub.leave(joined);
    return null;
  }

  /** Tickets that nobody was given are counted by network, and past the limit none of it is looked up. */
  async function redeemed(ticket: string): Promise<SessionId | 'rate_limited' | null> {
    if (!limiter.trySpend('ticket', network)) return 'rate_limited';
    limiter.giveBack('ticket', network);
    const sessionId = await redeem(ticket);
    if (!sessionId) limiter.trySpend('ticket', network);
    return sessionId;
  }

  function leave(): void {
    page.leave();
    if (!listener) return;
    hub.leave(listener);
    listener = null;
    place.comeBack();
    unjoined = demandJoin();
  }

  const push = (message: z.infer<typeof frame> | readonly [string | null, string | null, string, string, object]): void =>
    write(JSON.stringify(message));

  function write(text: string): void {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > bounds.backlogBytes) {
      return socket.close(1013, 'too slow');
    }
    socket.send(text);
  }
}

/** A frame whose payload is JSON already. */
const frameOf = (head: readonly (string | null)[], payload: string): string => `${JSON.stringify(head).slice(0, -1)},${payload}]`;

/** Reading everything anew is cheaper than an answer that no slow reader could take. */
const isTooMuch = (missed: CatchUp): boolean => 'events' in missed && batchJson(missed).length > socketLimits.backlogBytes;

function parseFrame(data: RawData): z.infer<typeof frame> | null {
  try {
    const parsed = frame.safeParse(JSON.parse((data as Buffer).toString()));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
