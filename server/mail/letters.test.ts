import { describe, expect, test } from 'vitest';
import { isolated } from '../../domain/kernel/isolates.ts';
import {
  addressTakenLetter,
  alreadyRegisteredLetter,
  digestLetter,
  emailChangedLetter,
  invitationLetter,
  newAddressLetter,
  oldAddressLetter,
  passwordChangedLetter,
  recoveryLetter,
  verificationLetter,
} from './letters.ts';

const publicUrl = 'https://studio.example';
const secret = 'q2Yx-0_aSecretOfFortyThreeCharacters12345678';
const nasty = `<img src=x onerror=alert(1)>&"'`;

const all = {
  verification: verificationLetter({ publicUrl, secret }),
  recovery: recoveryLetter({ publicUrl, secret, firstName: nasty }),
  alreadyRegistered: alreadyRegisteredLetter({ publicUrl, firstName: nasty }),
  passwordChanged: passwordChangedLetter({ publicUrl, firstName: nasty }),
  oldAddress: oldAddressLetter({ publicUrl, secret, firstName: nasty, newEmail: 'mara@studio.example' }),
  addressTaken: addressTakenLetter({ publicUrl, firstName: nasty }),
  emailChanged: emailChangedLetter({ publicUrl, firstName: nasty, newEmail: 'mara@studio.example' }),
  invitation: invitationLetter({ publicUrl, secret, studioName: nasty, inviterName: nasty, role: 'Standard' }),
};

describe.each(Object.entries(all))('%s', (_name, letter) => {
  test('[A54] has no markup but its own', () => {
    expect(letter.html).not.toContain('<img');
  });

  test('links to PUBLIC_URL alone, loads nothing, and says the same as text', () => {
    const addresses = [...letter.html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address ?? '');
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) expect(address.startsWith(`${publicUrl}/auth`)).toBe(true);
    for (const address of addresses) expect(letter.text).toContain(address.replaceAll('&amp;', '&'));
    expect(letter.html).not.toMatch(/<script|<link|@import|url\(/);
    expect(letter.subject).not.toMatch(/[\r\n]/);
  });
});

test('each leads to a page that goes on without what only another mail has', () => {
  const pathIn = ({ text }: { text: string }) => new URL(/^https:\S+$/m.exec(text)?.[0] ?? '').pathname;
  expect(pathIn(all.passwordChanged)).toBe('/auth/reset-password-request');
  const stopUrl = `${publicUrl}/digest/stop`;
  expect(pathIn(digestLetter({ publicUrl, firstName: 'Mara', entries: [], unread: 1, stopUrl }))).toBe('/');
});

test('what a daily mail names leads to the page that it is about, in both of its forms', () => {
  const url = `${publicUrl}/projects/p1?tab=tasks&task=t1`;
  const entries = [
    { title: nasty, line: nasty, url },
    { title: 'Access Revoked', line: 'Hugo is out.', url: null },
  ];
  const { html, text } = digestLetter({ publicUrl, firstName: 'Mara', entries, unread: 2, stopUrl: `${publicUrl}/mail/stop/x` });
  const links = [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, address, words]) => [address, words]);
  expect(links[0]).toEqual([url.replace('&', '&amp;'), '&lt;img src=x onerror=alert(1)&gt;&amp;&quot;&#39;']);
  expect(html).toContain('<strong>Access Revoked</strong>');
  expect(text).toContain(`- ${nasty}\n  ${nasty}\n  ${url}\n`);
  expect(text).toContain('- Access Revoked\n  Hugo is out.\n\n');
});

test('a name of the other direction turns nothing round it: held apart in the words, and by its mark-up in the page', () => {
  const line = `${isolated('عمر')} assigned you "${isolated('فيلا <26>')}"`;
  const entries = [{ title: 'Task assigned', line, url: null }];
  const { html, text } = digestLetter({ publicUrl, firstName: 'Mara', entries, unread: 1, stopUrl: `${publicUrl}/mail/stop/x` });
  expect(html).toContain('<bdi>عمر</bdi> assigned you &quot;<bdi>فيلا &lt;26&gt;</bdi>&quot;');
  expect(text).toContain(`- Task assigned\n  ${line}\n`);
  const invitation = invitationLetter({ publicUrl, secret, studioName: 'نخيل', inviterName: 'عمر', role: 'Standard' });
  expect(invitation.text).toContain(`${isolated('“عمر”')} would like to work with you in ${isolated('“نخيل”')}, as Standard.`);
  expect(invitation.html).toContain('<bdi>“عمر”</bdi> would like to work with you in <bdi>“نخيل”</bdi>, as Standard.');
});

