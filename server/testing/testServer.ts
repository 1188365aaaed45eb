// A whole server on a database of its own, with a mailbox to read and a clock to turn.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startServer } from '../app.ts';
import { type PasswordCost, passwordCost, type PasswordQueue } from '../auth/passwords.ts';
import type { Config } from '../config.ts';
import type { HostOptions } from '../http/host.ts';
import { isForThisMachine } from '../loopback.ts';
import type { SocketBounds } from '../live/bounds.ts';
import { createLog } from '../log.ts';
import { type Client, createClient, signUpCookie } from './client.ts';
import type { OwnPages } from '../outbound/fetching.ts';
import type { OwnPushService } from '../push/reach.ts';
import type { BucketOptions } from '../storage/bucket.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { nobodysPushService } from './pushService.ts';
import { createTestDatabase } from './testDatabase.ts';

export interface TestServer extends RunningServer {
  /** A browser that holds the public key, the secret of its sign-ups and no session. */
  client: Client;
  publicUrl: string;
  dataDir: string;
  /** Every line that was logged. */
  logLines: string[];
  mailbox: Mailbox;
  /** Moves the server's clock. */
  advance: (milliseconds: number) => void;
}

/** What people and sockets need of a server, wherever it runs. */
export type Reachable = Pick<TestServer, 'url' | 'publicKey' | 'publicUrl' | 'client' | 'mailbox'>;

export interface TestServerOptions {
  /** False keeps mails in the outbox folder. */
  smtp?: boolean;
  /** 1 for tests of the limits themselves; otherwise nobody runs into them. */
  limitScale?: number;
  /** True lets passwords cost what they do in use: for tests of them, and of how long an answer takes. */
  dearPasswords?: boolean;
  /** What they cost instead. */
  costOfPasswords?: PasswordCost;
  passwordQueue?: Partial<PasswordQueue>;
  publicUrl?: string;
  trustedProxies?: string[];
  /** Folder of a front end. */
  pages?: string | null;
  /** A database of the caller's own. */
  databaseUrl?: string;
  /** A data folder of the caller's own, which stays. */
  dataDir?: string;
  /** Where files lie, if not in a folder. */
  bucket?: BucketOptions;
  /** Settings that are not the usual ones. */
  settings?: Partial<Pick<Config, 'fileLimits'>>;
  /** An error-reporting service. */
  sentryDsn?: string;
  /** True stops the server's clock: time passes by `advance` alone. */
  clockStopped?: boolean;
  /** True lets jobs come by themselves at their hour. */
  schedule?: boolean;
  /** True looks at documents that come in; otherwise they wait, and what a test counts and hears is its own doing. */
  describes?: boolean;
  /** A push service of the test's own; without it nobody is at the only one. */
  pushService?: OwnPushService;
  /** Pages of the test's own that links are read from; without them no link is read. */
  ownPages?: OwnPages;
  socketBounds?: Partial<SocketBounds>;
  hostBounds?: HostOptions['bounds'];
  /** Says that the database is a restored backup. */
  restored?: boolean;
  /** Makes another instance of that one: same database, key and mailbox. */
  beside?: TestServer;
}

export async function startTestServer({
  smtp = true,
  limitScale = 1000,
  dearPasswords,
  publicUrl = 'http://localhost:4321',
  trustedProxies = [],
  pages = null,
  databaseUrl,
  dataDir: folder,
  bucket,
  settings,
  sentryDsn,
  clockStopped,
  schedule = false,
  describes,
  pushService,
  ownPages,
  beside,
  restored,
  ...bounds
}: TestServerOptions = {}): Promise<TestServer> {
  const given = databaseUrl ?? beside?.ownerUrl;
  const database = given === undefined ? await createTestDatabase() : null;
  const { dataDir, removeFolder } = folderFor(beside?.dataDir ?? folder);
  const mailbox = beside?.mailbox ?? (await openMailbox());
  const logLines: string[] = [];
  const log = createLog({ level: 'debug', destination: { write: (line) => void logLines.push(line) } });
  let ahead = 0;
  const began = Date.now();
  const now = () => new Date((clockStopped ? began : Date.now()) + ahead);
  const config: Config = {
    ...usual,
    dataDir,
    publicUrl,
    publicKey: beside?.publicKey,
    databaseUrl: given ?? database?.url,
    bucket,
    smtpUrl: smtp ? mailbox.smtpUrl : undefined,
    sentryDsn,
    trustedProxies,
    restored: restored === true,
    // No test reads a page of the world.
    linkPreviews: ownPages !== undefined,
    ...settings,
  };
  const server = await startServer({
    config,
    log,
    limitScale,
    costOfPasswords: dearPasswords ? passwordCost : cheap,
    pages,
    schedule,
    describes: describes === true,
    now,
    pushService: onlyService(pushService),
    ownPages,
    ...bounds,
  });

  return {
    ...server,
    client: createClient({ url: server.url, headers: { apikey: server.publicKey, cookie: signUpCookie, ...namedAs(publicUrl) } }),
    publicUrl,
    dataDir,
    logLines,
    mailbox,
    advance: (milliseconds) => void (ahead += milliseconds),
    close: async () => {
      await server.close();
      if (!beside) await mailbox.close();
      await database?.drop();
      removeFolder();
    },
  };
}

/** Instances share their folder, as the README asks: what was there before stays. */
function folderFor(given: string | undefined): { dataDir: string; removeFolder: () => void } {
  if (given !== undefined) return { dataDir: given, removeFolder: () => {} };
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-server-'));
  return { dataDir, removeFolder: () => rmSync(dataDir, { recursive: true, force: true }) };
}

const usual = {
  port: 0,
  host: '127.0.0.1',
  mailFrom: 'Atelier <no-reply@atelier.example>',
  guide: { videosUrl: undefined, founderName: undefined, contact: undefined },
  fileLimits: { file: 2 * 2 ** 30, studio: 20 * 2 ** 30 },
  logLevel: 'debug',
  demo: false,
  production: true,
} as const;

/** Most sign-ins of the tests are about something else. */
const cheap: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** No test sends anything to a push service of the world. */
const onlyService = (own: OwnPushService | undefined): OwnPushService => own ?? nobodysPushService;

/** A server with a public name is called by it, wherever it listens. */
const namedAs = (publicUrl: string): { host?: string } => (isForThisMachine(publicUrl) ? {} : { host: new URL(publicUrl).host });
