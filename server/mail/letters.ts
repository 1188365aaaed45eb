// What our mails say. Plain words, one thing to do, and the secret of a link in its fragment, where no server sees it.

import { isolated, isRightToLeft, replaceIsolated } from '../../domain/kernel/isolates.ts';
import type { Letter } from './mailer.ts';

interface Greeted {
  /** The origin that every link begins with. */
  publicUrl: string;
  firstName: string | null;
}

interface WithSecret extends Greeted {
  secret: string;
}

/** Anybody can have it sent to anybody, so nothing in it is of their making. */
export const verificationLetter = ({ publicUrl, secret }: Omit<WithSecret, 'firstName'>): Letter =>
  letter({
    subject: 'Confirm your email for Atelier',
    title: 'Welcome to Atelier',
    paragraphs: ['Hello,', 'Thank you for signing up. Confirm that this address is yours, and you can begin.'],
    action: { label: 'Confirm email', url: `${publicUrl}/auth/verify-email#token_hash=${secret}&type=signup` },
    note: 'The link works once, for an hour. If you did not sign up, you need not do anything: without it nothing happens.',
    publicUrl,
  });

export const recoveryLetter = ({ publicUrl, firstName, secret }: WithSecret): Letter =>
  letter({
    subject: 'Set a new password for Atelier',
    title: 'Set a new password',
    paragraphs: [greet(firstName), 'You asked to set a new password. Choose one here:'],
    action: { label: 'Set a new password', url: `${publicUrl}/auth/reset-password#token_hash=${secret}&type=recovery` },
    note: 'The link works once, for an hour. If you did not ask for it, leave it: your password stays as it is.',
    publicUrl,
  });

/** For a sign-up with an address that already has an account. */
export const alreadyRegisteredLetter = ({ publicUrl, firstName }: Greeted): Letter =>
  letter({
    subject: 'You already have an Atelier account',
    title: 'You already have an account',
    paragraphs: [
      greet(firstName),
      'Someone, most likely you, just tried to sign up with this address. It already has an account, so nothing was changed.',
      'Sign in with your password, or set a new one from the sign-in page if you forgot it.',
    ],
    action: { label: 'Sign in', url: `${publicUrl}/auth` },
    note: 'If it was not you, you need not do anything.',
    publicUrl,
  });

export const passwordChangedLetter = ({ publicUrl, firstName }: Greeted): Letter =>
  letter({
    subject: 'Your Atelier password was changed',
    title: 'Your password was changed',
    paragraphs: [
      greet(firstName),
      'The password of your account was just changed, and all other devices were signed out.',
      'If it was you, all is well. If it was not, set a new password now and tell the Principal of your studio.',
    ],
    action: { label: 'Set a new password', url: `${publicUrl}/auth/reset-password-request` },
    note: 'We send this for every change of a password, to be sure that you know.',
    publicUrl,
  });

/** To the new address of a change. Its owner may have nothing to do with it, so it names nobody. */
export const newAddressLetter = ({ publicUrl, secret }: WithSecret): Letter =>
  letter({
    subject: 'Confirm your new address for Atelier',
    title: 'Confirm your new address',
    paragraphs: ['Hello,', 'Somebody would like to use this address for their Atelier account. Confirm that this address is yours.'],
    action: { label: 'Confirm this address', url: `${publicUrl}/auth/confirm-email#token_hash=${secret}&type=email_change` },
    note: 'The link works once, for an hour. If you did not ask for it, leave it: without it nothing happens.',
    publicUrl,
  });

interface ToNewAddress {
  newEmail: string;
}

export const oldAddressLetter = ({ publicUrl, firstName, secret, newEmail }: WithSecret & ToNewAddress): Letter => {
  const page = `${publicUrl}/auth/confirm-email#token_hash=${secret}&type=email_change`;
  return letter({
    subject: 'Confirm the new address of your Atelier account',
    title: 'Is this change yours?',
    paragraphs: [
      greet(firstName),
      `Somebody asked to change the address of your account to ${newEmail}. It changes once both addresses have confirmed it.`,
      'If it was you, confirm it here. If it was not, stop it here and set a new password: whoever asked knew yours.',
    ],
    action: { label: 'Confirm the change', url: page },
    other: { label: 'Stop the change', url: `${page}&do=stop` },
    note: 'Each link works once, for an hour. Without them your address stays as it is.',
    publicUrl,
  });
};

