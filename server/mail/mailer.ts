// Sends mail: over SMTP, or into a folder when no SMTP server is set.

import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Log } from '../log.ts';
import { wordsOf } from '../startError.ts';

export interface Letter {
  subject: string;
  text: string;
  html: string;
}

export interface Mail extends Letter {
  /** One address, as it is stored. */
  to: string;
  /** The way out of a mail that comes by itself: a program presses it for its reader (RFC 8058). */
  stopUrl?: string;
}

export interface Mailer {
  /** Resolves once the server has taken the mail. @throws when it has not, or when `to` is not exactly one plain address */
  send: (mail: Mail) => Promise<void>;
  /** Asks the mail server whether it lets Atelier in. @returns why not, in words that name the setting; null where it does */
  trouble: () => Promise<string | null>;
  /** Ends the connections to the mail server; a mail on its way is a job that is tried again. */
  close: () => void;
}

export interface MailerOptions {
  /** Undefined means the outbox folder. */
  smtpUrl: string | undefined;
  /** `Atelier <no-reply@example.com>` or the address alone. */
  mailFrom: string;
  outboxFolder: string;
  log: Log;
}

export async function openMailer({ smtpUrl, mailFrom, outboxFolder, log }: MailerOptions): Promise<Mailer> {
  const { send, ...way } = smtpUrl === undefined ? intoFolder(outboxFolder) : await overSmtp(smtpUrl, mailFrom);
  return {
    ...way,
    send: async (mail) => {
      demandPlain(mail);
      await send(mail);
      // Not the subject: that of an invitation names people and their studio.
      log.info({ event: 'mail.sent' }, 'mail sent');
    },
  };
}

async function overSmtp(url: string, mailFrom: string): Promise<Mailer> {
  const { createTransport } = await import('nodemailer');
  const from = addressOf(mailFrom);
  const transport = createTransport({
    url,
    // A connection is greeted once for many mails: servers let new ones wait.
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const send: Mailer['send'] = async ({ to, subject, text, html, stopUrl }) => {
    const { rejected } = await transport.sendMail({
      from,
      // As objects, so that nothing parses an address once more, and the envelope says who gets it.
      to: { name: '', address: to },
      envelope: { from: from.address, to: [to] },
      subject,
      text,
      html,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(stopUrl && { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
    });
    if (rejected.length > 0) throw new Error('the mail server refused the address');
  };
  const trouble = () =>
    transport.verify().then(
      () => null,
      (error: unknown) =>
        `No mail can be sent with this SMTP_URL: ${troubleOf(error, new URL(url).protocol)}. Mails wait meanwhile, and are tried again for some two hours.`,
    );
  return { send, trouble, close: () => transport.close() };
}

/** What keeps a mail server from letting Atelier in, on one line. A port either begins with TLS (smtps:) or comes to it later (smtp:). */
export function troubleOf(error: unknown, protocol: string): string {
  const words = wordsOf(error).trim().replaceAll(/\s+/g, ' ');
  if (protocol === 'smtps:' && /wrong version number|packet length too long/.test(words))
    return 'the port does not begin with TLS. Use smtp:// for it, as for 587, or another port, like 465';
  if (protocol === 'smtp:' && words === 'Greeting never received')
    return 'the port says nothing. Use smtps:// for one that begins with TLS, like 465';
  return words;
}

/** A mail of the outbox folder, one JSON file each. */
export const storedMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** ISO time. */
  sentAt: z.string(),
});
export type StoredMail = z.infer<typeof storedMail>;

const intoFolder = (folder: string): Mailer => ({ send: toFolder(folder), trouble: async () => null, close: () => {} });

function toFolder(folder: string): Mailer['send'] {
  return async ({ to, subject, text, html }) => {
    const sentAt = new Date().toISOString();
    const stored: StoredMail = { to, subject, text, html, sentAt };
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Sorted by name is sorted by time; renamed, so that no reader sees half a file.
    const file = join(folder, `${sentAt.replaceAll(/\D/g, '')}-${randomUUID()}`);
    await writeFile(`${file}.part`, JSON.stringify(stored), { mode: 0o600 });
    await rename(`${file}.part`, `${file}.json`);
  };
}

/** As addresses are stored: lower case, no quotes, no comments, one at-sign. */
const plainAddress = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** The last look before a mail leaves: whatever came before, it goes to one address and adds no header. */
function demandPlain({ to, subject }: Mail): void {
  if (!plainAddress.test(to)) throw new TypeError('a mail goes to exactly one plain address');
  // oxlint-disable-next-line no-control-regex -- line breaks would begin another header
  if (/[\u0000-\u001f\u007f]/.test(subject)) throw new TypeError('a subject is one line');
}

function addressOf(mailFrom: string): { name: string; address: string } {
  const [, name = '', address = mailFrom] = /^([^<]*)<([^>]+)>$/.exec(mailFrom) ?? [];
  return { name: unquoted(name.trim()), address: address.trim() };
}

/** A name with a comma stands in quotes (RFC 5322, 3.2.4), which are none of it and are set anew where a mail leaves. */
const unquoted = (name: string): string => /^"(.*)"$/.exec(name)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? name;
