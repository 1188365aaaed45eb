// The Fastify host: what holds for every request, whatever it asks.

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { AppError } from '../../domain/kernel/errors.ts';
import { buildHeader } from '../../domain/kernel/protocol.ts';
import type { Log } from '../log.ts';
import { codeOf } from '../codeOf.ts';
import { boundConnections } from './connections.ts';
import { ownAddresses } from './origins.ts';
import { forwardingTold, otherNamesTold, sendMisdirectedPage } from './surroundings.ts';
import { paramsOf } from './params.ts';
import { isAwaited, waitForThem, waitForUs } from './patience.ts';
import { isUnexpected, sendProblem, toProblem } from './problems.ts';
import { faultOfKeys } from './repeatedKeys.ts';

export interface HostOptions {
  log: Log;
  publicUrl: string;
  publicKey: string;
  /** Of the page that is given out: a tab that has another one is told so with each answer. */
  build?: string | undefined;
  trustedProxies: readonly string[];
  /** Whether requests are served; false while starting and stopping. */
  isReady: () => boolean;
  /** Narrower ones, for tests that meet them. */
  bounds?: Pick<Record<keyof typeof hostLimits, number>, 'request' | 'connectionsOfNetwork'> | undefined;
  /** Told of each failure that is our own fault, after it was logged; `context` is the call, without what it was about. */
  onUnexpected?: (error: unknown, request: { context: string; requestId: string }) => void;
}

/** Bounds of what comes in; docs/security.md lists them. */
export const hostLimits = {
  /** Bytes of a call's body that is no upload. */
  body: 1_000_000,
  /** The same where nobody has shown a session. */
  publicBody: 16_384,
  /** Milliseconds from the first to the last byte of a request, and for which one whose body is a file may be silent. */
  request: 30_000,
  /** Milliseconds that a piece of an upload may take, and a picture. */
  piece: 300_000,
  picture: 120_000,
  /** Connections of one network that is no trusted proxy. */
  connectionsOfNetwork: 2_000,
} as const;

/** How often connections are looked at for requests that take too long. */
const checkMs = 1_000;

/** Paths that need no public key: the pages themselves and what tells that the process lives. */
const isCall = (path: string): boolean => path.startsWith('/api/') || path.startsWith('/auth/v1/') || isFileCall(path);

const isProbe = (path: string): boolean => path === '/healthz' || path === '/readyz';

/** An offer of any other protocol is none of ours, and the request is answered as if it were not there (RFC 9110, 7.8). */
const asksForSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

/** Calls whose bodies are files instead of JSON. */
const isFileCall = (path: string): boolean => path.startsWith('/files/');

export function createHost({
  log,
  publicUrl,
  publicKey,
  build,
  trustedProxies,
  isReady,
  bounds = hostLimits,
  onUnexpected = () => {},
}: HostOptions): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: hostLimits.body,
    connectionTimeout: bounds.request,
    requestTimeout: bounds.request,
    http: {
      requestTimeout: bounds.request,
      headersTimeout: bounds.request,
      connectionsCheckingInterval: Math.min(checkMs, bounds.request / 2),
      shouldUpgradeCallback: asksForSocket,
    },
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    clientErrorHandler: refuseUnreadable,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
  });
  boundConnections(app.server, { most: bounds.connectionsOfNetwork, trustedProxies });
  const own = ownAddresses(publicUrl);
  const tellOfName = otherNamesTold(publicUrl);
  const tellOfProxy = forwardingTold(trustedProxies);
  const isTls = publicUrl.startsWith('https:');

  const traffic: Traffic = { underWay: 0, lastAt: 0 };
  app.addHook('preClose', () => drain(app.server, traffic));
  app.addHook('onRequest', async (request, reply) => {
    traffic.underWay++;
    reply.raw.once('close', () => {
      traffic.underWay--;
      traffic.lastAt = Date.now();
    });
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'no-referrer');
    reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('cross-origin-resource-policy', 'same-origin');
    if (isTls) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    // The route decides where there is one: an address can be written in more ways than one (/%61pi).
    const path = request.routeOptions.url ?? pathOf(request);
    tellOfProxy(request);
    if (!isFor(request, isProbe(path) ? own.hasHostOfProbe : own.hasHost)) {
      tellOfName(request);
      throw new AppError('misdirected');
    }
    if (!isCall(path)) return;
    reply.header('cache-control', 'no-store');
    if (build) reply.header(buildHeader, build);
    if (!own.mayCall(request.headers.origin)) throw new AppError('forbidden', { message: 'Calls from other sites are refused.' });
    if (request.headers['apikey'] !== publicKey) throw new AppError('public_key_required');
    refuseLooseContentType(request, isFileCall(path) ? fileType : jsonType);
  });
  app.addHook('preHandler', async (request) => waitForUs(request));
  app.addHook('onSend', async (request, _reply, payload) => {
    waitForThem(request, bounds.request);
    return request.method === 'HEAD' && payload instanceof Readable ? closedUnread(payload) : payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    // One line each would bury what a person should read: LOG_LEVEL=debug shows them all.
    request.log[reply.statusCode >= 500 ? 'warn' : 'debug'](
      { method: request.method, path: loggedPathOf(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
  });
  readBodies(app);
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof AppError && error.code === 'misdirected' && sendMisdirectedPage(request, reply)) return;
    sendProblem(error, request, reply);
    if (isUnexpected(error)) onUnexpected(error, { context: `${request.method} ${request.routeOptions.url}`, requestId: request.id });
  });

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (!isReady()) throw new AppError('unavailable', { retryAfter: 1 });
    return { status: 'ready' };
  });
  return app;
}

