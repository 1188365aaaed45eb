import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { openMailbox } from './mailbox.ts';

test('keeps a mail with its envelope, text and links', async () => {
  const mailbox = await openMailbox();
  const link = `http://localhost:3000/${'x'.repeat(90)}`;
  const transport = createTransport(mailbox.smtpUrl);
  await transport.sendMail({ from: 'studio@example.com', to: 'mara@example.com', subject: 'Grüße', text: `Open ${link}\nnow` });
  const mail = await mailbox.next('mara@example.com', /Gr/);
  expect(mail).toMatchObject({ from: 'studio@example.com', recipients: ['mara@example.com'], subject: 'Grüße' });
  expect(mail.links).toEqual([link]);
  transport.close();
  await mailbox.close();
});
