// The composition root: puts the parts together and takes them apart again.

import { newId } from './db/newId.ts';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { events } from '../domain/events.ts';
import { AppError } from '../domain/kernel/errors.ts';
import type { SessionId } from '../domain/kernel/ids.ts';
import { openAccessTokens } from './auth/accessTokens.ts';
import { readLiveSession } from './auth/actors.ts';
import type { Auth } from './auth/context.ts';
import { postHandlers } from './auth/post.ts';
import { mountAuthRoutes } from './auth/routes.ts';
import { openPasswords, type PasswordCost, passwordCost, type PasswordQueue } from './auth/passwords.ts';
import { openSecrets } from './auth/secrets.ts';
import { openTickets, type Tickets } from './auth/tickets.ts';
import { type Config, storedOutboxKey, storedPublicKey } from './config.ts';
import { loginUrl } from './db/login.ts';
import { migrate } from './db/migrate.ts';
import { type Database, openDatabase } from './db/pool.ts';
import { endTransactions } from './db/tx.ts';
import { startEmbeddedPostgres } from './db/postgres/supervisor.ts';
import { failureOf } from './errors/failure.ts';
import { type ErrorReporter, openErrorReporter } from './errors/sentry.ts';
import { audienceOf, projectPictures } from './features/projects/access.ts';
import { discussed } from './features/discussions/access.ts';
import { discussionTopic } from './features/discussions/discussionTopic.ts';
import { openWriting } from './features/discussions/writing.ts';
import { boardTopic } from './features/boards/boardTopic.ts';
import { galleryTopic } from './features/boards/galleryTopic.ts';
import { linkCalls, mountLinkRoutes } from './features/boards/linkRoutes.ts';
import { openRooms } from './features/boards/rooms.ts';
import { addUpSums } from './features/tasks/sumWrites.ts';
import { openAddresses, type FileAddresses } from './features/files/addresses.ts';
import { mountDownloadRoutes } from './features/files/downloadRoutes.ts';
import { mountUploadRoutes } from './features/files/uploadRoutes.ts';
import { enqueuePreviews, enqueueAgain, previewHandlers } from './features/files/previewJobs.ts';
import { mountPreviewRoutes, previewCalls } from './features/files/previewRoutes.ts';
import { bytesOfStudios } from './features/files/reactions.ts';
import { digestHandlers } from './features/notifications/digestJobs.ts';
import { mountDigestRoutes, openDigestKeys } from './features/notifications/digestRoutes.ts';
import { enqueuePushes, pushHandlers } from './features/notifications/pushJobs.ts';
import { type NotificationNeeds, notificationReactions } from './features/notifications/reactions.ts';
import { reminderHandlers } from './features/notifications/reminderJobs.ts';
import { joinProjects } from './features/projects/sql.ts';
import { mountFeedRoutes } from './features/schedule/feedRoutes.ts';
import { endpointsOfAll, mayCall, personalSections, presenters, subjects } from './features/registry.ts';
import type { Forget } from './features/studios/removalHandlers.ts';
import { housekeepingHandlers } from './housekeeping/sweep.ts';
import { mountEndpoints, registerCompression } from './http/dispatch.ts';
import { createHost, type HostOptions } from './http/host.ts';
import { createLimiter, type Limiter } from './http/limits.ts';
import { mountOpenApi } from './http/openapi.ts';
import { ownAddresses } from './http/origins.ts';
import { mountPages, readBuild } from './http/pages.ts';
import { sendProblem } from './http/problems.ts';
import { createSessions, type Sessions } from './http/sessions.ts';
import { openQueue, type Queue } from './jobs/queue.ts';
import { type EventLog, openEventLog } from './events/eventLog.ts';
import { openHub, type Hub } from './live/hub.ts';
import { type Notices, openNotices } from './live/notices.ts';
import { openPresence } from './live/presence.ts';
import { createVoice } from './live/presenting.ts';
import { type SocketBounds, socketLimits } from './live/bounds.ts';
import { mountLiveSocket } from './live/socket.ts';
import type { Log } from './log.ts';
import { isForThisMachine } from './loopback.ts';
import { openMailer } from './mail/mailer.ts';
import { mountOutbox, removeMailsTo } from './mail/outbox.ts';
import { mountPersonalData, personalDataCalls } from './personalData/routes.ts';
import { pictureCalls } from './pictures/description.ts';
import { openDecoder, type Decoder } from './pictures/decoder.ts';
import { mountPictureRoutes } from './pictures/routes.ts';
import { blobsOf } from './pictures/sql.ts';
import type { OwnPages } from './outbound/fetching.ts';
import { openLinkReader } from './outbound/linkPreview.ts';
import { openPusher, type Pusher } from './push/pusher.ts';
import type { OwnPushService } from './push/reach.ts';
import { demandOriginal, keepSaying } from './restoring/restored.ts';
import { openRenderer, type Renderer } from './renderer/renderer.ts';
import { demandUsable, whyNotListening } from './startError.ts';
import { type Belonging, openBelonging } from './storage/belonging.ts';
import type { Blobs } from './storage/blobs.ts';
import { openLocalFiles, type LocalFiles } from './storage/localFiles.ts';
import { openBlobs } from './storage/open.ts';
import { studioTopic } from './live/studioTopic.ts';
import { openParts, type Parts } from './storage/parts.ts';
import { openStore, type Store } from './storage/store.ts';
import { whoseAre } from './storage/whose.ts';