/** Of an answer that is its headers alone the framework would read the body to its end, whether or not anybody waits for it. */
function closedUnread(body: Readable): Readable {
  body.destroy();
  return Readable.from([]);
}

/** What is no HTTP, or does not come in time, gets an answer in the problem form and a closed connection. */
function refuseUnreadable(error: Error, socket: Socket): void {
  const isLate = codeOf(error) === 'ERR_HTTP_REQUEST_TIMEOUT';
  if (isLate && isAwaited(socket)) return;
  if (!socket.writable) return void socket.destroy();
  const isLong = codeOf(error) === 'HPE_HEADER_OVERFLOW';
  const refusal = isLong
    ? new AppError('too_large', { message: longWords })
    : new AppError('body_unreadable', isLate ? { message: lateWords } : {});
  const problem = toProblem(refusal, randomUUID());
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${isLong ? '431 Request Header Fields Too Large' : '400 Bad Request'}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${problem.requestId}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

const lateWords = 'The request took too long to arrive. Send it again.';
const longWords = 'The address of this request is too long, or what it says of itself. Shorten it.';

/** JSON in which no key stands twice, and no object has too many; auth-js says application/json also where it sends no body, like at sign-out. */
function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    void parse(request, body, (error, value) => {
      const fault = error ? null : faultOfKeys(body);
      if (fault === null) return done(error, value);
      if (fault === 'tooMany') return done(new AppError('too_large', { message: 'The body has more keys than anything here has.' }));
      done(new AppError('body_unreadable', { message: `The body has “${fault.twice.slice(0, 60)}” twice. Send each key once.` }));
    });
  });
}

/** Named once, as ours; a request line with a host of its own is meant for a proxy. */
function isFor({ raw }: FastifyRequest, hasHost: (host: string | undefined) => boolean): boolean {
  // Names and values take turns in raw headers; the parsed ones hide a second name.
  const names = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  return names.length === 1 && hasHost(raw.headers.host) && raw.url?.startsWith('/') === true;
}

/** Requests that were received and whose answers are not sent to the end, and when the last one was. */
interface Traffic {
  underWay: number;
  lastAt: number;
}

/** How long requests under way may take to finish, and how long nothing may come before idle connections end. */
const farewellMs = 5_000;
const quietMs = 200;

/** Takes no new connections, answers what comes on those that are there, each for the last time, then ends them. */
async function drain(server: Server, traffic: Traffic): Promise<void> {
  if (!server.listening) return;
  const begun = Date.now();
  // Unlike the server's own `close` this leaves idle connections open: a request may be on its way on any of them. From
  // here on Fastify sends "connection: close" with each answer.
  NetServer.prototype.close.call(server);
  for (let now = begun; now - begun < farewellMs; now = Date.now()) {
    if (traffic.underWay === 0 && now - Math.max(begun, traffic.lastAt) >= quietMs) break;
    await sleep(20);
  }
  server.closeAllConnections();
}

const jsonType = /^application\/json(;\s?charset=utf-8)?$/i;
/** A picture, or a piece of an upload. */
const fileType = /^(image\/[a-z0-9.+-]+|application\/offset\+octet-stream)$/i;

/** One type or nothing, written exactly so: a form cannot be sent from another site, and no parser is left to guess. */
function refuseLooseContentType(request: FastifyRequest, type: RegExp): void {
  const given = request.headers['content-type'];
  if (given !== undefined && !type.test(given)) throw new AppError('media_type_unsupported');
}

/**
 * The path as the log keeps it: without its query, which may hold what a person searched for, and of a call that there is
 * with ids alone, since anything may stand in their place.
 */
const loggedPathOf = (request: FastifyRequest): string =>
  request.routeOptions.url?.replaceAll(/:(\w+)/g, (place, name: string) => {
    const value = paramsOf(request)[name] ?? '';
    return /^[\da-f-]{10,36}$/.test(value) ? value : place;
  }) ?? pathOf(request);

/** Without its query. */
export const pathOf = ({ raw: { url = '/' } }: FastifyRequest): string => url.split('?', 1)[0] ?? url;
