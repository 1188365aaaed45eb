// People with sessions, made through the product's own calls, and browsers that are signed in as them.

import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { FileRecord } from '../domain/files/contract.ts';
import type { Project } from '../domain/projects/contract.ts';
import type { Task } from '../domain/tasks/contract.ts';
import type { Product } from './product.ts';
import { signUpCookie } from '../server/testing/client.ts';

export interface Person {
  email: string;
  password: string;
  name: string;
  /** As auth-js keeps it. */
  session: { access_token: string; expires_in: number; user: { id: string } };
}

type Json = Record<string, unknown>;

const keys = new Map<string, Promise<string>>();

/** The public key, as the page itself carries it. */
function publicKey({ url }: Product): Promise<string> {
  const key =
    keys.get(url) ??
    fetch(url)
      .then((answer) => answer.text())
      .then((page) => /name="atelier-public-key" content="([^"]+)"/.exec(page)?.[1] ?? '');
  keys.set(url, key);
  return key;
}

interface Call {
  method?: string;
  path: string;
  body?: Json;
  as?: Person;
  /** The address that it comes from; otherwise this machine's. */
  from?: string;
}

/** Calls the product; a refusal fails the journey with its words. */
export async function call<Body = Json>(product: Product, { method = 'POST', path, body, as, from }: Call): Promise<Body> {
  const answer = await fetch(`${product.url}${path}`, {
    method,
    headers: {
      apikey: await publicKey(product),
      // One browser signs everybody up and follows their links.
      cookie: signUpCookie,
      ...(body && { 'content-type': 'application/json' }),
      ...(from && { 'x-forwarded-for': from }),
      ...(as && { authorization: `Bearer ${as.session.access_token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text || '{}') as Body;
}

interface SignUp {
  firstName: string;
  lastName?: string;
  /** The secret of an invitation. */
  invitation?: string;
}

let homes = 0;

/** Everybody signs up at home, or the limit of sign-ups from one network would end the journeys of a whole studio. */
const nextHome = (): string => `198.51.100.${(homes++ % 250) + 1}`;

/** Signs up and follows the link in the mail. */
export async function signUp(product: Product, { firstName, lastName = 'Duarte', invitation }: SignUp): Promise<Person> {
  const email = `${firstName.toLowerCase()}.${randomUUID().slice(0, 8)}@duartefield.example`;
  const password = 'oak, lime and brass';
  const from = nextHome();
  const membership = invitation ? { invitation_token: invitation } : { studio_name: 'Duarte Field' };
  await call(product, {
    path: '/auth/v1/signup',
    body: { email, password, data: { first_name: firstName, last_name: lastName, ...membership } },
    from,
  });
  const mail = await product.mailbox.next(email);
  const secret = secretIn(mail.links.find((link) => link.includes('token_hash')) ?? '');
  const session = await call<Person['session']>(product, { path: '/auth/v1/verify', body: { token_hash: secret, type: 'signup' }, from });
  return { email, password, name: `${firstName} ${lastName}`, session };
}

/** A colleague whom the given person invited by a link. */
export async function invite(
  product: Product,
  by: Person,
  { role, firstName, lastName = 'Weber' }: { role: string; firstName: string; lastName?: string },
): Promise<Person> {
  const { link } = await call<{ link: string }>(product, { path: '/api/v1/studio/invitations', body: { role }, as: by });
  return signUp(product, { firstName, lastName, invitation: secretIn(link) });
}

/** The secret in the fragment of a link. */
export function secretIn(link: string): string {
  const fragment = new URLSearchParams(new URL(link).hash.slice(1));
  return fragment.get('token_hash') ?? fragment.get('invitation') ?? '';
}

/** Makes a page's browser the one that has signed everybody up. */
export async function signedUpHere(page: Page): Promise<void> {
  const [name = '', value = ''] = signUpCookie.split('=');
  await page.context().addCookies([{ name, value, domain: 'localhost', path: '/auth/v1', sameSite: 'Strict', httpOnly: true }]);
}

/** A browser of its own in which the person is signed in, on the given page; without one it is blank, for what must be set up before. */
export async function openAs(
  browser: Browser,
  product: Product,
  { person, path, ...options }: BrowserContextOptions & { person: Person; path?: string },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
    ...options,
    storageState: {
      cookies: [],
      origins: [
        {
          origin: product.url,
          localStorage: [
            {
              name: 'atelier.session',
              value: JSON.stringify({ ...person.session, expires_at: Math.floor(Date.now() / 1000) + person.session.expires_in }),
            },
          ],
        },
      ],
    },
  });
  const page = await context.newPage();
  if (path !== undefined) await page.goto(path);
  return page;
}

/** Goes there and waits until the tab hears what happens. */
export async function listenOn(page: Page, path: string): Promise<void> {
  const joined = new Promise<void>((resolve) => void page.on('websocket', (socket) => void socket.once('framereceived', () => resolve())));
  await page.goto(path);
  await joined;
}

export async function newProject(product: Product, as: Person, body: Json = {}): Promise<Project> {
  const { project } = await call<{ project: Project }>(product, { path: '/api/v1/projects', body: { name: 'Halden House', ...body }, as });
  return project;
}

export async function newTask(product: Product, as: Person, body: Json): Promise<Task> {
  const { task } = await call<{ task: Task }>(product, { path: '/api/v1/tasks', body, as });
  return task;
}

/** A board of a project with something on it. @returns its id */
export async function newBoard(
  product: Product,
  as: Person,
  { projectId, name }: { projectId: string | null; name: string },
): Promise<string> {
  const id = randomUUID();
  await call(product, { path: '/api/v1/boards', body: { id, projectId, name }, as });
  const item = (z: string, frame: object, kind: string, content: object) => ({
    op: 'add',
    item: { id: randomUUID(), kind, frame: { ...frame, rotation: 0 }, place: { z, parentId: null, groupId: null }, content },
  });
  const operations = [
    item('a1', { x: 0, y: 0, w: 480, h: 320 }, 'section', { name: 'Kitchen' }),
    item('a2', { x: 40, y: 80, w: 88, h: 116 }, 'swatch', { name: 'Lichen', hex: '#8f9a86', code: '', use: 'Joinery' }),
    item('a3', { x: 560, y: 20, w: 420, h: 48 }, 'heading', { text: 'Lime, oak and a dark line', size: 2 }),
  ];
  await call(product, { path: `/api/v1/boards/${id}/acts`, body: { actId: randomUUID(), operations }, as });
  return id;
}

/** A document, all the way: begun, sent, made. */
export async function newFile(
  product: Product,
  as: Person,
  { name = 'Plan.txt', content = 'Oak, oiled.', ...body }: Json = {},
): Promise<FileRecord> {
  const bytes = Uint8Array.from(Buffer.isBuffer(content) ? content : Buffer.from(String(content)));
  const uploadId = randomUUID();
  const upload = { id: uploadId, projectId: null, folderId: null, name, bytes: bytes.length, ...body };
  await call(product, { path: '/api/v1/uploads', body: upload, as });
  const sent = await fetch(`${product.url}/files/uploads/${uploadId}`, {
    method: 'PATCH',
    headers: {
      apikey: await publicKey(product),
      authorization: `Bearer ${as.session.access_token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: bytes,
  });
  if (!sent.ok) throw new Error(`Not sent: ${sent.status} ${await sent.text()}`);
  const made = { id: randomUUID(), uploadId };
  return (await call<{ file: FileRecord }>(product, { path: '/api/v1/files', body: made, as })).file;
}

/**
 * The wire between a browser and the server's live socket: `cut` takes the connection away, `mend` lets it come back.
 *
 * @returns with when the tab hears what happens for the first time
 */
export async function liveWire(page: Page): Promise<{ joined: Promise<void>; cut: () => Promise<void>; mend: () => void }> {
  let isCut = false;
  const joined = Promise.withResolvers<void>();
  const open = new Set<{ close: () => Promise<void> }>();
  await page.routeWebSocket(/\/live\//, (socket) => {
    if (isCut) return void socket.close({ code: 1006 }).catch(() => undefined);
    const server = socket.connectToServer();
    server.onMessage((message) => {
      socket.send(message);
      joined.resolve();
    });
    open.add({
      close: async () => {
        await server.close();
        await socket.close({ code: 1012 });
      },
    });
  });
  return {
    joined: joined.promise,
    cut: async () => {
      isCut = true;
      await Promise.all([...open].map((one) => one.close()));
      open.clear();
    },
    mend: () => void (isCut = false),
  };
}
