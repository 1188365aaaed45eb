// Issue sheets in words.

import type { IssueRecipient, IssueRecord } from '../../../../../domain/files/registerContract.ts';
import { emailAddress } from '../../../../../domain/identity/rules.ts';

/** Of one issue sheet. */
export const mostRecipients = 50;

/** A recipient from outside as far as it is written. */
export type WrittenRecipient = Record<'name' | 'company' | 'email', string>;

export const nobodyWritten: WrittenRecipient = { name: '', company: '', email: '' };

/** Why it is not added, and in which of its fields; null where that is no field's fault. */
export interface RecipientFault {
  field: 'name' | 'email' | null;
  text: string;
}

export const isWritten = (written: WrittenRecipient): boolean => Object.values(written).some((text) => text.trim() !== '');

/** What keeps it from being one of the recipients. */
export function faultOfRecipient(recipients: readonly IssueRecipient[], { name, company, email }: WrittenRecipient): RecipientFault | null {
  const key = keyOf({ userId: null, name: name.trim(), company: company.trim() });
  const mail = emailAddress.safeParse(email);
  if (name.trim() === '') return { field: 'name', text: 'Write a name, too.' };
  if (email.trim() !== '' && !mail.success) return { field: 'email', text: mail.error.issues[0]?.message ?? '' };
  if (recipients.some((other) => keyOf(other) === key)) return { field: 'name', text: 'They are on the list already.' };
  return recipients.length >= mostRecipients ? { field: null, text: `At most ${mostRecipients} get one issue sheet.` } : null;
}

/** The recipients and the written one, who has no fault. */
export const withRecipient = (recipients: readonly IssueRecipient[], { name, company, email }: WrittenRecipient): IssueRecipient[] => [
  ...recipients,
  { userId: null, name: name.trim(), company: company.trim(), email: email.trim(), isRemoved: false },
];

/** `Jon Frome, Frome Joinery`. */
export const recipientName = ({ userId, name, company, isRemoved }: IssueRecipient, nameOf: (id: string) => string): string =>
  isRemoved ? 'Name removed' : userId ? nameOf(userId) : [name, company].filter(Boolean).join(', ');

export const recipientNames = (issue: Pick<IssueRecord, 'recipients'>, nameOf: (id: string) => string): string[] =>
  issue.recipients.map((one) => recipientName(one, nameOf));

/** Whoever got something outside the studio before, each once, the last ones first. */
export function knownRecipients(issues: readonly IssueRecord[]): IssueRecipient[] {
  const known = new Map<string, IssueRecipient>();
  for (const recipient of issues.flatMap(({ recipients }) => recipients)) {
    if (recipient.userId === null && !recipient.isRemoved && !known.has(keyOf(recipient))) known.set(keyOf(recipient), recipient);
  }
  return [...known.values()];
}

/** Two of the same name and company are one person. */
export const keyOf = ({ userId, name, company }: Pick<IssueRecipient, 'userId' | 'name' | 'company'>): string =>
  userId ?? `${name}\n${company}`.toLowerCase();