export interface RunningServer {
  /** Where it listens, `http://127.0.0.1:PORT`. */
  url: string;
  publicKey: string;
  /** What the address of the outbox page ends in; null where there is none. */
  outboxKey: string | null;
  /** What the operator has to know after a restore. */
  restoredWords: string | null;
  db: Database;
  /** Where files lie. */
  store: Store;
  /** The database as its owner, for what the application's role may not do. */
  ownerUrl: string;
  sessions: Sessions;
  /** Takes what nobody expected. */
  errors: ErrorReporter;
  /** Where the built-in database lives; null with DATABASE_URL. */
  databaseFolder: string | null;
  /** What the operator has to know of the services that Atelier was told to use: why one does not let it in. */
  troubles: () => Promise<string[]>;
  /** Resolves when the built-in database cannot be kept up. */
  databaseFailed: Promise<Error>;
  /** Ends everything that was started: in-flight requests finish, sockets close with 1012. */
  close: () => Promise<void>;
}

export interface StartOptions {
  config: Config;
  log: Log;
  now?: () => Date;
  /** Multiplies all rate limits. */
  limitScale?: number;
  /** What a new password's hash costs, and with it whoever tries one. */
  costOfPasswords?: PasswordCost;
  /** Who may wait before them, if not as many as usual. */
  passwordQueue?: Partial<PasswordQueue> | undefined;
  /** Folder of the built front end; null serves calls only. */
  pages?: string | null;
  /** False does nothing by itself at a certain hour. */
  schedule?: boolean;
  /** False leaves documents that come in to other instances. */
  describes?: boolean;
  /** A push service beside the public ones; see {@link OwnPushService}. */
  pushService?: OwnPushService | null;
  /** Pages that links are read from instead of those of the world; see {@link OwnPages}. */
  ownPages?: OwnPages | null | undefined;
  /** Bounds of live sockets that are not the usual ones. */
  socketBounds?: Partial<SocketBounds> | undefined;
  /** Bounds of what comes in that are not the usual ones. */
  hostBounds?: HostOptions['bounds'];
}

