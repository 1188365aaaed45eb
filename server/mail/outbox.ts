// The mails of a server without SMTP settings, as pages that only this machine can open.

import { createHash, timingSafeEqual } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { AppError } from '../../domain/kernel/errors.ts';
import { codeOf } from '../codeOf.ts';
import { isLoopbackName } from '../loopback.ts';
import { escapeHtml } from './letters.ts';
import { type StoredMail, storedMail } from './mailer.ts';

const mostListed = 100;
const idPattern = /^\d{17}-[0-9a-f-]{36}$/;

export interface OutboxOptions {
  /** Where the mailer writes. */
  folder: string;
  /** What its address ends in; `npm start` prints it. */
  key: string;
}

/** Mount it only where no SMTP server is set and the product is for this machine alone. */
export function mountOutbox(app: FastifyInstance, { folder, key }: OutboxOptions): void {
  app.get('/outbox', async (request, reply) => {
    demandThisMachine(request);
    return sendPage(reply.status(404), { title: 'Outbox', body: whereItIs });
  });
  const page = (path: string, show: (reply: FastifyReply, id: string) => Promise<FastifyReply>) =>
    app.get<{ Params: { key: string; id: string } }>(`/outbox/:key${path}`, async (request, reply) => {
      demandThisMachine(request);
      if (!isSame(request.params.key, key)) throw new AppError('not_found');
      return show(reply, request.params.id);
    });

  page('', async (reply) => sendPage(reply, { title: 'Outbox', body: listOf(await newestMails(folder), key) }));
  page('/:id', async (reply, id) => {
    const mail = await readMail(folder, id);
    return sendPage(reply, { title: mail.subject, body: sheetOf(mail, { id, key }) });
  });
  page('/:id/html', async (reply, id) => {
    const mail = await readMail(folder, id);
    return reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': mailPolicy })
      .type('text/html; charset=utf-8')
      .send(mail.html);
  });
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (given: string, key: string): boolean => timingSafeEqual(hashOf(given), hashOf(key));

const whereItIs =
  '<p>Mails are kept here until a mail server is set (SMTP_URL). The address of the outbox ends in a key, so that nobody else opens it: it stands in the last lines of the terminal in which Atelier was started.</p>';

/** @returns how many were removed; a mail's name begins with the time at which it was written */
export async function removeMailsBefore(folder: string, date: Date): Promise<number> {
  const files = await readdir(folder).catch((error: unknown) => noneIfMissing(error));
  const bound = date.toISOString().replaceAll(/\D/g, '');
  const old = files.filter((name) => idPattern.test(name.replace(/\.(json|part)$/, '')) && name < bound);
  for (const name of old) await rm(join(folder, name), { force: true });
  return old.length;
}

/** @returns how many were removed */
export async function removeMailsTo(folder: string, addresses: ReadonlySet<string>): Promise<number> {
  const files = await readdir(folder).catch((error: unknown) => noneIfMissing(error));
  let removed = 0;
  for (const name of files.filter((file) => idPattern.test(file.replace(/\.json$/, '')))) {
    // One that the housekeeping has taken meanwhile is gone already.
    const text = await readFile(join(folder, name), 'utf8').catch((error: unknown) => noneIfMissing(error));
    if (typeof text !== 'string' || !addresses.has(storedMail.parse(JSON.parse(text)).to)) continue;
    await rm(join(folder, name), { force: true });
    removed++;
  }
  return removed;
}

/**
 * The key alone opens the outbox. Besides, the peer of the socket must be this machine and call us by a name of it, and a
 * request that says that a proxy passed it on came from elsewhere.
 */
function demandThisMachine(request: FastifyRequest): void {
  const { remoteAddress = '' } = request.raw.socket;
  const isLocal = ipaddr.isValid(remoteAddress) && ipaddr.process(remoteAddress).range() === 'loopback';
  const calledLocal = isLoopbackName(request.headers.host ?? '');
  const passedOn = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some((name) => name in request.headers);
  if (!isLocal || !calledLocal || passedOn) throw new AppError('not_found');
}

async function newestMails(folder: string): Promise<(StoredMail & { id: string })[]> {
  const files = await readdir(folder).catch((error: unknown) => noneIfMissing(error));
  const ids = files.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
  const newest = ids
    .filter((id) => idPattern.test(id))
    .sort()
    .reverse()
    .slice(0, mostListed);
  return Promise.all(newest.map(async (id) => ({ id, ...(await readMail(folder, id)) })));
}

async function readMail(folder: string, id: string): Promise<StoredMail> {
  if (!idPattern.test(id)) throw new AppError('not_found');
  const text = await readFile(join(folder, `${id}.json`), 'utf8').catch((error: unknown) => noneIfMissing(error));
  if (typeof text !== 'string') throw new AppError('not_found');
  return storedMail.parse(JSON.parse(text));
}

function noneIfMissing(error: unknown): string[] {
  if (codeOf(error) === 'ENOENT') return [];
  throw error;
}

function listOf(mails: (StoredMail & { id: string })[], key: string): string {
  if (mails.length === 0) return '<p class="note">No mail yet. What Atelier would send appears here.</p>';
  const rows = mails.map(
    ({ id, subject, to, sentAt }) =>
      `<li><a href="/outbox/${key}/${id}">${escapeHtml(subject)}</a><span>${escapeHtml(to)} · ${timeOf(sentAt)}</span></li>`,
  );
  return `<ul>${rows.join('')}</ul>`;
}

function sheetOf({ to, sentAt, text }: StoredMail, { id, key }: { id: string; key: string }): string {
  return `<p class="note">To ${escapeHtml(to)} · ${timeOf(sentAt)} · <a href="/outbox/${key}/${id}/html">As it looks</a> · <a href="/outbox/${key}">All mails</a></p>
  <pre>${withLinks(text)}</pre>`;
}

const timeOf = (iso: string): string => `<time datetime="${escapeHtml(iso)}">${escapeHtml(iso.slice(0, 19).replace('T', ' '))} UTC</time>`;

/** Every other part of the split is an address, escaped like the rest. */
const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join('');

function sendPage(reply: FastifyReply, { title, body }: { title: string; body: string }): FastifyReply {
  return reply.headers({ 'cache-control': 'no-store', 'content-security-policy': pagePolicy }).type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} - Atelier</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p class="note">No SMTP server is set (SMTP_URL), so mails stay on this machine, and only it can read them here, by the address that Atelier prints when it starts.</p>
${body}
</main>
</body>
</html>
`);
}

const style = `
:root { color-scheme: light dark; --page: #f7f5f2; --ink: #221d19; --muted: #5b5550; --line: #dedbd7; --clay: #8f4629; }
@media (prefers-color-scheme: dark) { :root { --page: #1e1a17; --ink: #f2efea; --muted: #b5aea7; --line: #3a3531; --clay: #dd9c80; } }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/24px 'Source Sans 3', system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 40px 16px; }
h1 { font: 500 26px/32px 'Brygada 1918', Georgia, serif; margin: 0 0 4px; }
ul { list-style: none; margin: 24px 0 0; padding: 0; border-top: 1px solid var(--ink); }
li { display: flex; flex-wrap: wrap; gap: 0 16px; justify-content: space-between; padding: 10px 0; border-bottom: 1px solid var(--line); }
li span, .note { color: var(--muted); font-size: 14px; }
a { color: var(--clay); }
pre { margin: 24px 0 0; padding: 24px 0; border-top: 1px solid var(--ink); font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

const styleHash = createHash('sha256').update(style).digest('base64');
const noneBut = (...allowed: string[]): string =>
  ["default-src 'none'", ...allowed, "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"].join('; ');
const pagePolicy = noneBut(`style-src 'sha256-${styleHash}'`);
/** A mail has the styles of its own elements and nothing else: no script, no picture, no request, no origin. */
const mailPolicy = noneBut("style-src 'unsafe-inline'", 'sandbox');