/** For the owner of an address to which somebody else tried to move their account. */
export const addressTakenLetter = ({ publicUrl, firstName }: Greeted): Letter =>
  letter({
    subject: 'Somebody tried to use your address on Atelier',
    title: 'This address is already yours',
    paragraphs: [
      greet(firstName),
      'Someone just tried to move their Atelier account to this address. It already has an account, so nothing was changed.',
      'If it was you, sign in with this address instead.',
    ],
    action: { label: 'Sign in', url: `${publicUrl}/auth` },
    note: 'If it was not you, you need not do anything.',
    publicUrl,
  });

export const emailChangedLetter = ({ publicUrl, firstName, newEmail }: Greeted & ToNewAddress): Letter =>
  letter({
    subject: 'The address of your Atelier account was changed',
    title: 'Your address was changed',
    paragraphs: [
      greet(firstName),
      `Your account belongs to ${newEmail} now, and this address signs in no more.`,
      'If it was you, all is well. If it was not, tell the Principal of your studio at once: they can close the account.',
    ],
    action: { label: 'Go to Atelier', url: `${publicUrl}/auth` },
    note: 'We send this for every change of an address, to be sure that you know.',
    publicUrl,
  });

interface Invites {
  publicUrl: string;
  secret: string;
  studioName: string;
  inviterName: string;
  role: string;
}

export const invitationLetter = ({ publicUrl, secret, studioName, inviterName, role }: Invites): Letter =>
  letter({
    subject: 'You are invited to a studio on Atelier',
    title: 'Join a studio',
    paragraphs: [
      'Hello,',
      `${quoted(inviterName)} would like to work with you in ${quoted(studioName)}, as ${role}. Atelier is where a studio keeps its projects, phases and tasks.`,
    ],
    action: { label: 'Accept the invitation', url: `${publicUrl}/auth#invitation=${secret}` },
    note: 'The invitation can be used once, within a week. If you do not know the studio, leave it.',
    publicUrl,
  });

/** A name of letters alone, and a short one, greets; the words of a stranger do not come as ours. */
const greet = (firstName: string | null): string =>
  firstName && /^[\p{L}\p{M}'’-]{1,30}( [\p{L}\p{M}'’-]{1,30})?$/u.test(firstName) ? `Hello ${firstName},` : 'Hello,';

interface Entry {
  title: string;
  line: string;
  /** The page that it is about. */
  url: string | null;
}

interface Digest extends Greeted {
  /** The newest of what is unread. */
  entries: readonly Entry[];
  unread: number;
  stopUrl: string;
}

/** What is unread, each day at an hour of its reader's choice. */
export function digestLetter({ publicUrl, firstName, entries, unread, stopUrl }: Digest): Letter {
  const left = unread - entries.length;
  const subject = unread === 1 ? 'One notification is unread in Atelier' : `${unread} notifications are unread in Atelier`;
  return letter({
    subject,
    title: unread === 1 ? 'One is unread' : `${unread} are unread`,
    paragraphs: [greet(firstName), 'This came, and has not been read:'],
    entries: left > 0 ? [...entries, { title: left === 1 ? 'And one more' : `And ${left} more`, line: '', url: null }] : entries,
    action: { label: 'Open Atelier', url: `${publicUrl}/` },
    other: { label: 'Stop the daily mail', url: stopUrl },
    note: 'You chose to be told once a day of what is unread. Nothing is sent on a day that brought nothing.',
    publicUrl,
  });
}

const longestName = 60;

/**
 * What somebody calls themselves or their studio, in a mail to somebody who may never have heard of either: one line, cut,
 * in quotes that it cannot end, and without what a mail program takes for an address.
 */
