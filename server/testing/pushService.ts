// A push service on loopback, and browsers that subscribe with it and decrypt what comes (RFC 8291), with Node's own
// cryptography.

import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { OwnPushService } from '../push/reach.ts';
import { newCertificate } from './certificate.ts';

export interface TestBrowser {
  /** As the page sends it to the server. */
  subscription: { endpoint: string; p256dh: string; auth: string };
  decrypt: (body: Buffer) => unknown;
}

/** What came for a browser. */
export interface Pushed {
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** What the service answers: a status, one with headers, or nothing at all. */
export type PushReply = number | { status: number; headers: Record<string, string> } | 'stall';

export interface TestPushService {
  /** For `startServer`. */
  own: OwnPushService;
  /** A browser, and how its messages are answered, one after the other; the last goes on. 201 without. */
  newBrowser: (replies?: PushReply[]) => TestBrowser & {
    /** Everything that was sent for it, in order, whatever was answered. */
    came: Pushed[];
    /** The decrypted messages that were taken. */
    messages: () => unknown[];
  };
  close: () => Promise<void>;
}

export async function openPushService(): Promise<TestPushService> {
  const { key, cert } = newCertificate();
  const browsers = new Map<string, { came: Pushed[]; taken: Pushed[]; replies: PushReply[] }>();
  const server = createServer({ key, cert }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const known = browsers.get(request.url ?? '');
      const pushed = { headers: request.headers, body: Buffer.concat(chunks) };
      known?.came.push(pushed);
      const reply = known ? ((known.replies.length > 1 ? known.replies.shift() : known.replies[0]) ?? 201) : 404;
      if (reply === 'stall') return;
      const { status, headers } = typeof reply === 'number' ? { status: reply, headers: {} } : reply;
      if (status < 300) known?.taken.push(pushed);
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    own: { origin, certificate: cert },
    newBrowser: (replies = [201]) => {
      const browser = newBrowser(origin);
      const known = { came: [] as Pushed[], taken: [] as Pushed[], replies: [...replies] };
      browsers.set(new URL(browser.subscription.endpoint).pathname, known);
      return { ...browser, came: known.came, messages: () => known.taken.map(({ body }) => browser.decrypt(body)) };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A push service that nobody is at. */
export const nobodysPushService: OwnPushService = { origin: 'https://127.0.0.1:1', certificate: '' };

/** A browser that subscribed with the push service at the origin. */
export function newBrowser(origin = nobodysPushService.origin): TestBrowser {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const subscription = {
    endpoint: `${origin}/send/${randomUUID()}`,
    p256dh: keys.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  };
  return {
    subscription,
    decrypt: (body) => {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + body.readUInt8(20));
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
      const input = derive(keys.computeSecret(sender), { salt: auth, info, length: 32 });
      const contentKey = derive(input, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 });
      const nonce = derive(input, { salt, info: Buffer.from('Content-Encoding: nonce\0'), length: 12 });
      const sealed = body.subarray(21 + sender.length);
      const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // The last record ends with a 2 and zeros.
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as unknown;
    },
  };
}

const derive = (input: Buffer, { salt, info, length }: { salt: Buffer; info: Buffer; length: number }): Buffer =>
  Buffer.from(hkdfSync('sha256', input, salt, info, length));

/** What the server says of itself (RFC 8292), checked against its key. */
export function vapidClaimsOf(pushed: Pushed | undefined, applicationServerKey: string): { aud: string; sub: string; exp: number } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(String(pushed?.headers['authorization'])) ?? [];
  if (key !== applicationServerKey) throw new Error('It was signed with another key than browsers subscribe with.');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) },
  });
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('The signature is wrong.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string; exp: number };
}
