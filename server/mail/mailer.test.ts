import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { type Mailbox, openMailbox } from '../testing/mailbox.ts';
import { type Mailer, openMailer, troubleOf } from './mailer.ts';

const log = createLog({ level: 'silent' });
const mail = { to: 'ines@studio.example', subject: 'A subject', text: 'Words', html: '<p>Words</p>' };

let mailbox: Mailbox;
let folder: string;
beforeAll(async () => {
  mailbox = await openMailbox();
  folder = join(mkdtempSync(join(tmpdir(), 'atelier-mail-')), 'outbox');
});
afterAll(async () => {
  await mailbox.close();
  rmSync(join(folder, '..'), { recursive: true });
});
afterEach(() => void (mailbox.refuses = false));

const overSmtp = (mailFrom = 'Atelier <no-reply@atelier.example>') =>
  openMailer({ smtpUrl: mailbox.smtpUrl, mailFrom, outboxFolder: folder, log });
const toFolder = () => openMailer({ smtpUrl: undefined, mailFrom: 'Atelier <no-reply@atelier.example>', outboxFolder: folder, log });

describe.each<[string, () => Promise<Mailer>]>([
  ['over SMTP', overSmtp],
  ['into the folder', toFolder],
])('%s', (_how, open) => {
  test.each([
    'a@x.example, b@y.example',
    'a@x.example,b@y.example',
    'g: a@x.example, b@y.example;',
    '"A" <a@x.example>',
    'a@x.example (c)',
    '"a b"@x.example',
    'a@x.example\r\nBcc: b@y.example',
    ' a@x.example',
    'A@x.example',
    '',
    'a',
    'a@x.example>',
    'a@x.example> SIZE=1',
  ])('[A48] [V30] a mail to %j leaves nowhere', async (to) => {
    const before = mailbox.mails.length;
    await expect((await open()).send({ ...mail, to })).rejects.toThrow('one plain address');
    expect(mailbox.mails.length).toBe(before);
  });

  test.each(['Two\r\nBcc: b@y.example', 'Two\nlines', 'a\u0000b'])('[A48] [V30] a subject like %j leaves nowhere', async (subject) => {
    await expect((await open()).send({ ...mail, subject })).rejects.toThrow('one line');
  });
});

test('[A48] a mail has one recipient, byte for byte, in envelope and header', async () => {
  await (await overSmtp()).send(mail);
  const received = await mailbox.next(mail.to);
  expect(received).toMatchObject({ recipients: [mail.to], from: 'no-reply@atelier.example', subject: 'A subject', text: 'Words\n' });
  expect(received.headers).toContainEqual({ key: 'to', value: mail.to });
  expect(received.headers).toContainEqual({ key: 'auto-submitted', value: 'auto-generated' });
});

test.each([
  '"Atelier, Berg" <no-reply@atelier.example>',
  'Atelier, Berg <no-reply@atelier.example>',
  '"Atelier, \\"Berg\\"" <no-reply@atelier.example>',
])('a sender like %s bears the name without the quotes around it', async (mailFrom) => {
  await (await overSmtp(mailFrom)).send(mail);
  const { raw } = await mailbox.next(mail.to);
  const name = mailFrom.includes('\\') ? 'Atelier, \\"Berg\\"' : 'Atelier, Berg';
  expect(raw).toContain(`From: "${name}" <no-reply@atelier.example>\r\n`);
});

test('[V30] words that name files or addresses stay words', async () => {
  const text = 'file:///etc/passwd {"path":"/etc/passwd"} http://127.0.0.1:1/';
  await (await overSmtp('no-reply@atelier.example')).send({ ...mail, text, html: text });
  expect((await mailbox.next(mail.to)).text.trim()).toBe(text);
});

test('a server that refuses is an error, so that the job is tried again', async () => {
  mailbox.refuses = true;
  await expect((await overSmtp()).send(mail)).rejects.toThrow();
});

test('who starts it is told why the mail server does not let Atelier in, without the password', async () => {
  const to = (smtpUrl: string | undefined) => openMailer({ smtpUrl, mailFrom: 'no-reply@atelier.example', outboxFolder: folder, log });
  expect(await (await overSmtp()).trouble()).toBeNull();
  expect(await (await toFolder()).trouble()).toBeNull();
  const words = await (await to(mailbox.smtpUrl.replace('smtp://', 'smtp://studio:hunter2@'))).trouble();
  expect(words).toMatch(/^No mail can be sent with this SMTP_URL: .+\. Mails wait meanwhile, and are tried again for some two hours\.$/);
  expect(words).not.toContain('hunter2');
  expect(await (await to('smtp://127.0.0.1:1')).trouble()).toContain('ECONNREFUSED');
});

test('who mixes up the two ways to begin TLS is told which one the port has', async () => {
  const smtpUrl = mailbox.smtpUrl.replace('smtp://', 'smtps://');
  const { trouble } = await openMailer({ smtpUrl, mailFrom: 'no-reply@atelier.example', outboxFolder: folder, log });
  expect(await trouble()).toBe(
    'No mail can be sent with this SMTP_URL: the port does not begin with TLS. Use smtp:// for it, as for 587, or another port, like 465. Mails wait meanwhile, and are tried again for some two hours.',
  );
  // It takes ten seconds to be sure that nobody says anything.
  const silence = Object.assign(new Error('Greeting never received'), { code: 'ETIMEDOUT' });
  expect(troubleOf(silence, 'smtp:')).toBe('the port says nothing. Use smtps:// for one that begins with TLS, like 465');
  expect(troubleOf(silence, 'smtps:')).toBe('Greeting never received');
  expect(troubleOf(new Error('two\nlines\n'), 'smtps:')).toBe('two lines');
});

test('without SMTP a mail is a file that only we can read', async () => {
  await (await toFolder()).send(mail);
  const [name = '', ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  expect(JSON.parse(readFileSync(join(folder, name), 'utf8'))).toMatchObject(mail);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
});
