// The jobs that write our mails. A link's secret is made here, when the mail is written, so that it exists in the mail and
// nowhere else: the database holds its hash, the queue only ids.

import type { UserId } from '../../domain/kernel/ids.ts';
import type { Database } from '../db/pool.ts';
import { inTransaction, type Tx } from '../db/tx.ts';
import type { JobName } from '../jobs/jobs.ts';
import type { JobHandlers } from '../jobs/queue.ts';
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
} from '../mail/letters.ts';
import type { Letter, Mail, Mailer } from '../mail/mailer.ts';
import { waitingFor } from './emailChange.ts';
import { emailChangeById, insertEmailLink, type Side } from './emailChangeSql.ts';
import { openInvitationById } from './invitations.ts';
import { lifetimes } from './lifetimes.ts';
import { confirmedAccount, insertOneTimeToken, lockAccount, recipientById } from './sql.ts';
import { newSecret } from './tokens.ts';

interface PostOptions {
  db: Database;
  mailer: Mailer;
  publicUrl: string;
  now: () => Date;
}

/** Handlers that may run again after a failure: each run makes a new link, and only the newest works. */
export function postHandlers({ db, mailer, publicUrl, now }: PostOptions): Pick<JobHandlers, Extract<JobName, `mail.${string}`>> {
  return {
    'mail.verification': ({ accountId }) =>
      post(accountId, async ({ tx, email, isConfirmed }) => {
        if (isConfirmed) return null;
        // No link could confirm an address that somebody has taken meanwhile.
        const owner = await confirmedAccount(tx, email);
        if (owner) return alreadyRegisteredLetter({ publicUrl, firstName: (await recipientById(tx, owner.id))?.first_name ?? null });
        const secret = await newLink(tx, { accountId, purpose: 'signup', lifetime: lifetimes.verificationLink });
        return verificationLetter({ publicUrl, secret });
      }),
    'mail.recovery': ({ accountId }) =>
      post(accountId, async ({ tx, firstName, isConfirmed }) => {
        if (!isConfirmed) return null;
        const secret = await newLink(tx, { accountId, purpose: 'recovery', lifetime: lifetimes.recoveryLink });
        return recoveryLetter({ publicUrl, firstName, secret });
      }),
    'mail.alreadyRegistered': ({ accountId }) =>
      post(accountId, async ({ firstName }) => alreadyRegisteredLetter({ publicUrl, firstName })),
    'mail.passwordChanged': ({ accountId }) => post(accountId, async ({ firstName }) => passwordChangedLetter({ publicUrl, firstName })),
    'mail.emailChange': async ({ changeId, side }) => {
      const mail = await inTransaction(db, { kind: 'authentication' }, (tx) => emailChangeMail(tx, changeId, side));
      if (mail) await mailer.send(mail);
    },
    'mail.emailChanged': async ({ changeId }) => {
      const mail = await inTransaction(db, { kind: 'authentication' }, async (tx): Promise<Mail | null> => {
        const change = await emailChangeById(tx, changeId);
        const person = change && (await recipientById(tx, change.account_id));
        if (!person) return null;
        return { to: change.old_email, ...emailChangedLetter({ publicUrl, firstName: person.first_name, newEmail: change.new_email }) };
      });
      if (mail) await mailer.send(mail);
    },
    'mail.invitation': async ({ invitationId, studioId }) => {
      const mail = await inTransaction(db, { kind: 'studio', studioId }, async (tx) => {
        const invitation = await openInvitationById(tx, invitationId, now());
        if (!invitation?.email) return null;
        const { secret, hash } = newSecret();
        await tx.insertInto('invitation_tokens').values({ token_hash: hash, invitation_id: invitationId, studio_id: studioId }).execute();
        const { studio_name: studioName, role } = invitation;
        const inviterName = `${invitation.first_name} ${invitation.last_name}`.trim();
        return { to: invitation.email, ...invitationLetter({ publicUrl, secret, studioName, inviterName, role }) };
      });
      if (mail) await mailer.send(mail);
    },
  };

  /** Writes a mail to an account's own address; sends none when the account is gone or `write` has nothing to say. */
  async function post(accountId: UserId, write: (recipient: Recipient) => Promise<Letter | null>): Promise<void> {
    const mail = await inTransaction(db, { kind: 'authentication' }, async (tx): Promise<Mail | null> => {
      const account = await recipientById(tx, accountId);
      if (!account) return null;
      const { email, first_name: firstName, email_confirmed_at: confirmedAt } = account;
      const letter = await write({ tx, email, firstName, isConfirmed: confirmedAt !== null });
      return letter && { to: email, ...letter };
    });
    // After the commit: a link that arrives works.
    if (mail) await mailer.send(mail);
  }

  /** The link to one of the two addresses; an address that is taken gets a mail to its owner instead. */
  async function emailChangeMail(tx: Tx<'authentication'>, changeId: string, side: Side): Promise<Mail | null> {
    const asked = await emailChangeById(tx, changeId);
    // Whoever begins another change, or follows a link of this one, holds the account too: none waits for the other's links.
    const account = asked && (await lockAccount(tx, asked.account_id));
    const change = account && (await emailChangeById(tx, changeId));
    if (!change || change.completed_at !== null || !waitingFor(change).includes(side)) return null;
    const owner = side === 'new' ? await confirmedAccount(tx, change.new_email) : undefined;
    if (owner) {
      const firstName = (await recipientById(tx, owner.id))?.first_name ?? null;
      return { to: change.new_email, ...addressTakenLetter({ publicUrl, firstName }) };
    }
    const { secret, hash } = newSecret();
    await insertEmailLink(tx, { change, side, hash, expiresAt: new Date(now().getTime() + lifetimes.emailChangeLink) });
    const firstName = (await recipientById(tx, change.account_id))?.first_name ?? null;
    return side === 'new'
      ? { to: change.new_email, ...newAddressLetter({ publicUrl, firstName, secret }) }
      : { to: change.old_email, ...oldAddressLetter({ publicUrl, firstName, secret, newEmail: change.new_email }) };
  }

  async function newLink(
    tx: Tx<'authentication'>,
    { accountId, purpose, lifetime }: { accountId: UserId; purpose: 'signup' | 'recovery'; lifetime: number },
  ): Promise<string> {
    const { secret, hash } = newSecret();
    await insertOneTimeToken(tx, { hash, accountId, purpose, expiresAt: new Date(now().getTime() + lifetime) });
    return secret;
  }
}

interface Recipient {
  tx: Tx<'authentication'>;
  email: string;
  firstName: string | null;
  isConfirmed: boolean;
}