function quoted(name: string): string {
  const plain = name
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/["“”„‟«»]/g, '’')
    .normalize('NFKC')
    .replaceAll(/[:/\\@]+|[.。]+(?=\S)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const characters = [...plain];
  const said = `“${
    characters.length > longestName
      ? `${characters
          .slice(0, longestName - 1)
          .join('')
          .trim()}…`
      : plain
  }”`;
  return isRightToLeft(said) ? isolated(said) : said;
}

interface Parts {
  subject: string;
  title: string;
  paragraphs: string[];
  /** What others wrote among it is theirs: it is drawn as words. */
  entries?: readonly Entry[];
  action: { label: string; url: string };
  /** A second way, as a plain link below. */
  other?: { label: string; url: string };
  note: string;
  publicUrl: string;
}

const letter = (parts: Parts): Letter => ({ subject: parts.subject, text: asText(parts), html: asHtml(parts) });

function asText({ paragraphs, entries = [], action, other, note, publicUrl }: Parts): string {
  const ways = [action, ...(other ? [other] : [])].map(({ label, url }) => `${label}:\n${url}`);
  const listed = entries.map(({ title, line, url }) =>
    [`- ${title}`, ...[line, url].filter(Boolean).map((below) => `  ${below}`)].join('\n'),
  );
  return [...paragraphs, ...listed, ...ways, note, `Atelier\n${publicUrl}`].join('\n\n') + '\n';
}

// The colours of the look's light theme; mail programs know neither custom properties nor OKLCH.
const colour = { page: '#f7f5f2', sheet: '#fefdfa', ink: '#221d19', muted: '#5b5550', line: '#dedbd7', clay: '#9a5032', onClay: '#fdfbf7' };
const sans = "'Source Sans 3', 'Helvetica Neue', Helvetica, Arial, sans-serif";
/** A word that no line holds, such as an address, goes on in the next one; the second is what older mail programs know. */
const wraps = 'overflow-wrap:anywhere; word-break:break-word;';
const serif = "'Brygada 1918', Georgia, 'Times New Roman', serif";

function asHtml({ subject, title, paragraphs, entries = [], action, other, note, publicUrl }: Parts): string {
  const second = other
    ? `\n        <p style="margin:0 0 28px;"><a href="${escapeHtml(other.url)}" style="color:${colour.clay};">${escapeHtml(other.label)}</a></p>`
    : '';
  const words = paragraphs.map((text) => `<p style="margin:0 0 16px;">${wordsOf(text)}</p>`).join('\n        ');
  const listed = entries
    .map(
      ({ title: head, line, url }) =>
        `\n        <p style="margin:0; padding:12px 0; border-top:1px solid ${colour.line};"><strong>${linked(head, url)}</strong>${line ? `<br><span style="color:${colour.muted};">${wordsOf(line)}</span>` : ''}</p>`,
    )
    .join('');
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light">
  <title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0; padding:0; background:${colour.page};">
  <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${colour.page};">
    <tr><td align="center" style="padding:40px 16px;">
      <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px; text-align:left; table-layout:fixed;">
        <tr><td style="padding:0 0 20px; font-family:${serif}; font-size:20px; line-height:24px; color:${colour.ink};">Atelier</td></tr>
        <tr><td style="padding:36px 36px 32px; background:${colour.sheet}; border:1px solid ${colour.line}; border-top:1px solid ${colour.ink}; font-family:${sans}; font-size:16px; line-height:24px; color:${colour.ink}; ${wraps}">
        <h1 style="margin:0 0 20px; font-family:${serif}; font-size:26px; line-height:32px; font-weight:500; letter-spacing:-0.01em;">${escapeHtml(title)}</h1>
        ${words}${listed}
        <p style="margin:28px 0;"><a href="${escapeHtml(action.url)}" style="display:inline-block; padding:11px 20px; background:${colour.clay}; color:${colour.onClay}; border-radius:4px; font-weight:600; text-decoration:none;">${escapeHtml(action.label)}</a></p>${second}
        <p style="margin:0; padding:16px 0 0; border-top:1px solid ${colour.line}; font-size:14px; line-height:20px; color:${colour.muted};">${escapeHtml(note)}</p>
        </td></tr>
        <tr><td style="padding:20px 0 0; font-family:${sans}; font-size:13px; line-height:20px; color:${colour.muted}; ${wraps}">If the button does not work, copy this address into your browser:<br>${escapeHtml(action.url)}</td></tr>
        <tr><td style="padding:12px 0 0; font-family:${sans}; font-size:13px; line-height:20px; color:${colour.muted}; ${wraps}">Sent by Atelier at ${escapeHtml(publicUrl)}</td></tr>
      </table>
    </td></tr>
  </table>
</body>
</html>
`;
}

const linked = (words: string, url: string | null): string =>
  url === null ? escapeHtml(words) : `<a href="${escapeHtml(url)}" style="color:${colour.clay};">${escapeHtml(words)}</a>`;

/** A sentence as it is drawn: names that stand in isolates are held apart by mark-up. */
const wordsOf = (sentence: string): string => replaceIsolated(escapeHtml(sentence), (name) => `<bdi>${name}</bdi>`);

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
