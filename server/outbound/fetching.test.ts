// Pages of the world, on loopback: what is read, and what nobody can make the server dial.

import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createPlainServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchPublic, type Fetching, UnfitAnswer } from './fetching.ts';
import { publicLookupBy, UnreachableAddress } from './reach.ts';

let hits = 0;
let canaryPort = 0;
const canary = createPlainServer((socket) => {
  hits++;
  socket.destroy();
});
const pages = new Map<string, RequestListener>();
let server: Server;
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => canary.listen(0, '::', resolve));
  canaryPort = (canary.address() as AddressInfo).port;
  server = createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    if (page) page(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  canary.close();
  server.closeAllConnections();
  server.close();
});

const fetching = (over: Partial<Fetching> = {}): Fetching => ({
  own: { origin },
  boundOf: (type) => (type === 'text/html' ? { bytes: 1000, isCut: true } : type === 'image/png' ? { bytes: 1000, isCut: false } : null),
  accept: 'text/html',
  signal: AbortSignal.timeout(5000),
  ...over,
});
const saying = (path: string, body: string | Buffer, headers: Record<string, string> = { 'content-type': 'text/html' }) => {
  pages.set(path, (_request, response) => void response.writeHead(200, headers).end(body));
  return `${origin}${path}`;
};
const leading = (path: string, to: string, status = 302) => {
  pages.set(path, (_request, response) => void response.writeHead(status, { location: to }).end());
  return `${origin}${path}`;
};

/** Each way to write an address of this machine, its network, or what is no page. */
const bad = () => [
  `http://127.0.0.1:${canaryPort}/`,
  'http://127.0.0.1/',
  'http://127.1/',
  'http://0/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://017700000001/',
  `http://[::1]:${canaryPort}/`,
  'http://[::1]/',
  `http://[::ffff:7f00:1]:${canaryPort}/`,
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://169.254.169.254/latest/meta-data',
  'http://10.0.0.1/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://[fd00:ec2::254]/',
  `http://localhost:${canaryPort}/`,
  'http://localhost/',
  'http://LOCALHOST./',
  'http://page.localhost/',
  'http://database/',
  'http://user:word@pages.example.com/',
  `http://pages.example.com:${canaryPort}/`,
  'https://pages.example.com:22/',
  'https://pages.example.com:80/',
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
  'ftp://pages.example.com/',
  'javascript:alert(1)',
  'data:text/html,x',
];

describe('[A57 V29] nobody makes the server dial what is not of the world', () => {
  test('by the address of a page', async () => {
    for (const address of bad()) await expect(fetchPublic(address, fetching()), address).rejects.toThrow(UnreachableAddress);
    expect(hits).toBe(0);
  });

  test('by a redirect, at whichever hop', async () => {
    for (const [number, address] of bad().entries()) {
      leading(`/second-${number}`, address, 307);
      const first = leading(`/first-${number}`, `/second-${number}`);
      await expect(fetchPublic(first, fetching()), address).rejects.toThrow(UnreachableAddress);
    }
    expect(hits).toBe(0);
  });

  test('by a name that leads there, now or between two lookups', async () => {
    for (const found of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::ffff:7f00:1'], ['fd00::1'], []]) {
      let asked = 0;
      const lookup = publicLookupBy((_name, _options, callback) => {
        asked++;
        callback(
          null,
          found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        );
      });
      const name = leading('/to-a-name', 'http://rebound.example.com/');
      await expect(fetchPublic(name, fetching({ lookup })), found.join(' ')).rejects.toThrow(UnreachableAddress);
      await expect(fetchPublic('http://rebound.example.com/', fetching({ lookup })), found.join(' ')).rejects.toThrow(UnreachableAddress);
      expect(asked).toBe(2);
    }
    expect(hits).toBe(0);
  });
});

describe('a page', () => {
  test('is read up to its bound, over as many redirects as are followed, and nothing says who asks', async () => {
    const page = saying('/page', 'x'.repeat(5000));
    let headers = {};
    pages.set('/way', (request, response) => {
      ({ headers } = request);
      response.writeHead(301, { location: '/page#part', 'set-cookie': 'a=b' }).end();
    });
    const { bytes, url, contentType } = await fetchPublic(`${origin}/way`, fetching());
    expect([bytes.length, url.href, contentType]).toEqual([1000, page, 'text/html']);
    expect(Object.keys(headers).toSorted()).toEqual(['accept', 'accept-encoding', 'accept-language', 'connection', 'host', 'user-agent']);
    for (let hop = 0; hop < 5; hop++) leading(`/hop-${hop}`, hop === 4 ? '/page' : `/hop-${hop + 1}`);
    expect((await fetchPublic(`${origin}/hop-1`, fetching())).url.href).toBe(page);
    await expect(fetchPublic(`${origin}/hop-0`, fetching())).rejects.toThrow(UnfitAnswer);
    leading('/round', '/round');
    await expect(fetchPublic(`${origin}/round`, fetching())).rejects.toThrow(UnfitAnswer);
  });

  test('of another kind, packed, too large or not there is none', async () => {
    const unfit = [
      saying('/json', '{}', { 'content-type': 'application/json' }),
      saying('/packed', 'x', { 'content-type': 'text/html', 'content-encoding': 'gzip' }),
      saying('/large.png', Buffer.alloc(1001), { 'content-type': 'image/png' }),
      leading('/nowhere', 'http://'),
      `${origin}/missing`,
    ];
    for (const address of unfit) await expect(fetchPublic(address, fetching()), address).rejects.toThrow(UnfitAnswer);
    // One that does not say how large it is.
    pages.set('/endless.png', (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      const more = () => void (response.destroyed || response.write(Buffer.alloc(600), more));
      more();
    });
    await expect(fetchPublic(`${origin}/endless.png`, fetching())).rejects.toThrow(UnfitAnswer);
  });

  test('that does not come to its end is given up in its time', async () => {
    pages.set('/slow', (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).write('<title>'));
    await expect(fetchPublic(`${origin}/slow`, fetching({ signal: AbortSignal.timeout(50) }))).rejects.toThrow(/abort|timeout/i);
  });
});
