// The live socket: Phoenix's channel protocol (version 2) over `ws`. What is talked about on it is a table of topics.

import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import { callerOf, networkOf, proxyMatcher } from '../http/addresses.ts';
import type { Log } from '../log.ts';
import type { UserId } from '../../domain/kernel/ids.ts';
import { openAnteroom, type Place } from './anteroom.ts';
import type { SocketBounds } from './bounds.ts';
import { type Company, openCrowd } from './crowd.ts';
import { type Frame, openLine } from './line.ts';
import type { Refusal, TopicKind } from './topics.ts';

export interface LiveSocketOptions {
  server: Server;
  log: Log;
  publicKey: string;
  isOwnOrigin: (origin: string | undefined) => boolean;
  isOwnHost: (host: string | undefined) => boolean;
  trustedProxies: readonly string[];
  bounds: SocketBounds;
  /** What can be joined, by name. */
  topics: Readonly<Record<string, TopicKind>>;
}

/** How long the other side may take to answer a goodbye. */
const goodbyeMs = 1_000;

/** @returns closes every socket with 1012, "service restart" */
export function mountLiveSocket(options: LiveSocketOptions): () => Promise<void> {
  const { server, log, publicKey, isOwnOrigin, isOwnHost, bounds } = options;
  // `closeTimeout` is newer than the library's types.
  const settings: ServerOptions & { closeTimeout: number } = {
    maxPayload: bounds.messageBytes,
    perMessageDeflate: false,
    closeTimeout: goodbyeMs,
  };
  const sockets = new WebSocketServer({ noServer: true, ...settings });
  const anteroom = openAnteroom(bounds);
  const crowd = openCrowd(bounds);
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
    sockets.handleUpgrade(request, raw, head, (socket) => converse(socket, { ...options, network, place, company: crowd.ofSocket() }));
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

interface Conversation extends Pick<LiveSocketOptions, 'log' | 'bounds' | 'topics'> {
  network: string;
  place: Place;
  company: Company;
}

/** One socket from its upgrade to its end. */
function converse(socket: WebSocket, { log, bounds, topics: kinds, network, place, company }: Conversation): void {
  const threshold = watchThreshold({ place, company, withinMs: bounds.joinWithinMs, onLate: () => line.close(1008, 'join first') });
  const quotas = countMessages(kinds, bounds.messagesPerTenSeconds);
  const line = openLine(socket, {
    bounds,
    log,
    onFrame: (frame) => respond(frame),
    onSilence: () => opened.forEach((topic) => topic.askBack()),
    onEnd: () => {
      opened.forEach((topic) => topic.leave());
      threshold.end();
      quotas.end();
    },
  });
  const topics = new Map(Object.entries(kinds).map(([name, kind]) => [name, kind.open({ line, name, network, enter: threshold.cross })]));
  const opened = [...topics.values()];
  const stepBack = () => opened.some((topic) => topic.hasJoined()) || threshold.comeBack();
  let joining: { name: string; isLeft: boolean } | null = null;
  let joins = 0;

  async function respond([joinReference, reference, name, event, payload]: Frame): Promise<void> {
    if (quotas.isOver(name)) return line.close(1008, 'too much');
    const reply = (status: 'ok' | 'error', response: object) =>
      line.push([joinReference, reference, name, 'phx_reply'], { status, response });
    const answer = (refusal: Refusal | null) => (refusal ? reply('error', { code: refusal }) : reply('ok', {}));
    if (name === 'phoenix' && event === 'heartbeat') {
      for (const topic of opened) if (!(await topic.isStillOpen())) return;
      return answer(null);
    }
    const topic = topics.get(name);
    if (!topic) return answer('not_found');
    if (event === 'phx_join') {
      if (joining) return answer('already_joining');
      if (++joins > bounds.joins) return line.close(1013, 'open another');
      const mine = { name, isLeft: false };
      joining = mine;
      const refusal = await topic.join({ payload, reference: joinReference, accept: (response) => reply('ok', response) });
      joining = null;
      // A page that got no answer in time has left before it was in.
      if (mine.isLeft) topic.leave();
      stepBack();
      if (refusal) answer(refusal);
      return;
    }
    if (event === 'phx_leave') {
      if (joining?.name === name) joining.isLeft = true;
      topic.leave();
      stepBack();
      return answer(null);
    }
    const say = Object.hasOwn(topic.messages, event) ? topic.messages[event] : undefined;
    return answer(say ? say(payload) : 'not_found');
  }
}

interface Watched extends Pick<Conversation, 'place' | 'company'> {
  withinMs: number;
  onLate: () => void;
}

/** Whoever has joined nothing waits among strangers, and not for long. */
function watchThreshold({ place, company, withinMs, onLate }: Watched): {
  cross: (person: UserId) => boolean;
  comeBack: () => void;
  end: () => void;
} {
  let timer: NodeJS.Timeout | null = setTimeout(onLate, withinMs);
  // What a join comes to after the end of its socket counts nowhere: nobody would take it back.
  let isOver = false;
  const stop = () => {
    if (timer) clearTimeout(timer);
    timer = null;
  };
  return {
    cross: (person) => {
      if (isOver || !company.admit(person)) return false;
      stop();
      place.leave();
      return true;
    },
    comeBack: () => {
      if (isOver) return;
      company.leave();
      place.comeBack();
      timer ??= setTimeout(onLate, withinMs);
    },
    end: () => {
      isOver = true;
      stop();
      company.leave();
      place.leave();
    },
  };
}

/** Counts what comes on each topic within ten seconds; heartbeats, and names that are no topic's, together. */
function countMessages(kinds: LiveSocketOptions['topics'], usual: number): { isOver: (name: string) => boolean; end: () => void } {
  const quotas = new Map([['', usual], ...Object.entries(kinds).map(([name, { quota }]) => [name, quota] as const)]);
  const counts = new Map<string, number>();
  const timer = setInterval(() => counts.clear(), 10_000);
  return {
    isOver: (topic) => {
      const name = quotas.has(topic) ? topic : '';
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return count > (quotas.get(name) ?? usual);
    },
    end: () => clearInterval(timer),
  };
}
