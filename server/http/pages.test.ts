import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import fastify from 'fastify';
import { createLog } from '../log.ts';
import { createHost } from './host.ts';
import { mountPages, readBuild } from './pages.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let folder: string;
let server: TestServer;
let secure: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-pages-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><meta name="atelier-public-key" content="%ATELIER_PUBLIC_KEY%"><meta name="atelier-build" content="%ATELIER_BUILD%"><meta name="atelier-guide" content="%ATELIER_GUIDE%"><meta name="atelier-outbox" content="%ATELIER_OUTBOX%">',
  );
  writeFileSync(join(folder, 'assets', 'app-1234.js'), 'export {};');
  writeFileSync(join(folder, 'picture.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const name of ['sw.js', 'offline.html', 'offline.js', '.built-from', 'assets/app-1234.js.map'])
    writeFileSync(join(folder, name), '');
  server = await startTestServer({ pages: folder });
  secure = await startTestServer({ pages: folder, publicUrl: 'https://studio.example' });
});
afterAll(async () => {
  await Promise.all([server.close(), secure.close()]);
  rmSync(folder, { recursive: true });
});

describe('[V35] pages', () => {
  test.each(['/', '/projects/wip', '/auth/verify-email', '/nowhere', '/todos?create=true'])(
    '%s carries a policy that runs no script but our own files',
    async (path) => {
      const { status, headers } = await server.client.get(path);
      expect(status).toBe(200);
      const policy = Object.fromEntries(
        String(headers['content-security-policy'])
          .split('; ')
          .map((rule) => [rule.split(' ', 1)[0], rule]),
      );
      expect(policy).toMatchObject({
        'default-src': "default-src 'none'",
        'script-src': "script-src 'self'",
        'style-src': "style-src 'self'",
        'object-src': "object-src 'none'",
        'base-uri': "base-uri 'none'",
        'frame-ancestors': "frame-ancestors 'none'",
        'form-action': "form-action 'self'",
        'connect-src': "connect-src 'self'",
        'img-src': "img-src 'self' blob: data:",
        'require-trusted-types-for': "require-trusted-types-for 'script'",
        'trusted-types': 'trusted-types service-worker ProseMirrorClipboard',
      });
      expect(policy['script-src']).not.toMatch(/unsafe|\*|https?:|data:/);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-cache',
      });
      expect(headers['strict-transport-security']).toBeUndefined();
    },
  );

  test('whoever asks for the head of a page alone, as what watches over a site does, hears that it is there', async () => {
    for (const path of ['/', '/projects/wip', '/nowhere.txt', '/api/v1/nowhere']) {
      const [head, whole] = await Promise.all(['HEAD', 'GET'].map((method) => server.client.call(method, path)));
      expect([path, head?.status, head?.headers['content-security-policy']]).toEqual([
        path,
        whole?.status,
        whole?.headers['content-security-policy'],
      ]);
    }
  });

  test('the page holds the public key, and no inline script or style', async () => {
    const { text } = await server.client.get('/');
    expect(text).toContain(server.publicKey);
    expect(text).not.toMatch(/<script>|<style|\son\w+=/);
  });

  test('what the guide says of those who run it stands in the page as words, whatever they are', async () => {
    const said = (page: string) =>
      /name="atelier-guide" content="([^"<>]*)"/
        .exec(page)?.[1]
        ?.replaceAll('&quot;', '"')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&');
    expect(said((await server.client.get('/')).text)).toBe('{}');
    const host = createHost({
      log: createLog({ level: 'silent' }),
      publicUrl: 'http://localhost',
      publicKey: 'x',
      trustedProxies: [],
      isReady: () => true,
    });
    await mountPages(host, {
      build: 'x',
      folder,
      publicKey: 'x',
      guide: { founderName: '"><script>alert(1)</script> $& Söderström', contact: 'ines@example.com' },
    });
    const { body: text } = await host.inject({ url: '/', headers: { host: 'localhost' } });
    await host.close();
    expect(JSON.parse(said(text) ?? '')).toEqual({ founderName: '"><script>alert(1)</script> $& Söderström', contact: 'ines@example.com' });
    expect(text).not.toContain('<script>');
  });

  test('[V35] over TLS browsers are told to stay there, for a year', async () => {
    for (const path of ['/', '/healthz', '/api/v1/me/profile', '/assets/app-1234.js']) {
      const { headers } = await secure.client.get(path);
      expect(headers['strict-transport-security'], path).toBe('max-age=31536000; includeSubDomains');
    }
  });

  test('[V35] every answer forbids sniffing and framing by others, errors too', async () => {
    for (const path of [
      '/healthz',
      '/api/v1/me/profile',
      '/api/v1/nowhere',
      '/assets/app-1234.js',
      '/assets/nowhere.js',
      '/openapi.json',
    ]) {
      const { headers } = await server.client.get(path);
      expect(headers['x-content-type-options'], path).toBe('nosniff');
      expect(headers['referrer-policy'], path).toBe('no-referrer');
    }
  });

  test('what the build notes for itself, a map of lines, and what came after the start are not sent', async () => {
    writeFileSync(join(folder, 'assets', 'later.js'), 'export {};');
    const paths = [
      '/assets/app-1234.js',
      '/.vite.json',
      '/assets/app-1234.js.map',
      '/assets/later.js',
      '/assets/',
      '/assets/..%2findex.html',
    ];
    const answers = await Promise.all(paths.map((path) => server.client.get(path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 404, 404, 404]);
  });

  test('a picture that is opened as a page runs nothing', async () => {
    const { headers } = await server.client.get('/picture.svg');
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
  });

  test('[V35] the service worker fetches from here alone, and it and the page without a connection are asked for anew each time', async () => {
    const { headers: worker } = await server.client.get('/sw.js');
    expect(worker).toMatchObject({ 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'; connect-src 'self'" });
    expect(worker['content-type']).toMatch(/javascript/);
    const [offline, page] = await Promise.all(['/offline.html', '/'].map((path) => server.client.get(path)));
    expect(offline?.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy': page?.headers['content-security-policy'],
    });
    expect((await server.client.get('/offline.js')).headers['cache-control']).toBe('no-cache');
  });

  test('[A55] no file outside the folder is served, however its name is written', async () => {
    const paths = [
      '/assets/../../package.json',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%2e%2e/%2e%2e/etc/passwd',
      '/assets/%252e%252e%252fetc/passwd',
      '/assets/..;/..;/etc/passwd',
      '/assets/..\\..\\etc\\passwd',
      '/assets/%5c..%5c..%5cetc%5cpasswd',
      '/assets/app-1234.js%00.html',
      '/.env',
      '/assets/.hidden',
    ];
    for (const path of paths) {
      const { status, text } = await server.client.get(path);
      expect([400, 403, 404], `${path} ${text.slice(0, 80)}`).toContain(status);
      expect(text).not.toMatch(/root:|"name"/);
    }
  });

  test.each([
    [true, '/outbox'],
    [false, ''],
  ])('whether mails stay on this machine (%s) stands in the page, and no key', async (hasOutbox, address) => {
    const app = fastify();
    await mountPages(app, { folder, publicKey: 'pk', build: 'b', hasOutbox });
    expect((await app.inject('/auth')).body).toContain(`<meta name="atelier-outbox" content="${address}">`);
    await app.close();
  });

  test('the page and every answer name the same build, so that a tab of an older one can tell', async () => {
    const page = await server.client.get('/');
    const build = readBuild(folder);
    expect(page.text).toContain(`<meta name="atelier-build" content="${build}">`);
    const answers = await Promise.all([server.client.get('/api/v1/tasks/board'), server.client.get('/api/v1/nowhere')]);
    expect(answers.map(({ headers }) => headers['atelier-build'])).toEqual([build, build]);
    const before = build;
    writeFileSync(join(folder, 'index.html'), `${readFileSync(join(folder, 'index.html'), 'utf8')}<!-- another -->`);
    expect(readBuild(folder)).not.toBe(before);
  });

  test('a call that does not exist is no page', async () => {
    for (const path of ['/api/v1/nowhere', '/auth/v1/nowhere', '/live/nowhere', '/assets/nowhere', '/art/nowhere.svg', '/favicon.ico']) {
      expect(await server.client.get(path), path).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await server.client.post('/projects', {})).status).toBe(404);
  });
});