export async function startServer({
  config,
  log,
  now = () => new Date(),
  limitScale = 1,
  costOfPasswords = passwordCost,
  passwordQueue,
  pages = builtPages,
  schedule = true,
  describes = true,
  pushService = null,
  ownPages = null,
  socketBounds = {},
  hostBounds,
}: StartOptions): Promise<RunningServer> {
  /** What was started, last first; run in that order on the way down, also when the way up fails. */
  const endings: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const end of endings.splice(0).toReversed()) await end().catch((err: unknown) => log.error({ err }, 'while stopping'));
  };
  try {
    return { ...(await start()), close };
  } catch (error) {
    await close();
    throw error;
  }

  async function start(): Promise<Omit<RunningServer, 'close'>> {
    const errors = openErrorReporter({ dsn: config.sentryDsn, publicUrl: config.publicUrl, log });
    endings.push(errors.close);
    const { db, ownerUrl, kept, ...database } = await openMigrated();
    const outboxFolder = join(config.dataDir, 'outbox');
    const mailer = await openMailer({ smtpUrl: config.smtpUrl, mailFrom: config.mailFrom, outboxFolder, log });
    // After the jobs that send.
    endings.push(async () => mailer.close());
    const queue = await openQueue({ ownerUrl, log, schedule });
    endings.push(queue.stop);
    const notices = openNotices({ db, log });
    endings.push(() => within(500, notices.close()));
    const eventLog = openLog({ queue, notices });
    endTransactions(db, eventLog);
    const pusher = await openPusher({ db, contact: contactOf(config), own: pushService, log, now });
    const limiter = createLimiter({ scale: limitScale, now: () => now().getTime() });
    const auth = await openAuth({ db, limiter, jobs: queue });
    const { sessions, secrets } = auth;
    const tickets = openTickets(db, now);
    const voice = createVoice({ definitions: events, audienceOf, presenters });
    const hub = await openHub({ db, sessions, log, notices, voice });
    endings.push(() => within(500, hub.close()));

    const publicKey = config.publicKey ?? storedPublicKey(config.dataDir);
    const build = pages === null ? undefined : readBuild(pages);
    let ready = false;
    const { publicUrl, trustedProxies } = config;
    const onUnexpected = (...of: Parameters<typeof failureOf>) => errors.report(failureOf(...of));
    const app = createHost({ log, publicUrl, publicKey, build, trustedProxies, isReady: () => ready, onUnexpected, bounds: hostBounds });
    const storage = openStorage(db, kept);
    const { parts, store, localFiles, renderer } = storage;
    const addresses = openAddresses(secrets);
    const endpoints = endpointsOfAll({
      tickets,
      jobs: queue,
      publicUrl: config.publicUrl,
      errors,
      sessions,
      forgetting: forgettingOf({ queue, outboxFolder }),
      pusher,
      notices,
      files: { limits: config.fileLimits, parts, addresses },
    });
    const calls = async (scope: FastifyInstance) => {
      await registerCompression(scope);
      mountEndpoints(scope, {
        endpoints,
        db,
        sessions,
        limiter,
        eventLog,
        holds: mayCall,
        readers: { audienceOf, definitions: events },
        now,
      });
    };
    await app.register(calls, { prefix: '/api/v1' });
    await app.register(async (scope) => mountAuthRoutes(scope, auth, { secureCookies: config.publicUrl.startsWith('https:') }), {
      prefix: '/auth/v1',
    });
    await mountFiles(app, { ...storage, db, sessions, limiter, addresses, queue });
    const digestKeys = openDigestKeys(secrets, config.publicUrl);
    await app.register(async (scope) => mountDigestRoutes(scope, { db, keys: digestKeys, limiter }));
    mountFeedRoutes(app, { db, limiter, now });
    mountOpenApi(app, {
      endpoints,
      publicUrl: config.publicUrl,
      beside: { ...pictureCalls, ...personalDataCalls, ...previewCalls, ...linkCalls },
    });
    const outboxKey = !config.smtpUrl && isForThisMachine(config.publicUrl) ? storedOutboxKey(config.dataDir) : null;
    if (outboxKey) mountOutbox(app, { folder: outboxFolder, key: outboxKey });
    if (pages === null || !build) app.setNotFoundHandler((request, reply) => sendProblem(new AppError('not_found'), request, reply));
    else await mountPages(app, { folder: pages, publicKey, build, guide: config.guide, hasOutbox: outboxKey !== null });

    const sockets = await openSockets(app, { db, hub, sessions, limiter, tickets, publicKey });
    await queue.start({
      ...postHandlers({ db, mailer, publicUrl: config.publicUrl, now }),
      ...housekeepingHandlers({ db, outboxFolder, store, parts, lookAgain: enqueueAgain({ db, jobs: queue }), addUp: addUpSums, log, now }),
      ...tellingJobs({ db, queue, pusher }),
      ...digestHandlers({ db, jobs: queue, mailer, publicUrl: config.publicUrl, keys: digestKeys, now }),
      ...(describes ? previewHandlers({ db, store, localFiles, renderer, log }) : { 'files.describe': null }),
    });

    await app.listen({ port: config.port, host: config.host }).catch((cause: unknown) => {
      throw whyNotListening(cause, config);
    });
    endings.push(() => app.close(), sockets.close);
    ready = true;
    endings.push(async () => void (ready = false));
    const troubles = async () => (await Promise.all([mailer.trouble(), kept.trouble()])).filter((words) => words !== null);
    return { url: addressOf(app), troubles, publicKey, outboxKey, db, store, ownerUrl, sessions, errors, ...database };
  }

  /** What it takes to tell people of something. */
  function tellingBy(queue: Queue): NotificationNeeds {
    return { now, newId, push: enqueuePushes({ jobs: queue, now }) };
  }

  /** What tells people later, or by itself. */
  function tellingJobs({ db, queue, pusher }: { db: Database; queue: Queue; pusher: Pusher }) {
    return { ...pushHandlers({ db, jobs: queue, pusher, now }), ...reminderHandlers({ db, jobs: queue, ...tellingBy(queue) }) };
  }

  /** The log with those who hear of an event before its commit. */
  function openLog({ queue, notices }: { queue: Queue; notices: Notices }): EventLog {
    const notify = notificationReactions(tellingBy(queue));
    return openEventLog({ definitions: events, listeners: [notify, enqueuePreviews({ jobs: queue })], announce: notices.tell });
  }

  /** What tells who somebody is. */
  async function openAuth({ db, ...services }: Pick<Auth, 'db' | 'limiter' | 'jobs'>): Promise<Auth> {
    const accessTokens = await openAccessTokens(db, { issuer: `${config.publicUrl}/auth/v1`, now });
    const sessions = createSessions({ verify: accessTokens.verify, load: (id: SessionId) => readLiveSession(db, id), now });
    const [secrets, passwords] = [await openSecrets(db), openPasswords(costOfPasswords, passwordQueue)];
    return { db, ...services, accessTokens, sessions, secrets, passwords, joinProjects, now };
  }

  async function openMigrated() {
    const { connectionString: ownerUrl, folder: databaseFolder, failed: databaseFailed } = await database();
    await migrate(ownerUrl, { log });
    const db = openDatabase({ url: await loginUrl(ownerUrl, { role: 'atelier_app', log }), role: 'atelier_app', log });
    endings.push(() => within(500, db.close()));
    const { dataDir, restored, publicUrl } = config;
    const kept = await openKept();
    const belonging = openBelonging({ db, blobs: kept.blobs, address: publicUrl, log, now });
    const found = await belonging.look();
    const files = whoseAre(found, { called: kept.blobs.called, restored });
    const embedded = databaseFolder !== null;
    const holdsBytes = () => holdsAny(kept.blobs, log);
    const restoredWords = await demandOriginal({ ownerUrl, dataDir, embedded, restored, holdsBytes, files });
    await belonging.begin(found);
    const stopSaying = keepSaying({ db, dataDir, log });
    endings.push(() => within(500, stopSaying()));
    return { db, ownerUrl, databaseFolder, databaseFailed, restoredWords, kept: { ...kept, belonging } };
  }

  /** Where the bytes lie. */
  async function openKept() {
    const folder = join(config.dataDir, 'files');
    demandUsable(folder);
    const { blobs, trouble, close } = await openBlobs({ bucket: config.bucket, folder });
    endings.push(async () => close());
    return { blobs, trouble };
  }

  /** What bytes are taken in by, and what draws them. */
  function openStorage(db: Database, { blobs, belonging }: { blobs: Blobs; belonging: Belonging }) {
    const files = join(config.dataDir, 'files');
    const parts = openParts(join(files, 'uploads'));
    const store = openStore({ db, blobs, belonging, staging: join(files, 'incoming'), log, now });
    const decoder = openDecoder({ log });
    endings.push(decoder.close);
    const localFiles = openLocalFiles({ blobs, staging: join(files, 'incoming'), log });
    endings.push(localFiles.close);
    const renderer = openRenderer({ log });
    endings.push(renderer.close);
    return { parts, store, decoder, localFiles, renderer };
  }

  /** All that goes in and out as bytes. */
  async function mountFiles(app: FastifyInstance, { queue, ...services }: FileServices) {
    const { db, sessions, limiter, store, parts, decoder, localFiles, renderer, addresses } = services;
    await app.register(async (scope) => mountPersonalData(scope, { db, sessions, limiter, store, sections: personalSections, now }), {
      prefix: '/files',
    });
    await app.register(
      async (scope) => mountPictureRoutes(scope, { db, sessions, limiter, store, decoder, projects: projectPictures, now }),
      { prefix: '/files' },
    );
    // Where another instance describes what comes, it is that one's to be ready.
    const expectDocument = describes ? renderer.expect : () => {};
    await app.register(
      async (scope) => mountUploadRoutes(scope, { db, sessions, limiter, parts, store, discussed: discussed(subjects), expectDocument }),
      { prefix: '/files' },
    );
    await app.register(async (scope) => mountPreviewRoutes(scope, { db, sessions, limiter, store, localFiles, renderer }), {
      prefix: '/files',
    });
    const links = config.linkPreviews ? openLinkReader({ own: ownPages, log }) : { read: async () => null };
    await app.register(
      async (scope) => mountLinkRoutes(scope, { db, sessions, limiter, store, links, jobs: queue, limits: config.fileLimits, now }),
      { prefix: '/files' },
    );
    mountDownloadRoutes(app, { db, sessions, limiter, store, addresses, now });
  }

  async function openSockets(app: FastifyInstance, { db, hub, sessions, limiter, tickets, publicKey }: SocketServices) {
    const own = ownAddresses(config.publicUrl);
    const presence = openPresence({ db, log });
    endings.push(() => within(500, presence.close()));
    const rooms = await openRooms({ db, log, now });
    endings.push(() => within(500, rooms.close()));
    const writing = await openWriting({ db, log });
    endings.push(() => within(500, writing.close()));
    const bounds = { ...socketLimits, ...socketBounds };
    const close = mountLiveSocket({
      server: app.server,
      log,
      publicKey,
      isOwnOrigin: own.hasOrigin,
      isOwnHost: own.hasHost,
      trustedProxies: config.trustedProxies,
      bounds,
      topics: {
        studio: studioTopic({ hub, sessions, presence, redeem: tickets.redeem, limiter, bounds }),
        discussion: discussionTopic({ db, hub, sessions, writing, subjects, redeem: tickets.redeem, limiter, now }),
        board: boardTopic({ db, hub, sessions, rooms, redeem: tickets.redeem, limiter, now }),
        gallery: galleryTopic({ db, hub, sessions, rooms, redeem: tickets.redeem, limiter }),
      },
    });
    return { close };
  }

  async function database() {
    if (config.databaseUrl) return { connectionString: config.databaseUrl, folder: null, failed: new Promise<Error>(() => {}) };
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
    endings.push(postgres.stop);
    return postgres;
  }
}

