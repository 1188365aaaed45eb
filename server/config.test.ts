import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig, storedPublicKey } from './config.ts';

test('everything has a default', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    publicUrl: 'http://localhost:3000',
    publicKey: undefined,
    databaseUrl: undefined,
    bucket: undefined,
    fileLimits: { file: 2 * 2 ** 30, studio: 20 * 2 ** 30 },
    smtpUrl: undefined,
    mailFrom: 'Atelier <no-reply@localhost>',
    sentryDsn: undefined,
    linkPreviews: true,
    guide: { videosUrl: undefined, founderName: undefined, contact: undefined },
    trustedProxies: [],
    logLevel: 'info',
    demo: false,
    restored: false,
    production: false,
  });
});

test('half a bucket is none: the start says what is missing, and no secret', () => {
  const half = { S3_BUCKET: 'studio-files', S3_SECRET_ACCESS_KEY: 'whisper' };
  expect(() => readConfig(half)).toThrow(
    'S3_BUCKET is set, but not S3_ACCESS_KEY_ID. Set all of them for files in a bucket, or none for the data folder.',
  );
  expect(() => readConfig({ S3_ENDPOINT: 'https://s3.example.com' })).toThrow('S3_ENDPOINT is set, but not S3_BUCKET,');
  expect(() => readConfig({ ...half, S3_ENDPOINT: 'ftp://whisper' })).toThrow(/^S3_ENDPOINT is not a valid address(?!.*whisper)/);
});

test('an empty variable is an unset one', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', PUBLIC_KEY: '', LOG_LEVEL: '' })).toEqual(readConfig({}));
});

test('what is set is what is used', () => {
  const config = readConfig(
    {
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/atelier',
      PUBLIC_URL: 'https://atelier.example.com/',
      PUBLIC_KEY: 'pk_0123456789abcdef',
      DATABASE_URL: 'postgresql://atelier:secret@db.example.com/atelier',
      S3_BUCKET: 'studio-files',
      S3_ENDPOINT: 'https://s3.example.com',
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      FILE_LIMIT: '500 MiB',
      STUDIO_LIMIT: '1TiB',
      SMTP_URL: 'smtps://user:secret@mail.example.com',
      MAIL_FROM: 'Studio <hello@example.com>',
      SENTRY_DSN: 'https://key@errors.example.com/1',
      LINK_PREVIEWS: 'off',
      GUIDE_VIDEOS_URL: 'https://videos.example.com/atelier',
      GUIDE_FOUNDER_NAME: 'Ines Duarte',
      GUIDE_CONTACT: 'ines@example.com',
      TRUSTED_PROXIES: '10.0.0.1, 192.168.0.0/16,::1',
      LOG_LEVEL: 'debug',
      NODE_ENV: 'production',
    },
    ['--demo', '--restored'],
  );
  expect(config).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/srv/atelier',
    publicUrl: 'https://atelier.example.com',
    publicKey: 'pk_0123456789abcdef',
    databaseUrl: 'postgresql://atelier:secret@db.example.com/atelier',
    bucket: {
      bucket: 'studio-files',
      endpoint: 'https://s3.example.com',
      region: 'eu-central-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
    fileLimits: { file: 500 * 2 ** 20, studio: 2 ** 40 },
    smtpUrl: 'smtps://user:secret@mail.example.com',
    mailFrom: 'Studio <hello@example.com>',
    sentryDsn: 'https://key@errors.example.com/1',
    linkPreviews: false,
    guide: { videosUrl: 'https://videos.example.com/atelier', founderName: 'Ines Duarte', contact: 'ines@example.com' },
    trustedProxies: ['10.0.0.1', '192.168.0.0/16', '::1'],
    logLevel: 'debug',
    demo: true,
    restored: true,
    production: true,
  });
});

test('the default address of links follows the port, the sender of mails follows the address', () => {
  expect(readConfig({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000');
  expect(readConfig({ PUBLIC_URL: 'https://atelier.example.com' }).mailFrom).toBe('Atelier <no-reply@atelier.example.com>');
});

test('a document holds no more than all of its studio', () => {
  expect(readConfig({ STUDIO_LIMIT: '500 MiB' }).fileLimits).toEqual({ file: 500 * 2 ** 20, studio: 500 * 2 ** 20 });
  expect(readConfig({ FILE_LIMIT: '3 GiB', STUDIO_LIMIT: '2 GiB' }).fileLimits.file).toBe(2 * 2 ** 30);
});

describe('a wrong value is one line that names its variable', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['PUBLIC_URL', 'atelier.example.com'],
    ['PUBLIC_URL', 'ftp://atelier.example.com'],
    ['PUBLIC_URL', 'https://example.com/atelier'],
    ['PUBLIC_URL', 'https://user@example.com'],
    ['PUBLIC_KEY', 'short'],
    ['PUBLIC_KEY', 'sixteen letters and a space'],
    ['DATABASE_URL', 'mysql://db'],
    ['DATABASE_URL', 'localhost'],
    ['DATABASE_URL', 'postgresql://user:12/34@db.example.com/atelier'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'smtp:mail.example.com'],
    ['SMTP_URL', 'smtps://user:12#34@mail.example.com'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@example.com, b@example.com'],
    ['MAIL_FROM', 'a@example.com\r\nBcc: b@example.com'],
    ['SENTRY_DSN', 'key'],
    ['GUIDE_VIDEOS_URL', 'videos.example.com'],
    ['GUIDE_VIDEOS_URL', 'javascript:alert(1)'],
    ['GUIDE_FOUNDER_NAME', 'Ines\nDuarte'],
    ['GUIDE_CONTACT', 'x'.repeat(201)],
    ['TRUSTED_PROXIES', '10.0.0.1, everyone'],
    ['TRUSTED_PROXIES', '10.0.0.0/99'],
    ['LINK_PREVIEWS', 'perhaps'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s', (name, value) => {
    const error = errorOf(() => readConfig({ [name]: value }));
    expect(error).toBeInstanceOf(ConfigError);
    expect(error.message).toMatch(new RegExp(`^${name} `));
    expect(error.message).not.toMatch(/[\r\n]/);
  });

  test('--demmo', () => {
    expect(errorOf(() => readConfig({}, ['--demmo'])).message).toBe('"--demmo" is not an option. There are --demo and --restored.');
  });

  test('[V39] without the password that it may hold', () => {
    expect(errorOf(() => readConfig({ DATABASE_URL: 'mysql://user:hunter2@db/x' })).message).not.toContain('hunter2');
    expect(errorOf(() => readConfig({ SMTP_URL: 'http://user:hunter2@db/x' })).message).not.toContain('hunter2');
    const { message } = errorOf(() => readConfig({ SMTP_URL: 'smtps://user:hunter2#@mail.example.com' }));
    expect(message).toMatch(/In a user name or password, # is written as %23/);
    expect(message).not.toContain('hunter2');
  });
});

test('the public key is made once for a data folder, and only its owner can read it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-config-'));
  const key = storedPublicKey(join(folder, 'data'));
  expect(key).toMatch(/^pk_[\w-]{32}$/);
  expect(storedPublicKey(join(folder, 'data'))).toBe(key);
  const file = join(folder, 'data', 'public-key');
  expect(readFileSync(file, 'utf8')).toBe(`${key}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  writeFileSync(file, '');
  expect(() => storedPublicKey(join(folder, 'data'))).toThrow(/holds no key\. Delete it/);
  rmSync(folder, { recursive: true });
});

function errorOf(act: () => unknown): Error {
  try {
    act();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('It was accepted.');
}
