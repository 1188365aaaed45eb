import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { codeOf } from './codeOf.ts';
import { StartError } from './startError.ts';
import { logLevels } from './log.ts';
import type { LogLevel } from './log.ts';
import type { BucketOptions } from './storage/bucket.ts';

export type Config = {
  /** 0 lets the system choose. */
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** The origin that every link in a mail begins with, without a slash at its end. */
  publicUrl: string;
  /** The anonymous key that every call carries; undefined means the one of {@link storedPublicKey}. */
  publicKey: string | undefined;
  /** Undefined means the built-in database. */
  databaseUrl: string | undefined;
  /** Where files lie; undefined means the data folder. */
  bucket: BucketOptions | undefined;
  /** How much one file may hold, and all of a studio, in bytes. */
  fileLimits: { file: number; studio: number };
  /** Undefined means that mails go to the outbox folder. */
  smtpUrl: string | undefined;
  mailFrom: string;
  sentryDsn: string | undefined;
  /** Whether the server reads pages that boards link to. */
  linkPreviews: boolean;
  /** What the User Guide says about those who run this Atelier; what is undefined it leaves out. */
  guide: GuideConfig;
  /** Addresses and ranges whose forwarding headers count. */
  trustedProxies: string[];
  logLevel: LogLevel;
  /** Fill a believable studio and say who can sign in. */
  demo: boolean;
  /** The data is a restored backup: take out of it what could be used again. */
  restored: boolean;
  production: boolean;
};

export interface GuideConfig {
  videosUrl: string | undefined;
  founderName: string | undefined;
  /** An email address, a web address, or a telephone number. */
  contact: string | undefined;
}

/** A setting is wrong; the message is one line that names it and says what to do. */
export class ConfigError extends StartError {
  override name = 'ConfigError';
}

/** Reads the settings; an empty variable counts as unset. Throws {@link ConfigError} at the first wrong one. */
export function readConfig(env: NodeJS.ProcessEnv, argv: string[] = []): Config {
  const text = (name: string) => env[name]?.trim() || undefined;
  const port = portOf(text('PORT'));
  const publicUrl = originOf(text('PUBLIC_URL') ?? `http://localhost:${port}`);
  return {
    port,
    host: text('HOST') ?? '127.0.0.1',
    dataDir: resolve(text('DATA_DIR') ?? 'data'),
    publicUrl,
    publicKey: publicKeyOf(text('PUBLIC_KEY')),
    databaseUrl: loginUrlOf(
      'DATABASE_URL',
      text('DATABASE_URL'),
      ['postgres:', 'postgresql:'],
      'postgresql://user:password@host:5432/atelier',
    ),
    bucket: bucketOf(text),
    fileLimits: fileLimitsOf(text),
    smtpUrl: loginUrlOf('SMTP_URL', text('SMTP_URL'), ['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com:465'),
    mailFrom: mailFromOf(text('MAIL_FROM') ?? `Atelier <no-reply@${new URL(publicUrl).hostname}>`),
    sentryDsn: dsnOf(text('SENTRY_DSN')),
    linkPreviews: switchOf('LINK_PREVIEWS', text('LINK_PREVIEWS') ?? 'on'),
    guide: {
      videosUrl: urlOf('GUIDE_VIDEOS_URL', text('GUIDE_VIDEOS_URL'), ['https:', 'http:'], 'https://videos.example.com/atelier'),
      founderName: lineOf('GUIDE_FOUNDER_NAME', text('GUIDE_FOUNDER_NAME')),
      contact: lineOf('GUIDE_CONTACT', text('GUIDE_CONTACT')),
    },
    trustedProxies: proxiesOf(text('TRUSTED_PROXIES')),
    logLevel: logLevelOf(text('LOG_LEVEL') ?? 'info'),
    ...optionsOf(argv),
    production: env['NODE_ENV'] === 'production',
  };
}

const publicKeyPattern = /^[\w.-]{16,200}$/;

/** The key of this data folder, made at the first call. It names the client and grants nothing. */
export const storedPublicKey = (dataDir: string): string => storedKey(dataDir, 'public-key', 'pk_');

/** What the address of the outbox ends in, made at the first call. Whoever may read the folder can read its mails anyway. */
export const storedOutboxKey = (dataDir: string): string => storedKey(dataDir, 'outbox-key');

function storedKey(dataDir: string, name: string, prefix = ''): string {
  const file = join(dataDir, name);
  mkdirSync(dataDir, { recursive: true });
  try {
    // Exclusive: of two first starts, one makes the key and the other reads it.
    writeFileSync(file, `${prefix}${randomBytes(24).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const key = readFileSync(file, 'utf8').trim();
  if (!publicKeyPattern.test(key)) throw new ConfigError(`The file ${file} holds no key. Delete it to have one made.`);
  return key;
}

function portOf(text = '3000'): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw wrong('PORT', text, 'Use a number from 0 to 65535, like 3000');
}

function originOf(text: string): string {
  const url = URL.parse(text);
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username;
  if (isOrigin) return url.origin;
  throw wrong('PUBLIC_URL', text, 'Use the address people open, without a path, like https://atelier.example.com');
}

function publicKeyOf(text: string | undefined): string | undefined {
  if (text === undefined || publicKeyPattern.test(text)) return text;
  throw wrong('PUBLIC_KEY', text, 'Use 16 to 200 letters, digits, dots, dashes or underscores, or unset it to have one made');
}

function urlOf(name: string, text: string | undefined, protocols: string[], example: string): string | undefined {
  if (text === undefined || protocols.includes(URL.parse(text)?.protocol ?? '')) return text;
  // Such an address may hold a password, so it is not repeated.
  throw new ConfigError(`${name} is not a valid address. Use one like ${example}, or unset it.`);
}

/** An address with a password, in which a # or / that stands as it is ends the name of the host. */
function loginUrlOf(name: string, text: string | undefined, protocols: string[], example: string): string | undefined {
  const url = URL.parse(text ?? example);
  const isWhole = url && protocols.includes(url.protocol) && !url.hash && !url.pathname.includes('@');
  if (isWhole && (url.hostname || name !== 'SMTP_URL')) return text;
  throw new ConfigError(
    `${name} is not a valid address. Use one like ${example}, or unset it. In a user name or password, # is written as %23, / as %2F, ? as %3F.`,
  );
}

function switchOf(name: string, text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw wrong(name, text, 'Use on or off');
}

/** Words that a page shows. */
function lineOf(name: string, text: string | undefined): string | undefined {
  // oxlint-disable-next-line no-control-regex -- the control characters are what is looked for
  if (text === undefined || (text.length <= 200 && !/[\u0000-\u001f\u007f]/.test(text))) return text;
  throw wrong(name, text, 'Use one line of 200 characters or fewer, or unset it');
}

function dsnOf(text: string | undefined): string | undefined {
  const dsn = urlOf('SENTRY_DSN', text, ['https:', 'http:'], dsnExample);
  const { username, pathname } = new URL(dsn ?? dsnExample);
  if (username && pathname.length > 1) return dsn;
  throw new ConfigError(`SENTRY_DSN names no key or no project. Use one like ${dsnExample}, or unset it.`);
}

const dsnExample = 'https://key@errors.example.com/1';

/** All of it or nothing: half a setting would put files where nobody looks for them. */
function bucketOf(text: (name: string) => string | undefined): BucketOptions | undefined {
  const endpoint = urlOf('S3_ENDPOINT', text('S3_ENDPOINT'), ['https:', 'http:'], 'https://s3.example.com');
  const [bucket, accessKeyId, secretAccessKey] = bucketKeys.map(text);
  if (bucket && accessKeyId && secretAccessKey)
    return { bucket, endpoint, region: text('S3_REGION') ?? 'us-east-1', accessKeyId, secretAccessKey };
  const set = ['S3_ENDPOINT', 'S3_REGION', ...bucketKeys].find((name) => text(name) !== undefined);
  if (set === undefined) return undefined;
  const missing = bucketKeys.filter((name) => text(name) === undefined);
  throw new ConfigError(
    `${set} is set, but not ${missing.join(', ')}. Set all of them for files in a bucket, or none for the data folder.`,
  );
}

const bucketKeys = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

const units: Readonly<Record<string, number>> = { MiB: 2 ** 20, GiB: 2 ** 30, TiB: 2 ** 40 };

function sizeOf(name: string, text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,6}) ?(MiB|GiB|TiB)$/.exec(text) ?? [];
  const size = Number(count) * (units[unit] ?? 0);
  if (size > 0) return size;
  throw wrong(name, text, 'Use a whole number of MiB, GiB or TiB, like 2 GiB');
}

