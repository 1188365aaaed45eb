// The built front end: files that never change are cached for ever, every page address answers index.html.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../domain/kernel/errors.ts';
import { sendProblem } from './problems.ts';

export interface PagesOptions {
  /** Folder of the built front end. */
  folder: string;
  publicKey: string;
  /** What the User Guide says about those who run this Atelier. */
  guide?: object;
}

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

export async function mountPages(app: FastifyInstance, { folder, publicKey, guide = {} }: PagesOptions): Promise<void> {
  const indexFile = join(folder, 'index.html');
  if (!existsSync(indexFile)) throw new Error(`The front end is not built: ${indexFile} is missing. Run npm run build.`);
  // The public key is part of the page: the browser sends it with every call. So is the guide's, which needs none.
  const page = readFileSync(indexFile, 'utf8')
    .replace('%ATELIER_PUBLIC_KEY%', publicKey)
    .replace('%ATELIER_GUIDE%', () => inAttribute(JSON.stringify(guide)));

  await app.register(fastifyStatic, {
    root: folder,
    serve: true,
    index: false,
    wildcard: false,
    globIgnore: ['index.html', '**/*.map', '.vite/**'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const forEver = path.includes(`${folder}/assets/`);
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    },
  });
  app.get('/index.html', (_request, reply) => reply.redirect('/', 308));
  app.setNotFoundHandler((request, reply) => {
    const path = (request.raw.url ?? '/').split('?', 1)[0] as string;
    const isPage = request.method === 'GET' && !/^\/(api|auth\/v1|files|live|assets|art)(\/|$)/.test(path) && !/\.[a-z0-9]{1,6}$/i.test(path);
    if (!isPage) return sendProblem(new AppError('not_found'), request, reply);
    reply.header('cache-control', 'no-cache').header('content-security-policy', contentSecurityPolicy);
    return reply.type('text/html; charset=utf-8').send(page);
  });
}

const escapes: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

const inAttribute = (text: string): string => text.replaceAll(/[&"<>]/g, (sign) => escapes[sign] as string); // only these are matched
