import { describe, expect, test } from 'vitest';
import {
  addressTakenLetter,
  alreadyRegisteredLetter,
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
  verification: verificationLetter({ publicUrl, secret, firstName: nasty }),
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
    expect(letter.html).toContain('&lt;img src=x onerror=alert(1)&gt;&amp;&quot;&#39;');
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

test.each(['http://evil.example', 'evil.example', 'a/b', 'me@evil.example', 'a\\b'])(
  "a first name like %s is not repeated to a mailbox that may be somebody else's",
  (firstName) => {
    expect(verificationLetter({ publicUrl, secret, firstName }).text).toMatch(/^Hello,\n/);
  },
);

test('a name greets, also with letters of its own', () => {
  expect(verificationLetter({ publicUrl, secret, firstName: 'Ólöf' }).text).toMatch(/^Hello Ólöf,\n/);
  expect(verificationLetter({ publicUrl, secret, firstName: null }).text).toMatch(/^Hello,\n/);
});