/** A file that no studio could hold would be refused only once it is sent. */
function fileLimitsOf(text: (name: string) => string | undefined): Config['fileLimits'] {
  const file = sizeOf('FILE_LIMIT', text('FILE_LIMIT') ?? '2 GiB');
  const studio = sizeOf('STUDIO_LIMIT', text('STUDIO_LIMIT') ?? '20 GiB');
  return { file: Math.min(file, studio), studio };
}

function mailFromOf(text: string): string {
  if (/^([^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(text)) return text;
  throw wrong('MAIL_FROM', text, 'Use one address, like Atelier <studio@example.com>');
}

function proxiesOf(text = ''): string[] {
  const proxies = text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
  const bad = proxies.find((item) => !(item.includes('/') ? ipaddr.isValidCIDR(item) : ipaddr.isValid(item)));
  if (bad === undefined) return proxies;
  throw wrong('TRUSTED_PROXIES', bad, 'Use addresses or ranges with commas between them, like 10.0.0.1, 192.168.0.0/16');
}

function logLevelOf(text: string): LogLevel {
  const level = logLevels.find((item) => item === text);
  if (level) return level;
  throw wrong('LOG_LEVEL', text, `Use one of ${logLevels.join(', ')}`);
}

function optionsOf(argv: string[]): { demo: boolean; restored: boolean } {
  const unknown = argv.find((item) => item !== '--demo' && item !== '--restored');
  if (unknown === undefined) return { demo: argv.includes('--demo'), restored: argv.includes('--restored') };
  throw new ConfigError(`${JSON.stringify(unknown)} is not an option. There are --demo and --restored.`);
}

function wrong(name: string, text: string, remedy: string): ConfigError {
  return new ConfigError(`${name} is ${JSON.stringify(text)}, which it cannot be. ${remedy}.`);
}