interface FileServices {
  db: Database;
  sessions: Sessions;
  limiter: Limiter;
  parts: Parts;
  store: Store;
  decoder: Decoder;
  localFiles: LocalFiles;
  renderer: Renderer;
  addresses: FileAddresses;
  queue: Queue;
}

interface SocketServices {
  db: Database;
  hub: Hub;
  sessions: Sessions;
  limiter: Limiter;
  tickets: Tickets;
  publicKey: string;
}

/** Whether bytes lie there already. Of a bucket that is out of reach nobody knows; why, the operator is told once it runs. */
async function holdsAny(blobs: Blobs, log: Log): Promise<boolean> {
  try {
    for await (const found of blobs.list()) if (found.length > 0) return true;
    return false;
  } catch (err) {
    log.warn({ err }, 'nobody knows whether files are kept already');
    return false;
  }
}

/** What of people and studios lies outside the tables, and goes with them. */
const forgettingOf = ({ queue, outboxFolder }: { queue: Queue; outboxFolder: string }): Forget[] => [
  (tx, { ids }) => queue.forget(tx, ids),
  async (tx, { ids }) => {
    const [pictures, documents] = [await blobsOf(tx, ids), await bytesOfStudios(tx, ids)];
    const left = { files: [...pictures, ...documents.files], uploads: documents.uploads };
    if (left.files.length + left.uploads.length > 0) await queue.enqueue(tx, 'housekeeping.files', left);
  },
  async (_tx, { addresses }) => void (await removeMailsTo(outboxFolder, new Set(addresses))),
];

/** What does not end in time is left to the end of the process; an embedded database is stopped whatever hangs on it. */
const within = (milliseconds: number, ending: Promise<void>): Promise<void> =>
  Promise.race([ending, sleep(milliseconds, undefined, { ref: false })]);

/** How a push service reaches the operator: it wants an address of https or of a mailbox. */
function contactOf({ publicUrl, mailFrom }: Config): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:${/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}

const builtPages = join(import.meta.dirname, '../web/dist');

function addressOf(app: FastifyInstance): string {
  const listening = app.server.address();
  if (typeof listening !== 'object' || listening === null) throw new Error('The server listens on no port.');
  const { address, port, family } = listening;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