test('[A31] a secret stands in the fragment only', () => {
  const links = [
    all.verification,
    all.recovery,
    all.oldAddress,
    newAddressLetter({ publicUrl, secret, firstName: null }),
    all.invitation,
  ].map(({ text }) => /https:\S+#\S+/.exec(text)?.[0]);
  expect(links).toEqual([
    `${publicUrl}/auth/verify-email#token_hash=${secret}&type=signup`,
    `${publicUrl}/auth/reset-password#token_hash=${secret}&type=recovery`,
    `${publicUrl}/auth/confirm-email#token_hash=${secret}&type=email_change`,
    `${publicUrl}/auth/confirm-email#token_hash=${secret}&type=email_change`,
    `${publicUrl}/auth#invitation=${secret}`,
  ]);
  for (const letter of Object.values(all)) expect(letter.subject).not.toContain(secret);
});

test('[A54] a name is escaped where it stands', () => {
  expect(all.invitation.html).toContain('“&lt;img src=x onerror=alert(1)&gt;&amp;’&#39;”');
});

test.each([
  'http://evil.example',
  'evil.example',
  'a/b',
  'me@evil.example',
  'a\\b',
  'Your account is hacked',
  'Call 0800 123',
  'x'.repeat(31),
])('a first name like %s does not greet', (firstName) => {
  expect(recoveryLetter({ publicUrl, secret, firstName }).text).toMatch(/^Hello,\n/);
});

test('a name greets, also with letters of its own', () => {
  for (const firstName of ['Ólöf', 'María José', "D'Arcy", 'Jean-Luc', 'निशा']) {
    expect(recoveryLetter({ publicUrl, secret, firstName }).text).toContain(`Hello ${firstName},\n`);
  }
  expect(recoveryLetter({ publicUrl, secret, firstName: null }).text).toMatch(/^Hello,\n/);
});

describe('an invitation', () => {
  const invite = (name: string) => invitationLetter({ publicUrl, secret, studioName: name, inviterName: name, role: 'Junior' });

  test.each([
    'Your account is hacked, click http://evil.example/x now',
    'evil.example',
    'WWW.EVIL.EXAMPLE/path?x=1',
    'evil。example',
    'ｅｖｉｌ．ｅｘａｍｐｌｅ',
    'evil․example',
    'mailto:me@evil.example',
    'javascript:alert(1)',
    'evil\u200b.example',
    '” and then: http://evil.example “',
  ])('has its own subject and title, and of %s nothing that opens', (name) => {
    const { subject, text, html } = invite(name);
    expect(subject).toBe('You are invited to a studio on Atelier');
    const words = text.replaceAll(publicUrl, '').replaceAll(/#invitation=\S+/g, '');
    expect(words).not.toMatch(/https?:|www\.|[\p{L}\d][.。．․@][\p{L}\d]/iu);
    expect(html.match(/<h1[^>]*>([^<]*)</)?.[1]).toBe('Join a studio');
    const said = /^“([^“”]*)” would like to work with you in “([^“”]*)”, as Junior\. /m.exec(text);
    expect(said, text).not.toBeNull();
    expect(said?.[1]?.length).toBeLessThanOrEqual(60);
  });

  test('says a name as it is where nothing is wrong with it, and cuts a long one', () => {
    expect(invite('Müller & Søn, St. Gallen').text).toContain('“Müller & Søn, St. Gallen” would like');
    expect(invite('Hjálmarsdóttir '.repeat(6)).text).toContain('“Hjálmarsdóttir Hjálmarsdóttir Hjálmarsdóttir Hjálmarsdóttir…” would like');
  });
});
