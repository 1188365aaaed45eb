// The built front end: files that never change are cached for ever, every page address answers index.html.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../domain/kernel/errors.ts';
import { pathOf } from './host.ts';
import { sendProblem } from './problems.ts';

export interface PagesOptions {
  /** Folder of the built front end. */
  folder: string;
  publicKey: string;
  /** Of `readBuild`. */
  build: string;
  /** What the User Guide says about those who run this Atelier. */
  guide?: object;
  /** Whether mails are kept for this machine instead of being sent. */
  hasOutbox?: boolean;
}

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  // One makes the address of the service worker (web/app/worker.ts), and no other. With the other, which nobody else can make after
  // it, the editor of comments reads what is pasted into a document that runs and fetches nothing, and takes what its schema knows.
  'trusted-types service-worker ProseMirrorClipboard',
].join('; ');

/** What a file of its own may do; every other one may do nothing, even where somebody opens it as a page. */
const policies: Readonly<Record<string, string>> = {
  'offline.html': contentSecurityPolicy,
  // The service worker fetches pages, and nothing from elsewhere.
  'sw.js': "default-src 'none'; connect-src 'self'",
};
const inertPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Asked for anew each time: the worker, and what it keeps for when there is no connection. */
const isFresh = (name: string): boolean => /^(sw\.js|offline\.\w+|manifest\.webmanifest)$/.test(name);

/** Names the built front end: another one names other files in its page. */
export const readBuild = (folder: string): string => createHash('sha256').update(readIndex(folder)).digest('hex').slice(0, 12);

function readIndex(folder: string): string {
  const indexFile = join(folder, 'index.html');
  if (!existsSync(indexFile)) throw new Error(`The front end is not built: ${indexFile} is missing. Run npm run build.`);
  return readFileSync(indexFile, 'utf8');
}

export async function mountPages(
  app: FastifyInstance,
  { folder, publicKey, build, guide = {}, hasOutbox = false }: PagesOptions,
): Promise<void> {
  // The public key is part of the page: the browser sends it with every call. So is the guide's, which needs none.
  const page = readIndex(folder)
    .replace('%ATELIER_PUBLIC_KEY%', publicKey)
    .replace('%ATELIER_BUILD%', build)
    // The address without its key, which is whoever's who started the server: the page there says where it stands.
    .replace('%ATELIER_OUTBOX%', hasOutbox ? '/outbox' : '')
    .replace('%ATELIER_GUIDE%', () => inAttribute(JSON.stringify(guide)));

  await mountBuiltFiles(app, folder);
  app.get('/index.html', (_request, reply) => reply.redirect('/', 308));
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !/^\/(api|auth\/v1|files|live|assets|art)(\/|$)/.test(path) && !/\.[a-z0-9]{1,6}$/i.test(path);
    if (!isPage) return sendProblem(new AppError('not_found'), request, reply);
    reply.header('cache-control', 'no-cache').header('content-security-policy', contentSecurityPolicy);
    return reply.type('text/html; charset=utf-8').send(page);
  });
}

/** One route for each folder: one for each of some hundred files cost 5 MB. What is sent is what was there at the start. */
async function mountBuiltFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const name = relative(folder, path);
      const forEver = name.startsWith('assets/');
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : isFresh(name) ? 'no-cache' : 'public, max-age=3600');
      reply.header('content-security-policy', policies[name] ?? inertPolicy);
    },
  });
  const files = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isSent));
  const routes = new Set([...files].map((name) => (name.includes('/') ? `/${name.split('/', 1)[0]}/*` : `/${name}`)));
  for (const route of routes) {
    app.get(route, (request, reply) => {
      const name = pathOf(request).slice(1);
      return files.has(name) ? reply.sendFile(name) : reply.callNotFound();
    });
  }
}

/** Neither the page, which is filled in, nor what the build notes for itself and for who looks for a fault. */
const isSent = (name: string): boolean => name !== 'index.html' && !name.startsWith('.') && /\.\w+$/.test(name) && !name.endsWith('.map');

const escapes: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

const inAttribute = (text: string): string => text.replaceAll(/[&"<>]/g, (sign) => escapes[sign] ?? sign);
