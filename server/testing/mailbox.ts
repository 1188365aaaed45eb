// A real mail server that keeps what it is sent.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = {
  from: string;
  /** The recipients of the envelope, as the sender gave them. */
  recipients: string[];
  subject: string;
  text: string;
  html: string;
  headers: { key: string; value: string }[];
  /** As it came over the wire. */
  raw: string;
  /** The addresses that its text names. */
  links: string[];
};

export type Mailbox = {
  smtpUrl: string;
  mails: ReceivedMail[];
  /** While true every mail is refused for now, as by a server in trouble. */
  refuses: boolean;
  /** Happens once a mail is there and before its sender hears so. */
  meanwhile: ((mail: ReceivedMail) => Promise<unknown>) | null;
  /** The newest mail to `address` whose subject matches, once there is one; each mail is handed out once. */
  next: (address: string, subject?: RegExp) => Promise<ReceivedMail>;
  close: () => Promise<void>;
};

/** One that the server could not send is tried again after up to four seconds, and looked for every five. */
const patience = 60_000;

/** Listens on a free port of this machine. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const seen = new Set<ReceivedMail>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      buffer(stream)
        .then((raw) => {
          if (mailbox.refuses) throw Object.assign(new Error('try again later'), { responseCode: 451 });
          return read(
            raw,
            session.envelope.rcptTo.map(({ address }) => address),
          );
        })
        .then(async (mail) => {
          await mailbox.meanwhile?.(mail);
          return mail;
        })
        .then(
          (mail) => {
            mails.push(mail);
            done();
          },
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
    },
  });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;

  const mailbox: Mailbox = {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mails,
    refuses: false,
    meanwhile: null,
    next: async (address, subject = /./) => {
      for (const end = Date.now() + patience; ; await sleep(20)) {
        const mail = mails.findLast((item) => !seen.has(item) && item.recipients.includes(address) && subject.test(item.subject));
        if (mail) {
          seen.add(mail);
          return mail;
        }
        if (Date.now() > end)
          throw new Error(
            `No mail to ${address} with a subject like ${subject}. There are: ${mails.map((item) => item.subject).join(', ')}`,
          );
      }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return mailbox;
}

async function read(raw: Buffer, recipients: string[]): Promise<ReceivedMail> {
  const { from, subject = '', text = '', html = '', headers } = await PostalMime.parse(raw);
  return {
    from: from?.address ?? '',
    recipients,
    subject,
    text,
    html,
    headers: headers.map(({ key, value }) => ({ key, value })),
    raw: raw.toString(),
    links: text.match(/https?:\/\/[^\s>]+/g) ?? [],
  };
}
