// Work that follows a change: enqueued in its transaction, done after it, retried with back-off.

import type { FileId, InvitationId, PushDeviceId, StudioId, UserId } from '../../domain/kernel/ids.ts';
import type { Tx } from '../db/tx.ts';

/** Every kind of job with what it carries: ids only, never a secret, since queues are kept and read. */
export interface JobData {
  'mail.verification': { accountId: UserId };
  'mail.recovery': { accountId: UserId };
  'mail.alreadyRegistered': { accountId: UserId };
  'mail.passwordChanged': { accountId: UserId };
  'mail.emailChange': { changeId: string; side: 'old' | 'new' };
  'mail.emailChanged': { changeId: string };
  'mail.invitation': { invitationId: InvitationId; studioId: StudioId };
  /** What one browser is told; until `giveUpAt`, in milliseconds, it is tried again. */
  'push.deliver': { deviceId: PushDeviceId; userId: UserId; studioId: StudioId; groupId: string; giveUpAt: number };
  'push.test': { deviceId: PushDeviceId; userId: UserId; studioId: StudioId };
  /** Takes the daily mails that are due, four times an hour, on one instance; each is a job. */
  'digest.plan': object;
  'digest.send': { userId: UserId; studioId: StudioId };
  /** Takes those whose morning has begun, four times an hour, on one instance; each is a job. */
  'reminders.plan': object;
  'reminders.send': { userId: UserId; studioId: StudioId };
  /** Looks at what came in of a document. */
  'files.describe': { fileId: FileId; studioId: StudioId };
  /** Once an hour, on one instance. */
  'housekeeping.sweep': object;
  /** Files that somebody who is gone leaves, by their SHA-256 in hex, and what had arrived of others, by their upload. */
  'housekeeping.files': { files: string[]; uploads?: string[] };
}

export type JobName = keyof JobData;

/** Mails that somebody causes by asking for something. The others protect an account, and no limit drops them. */
export type AskedMail = 'mail.verification' | 'mail.alreadyRegistered' | 'mail.recovery' | 'mail.emailChange' | 'mail.invitation';

declare const counted: unique symbol;

/** One mail that was counted against its recipient's limit. Made by `stampFor` (server/auth/stamps.ts) alone. */
export interface Stamp {
  readonly [counted]: true;
}

export interface Jobs {
  /** Adds a job in the given transaction: it runs only if that commits. */
  enqueue: <Name extends Exclude<JobName, AskedMail>>(tx: Tx, name: Name, data: JobData[Name]) => Promise<void>;
  /** Several of a kind in one statement, each after its time; where jobs are done in turn, `of` is whose turn it is. */
  enqueueAll: <Name extends Exclude<JobName, AskedMail>>(
    tx: Tx,
    name: Name,
    jobs: readonly { data: JobData[Name]; afterMs: number; of?: string }[],
  ) => Promise<void>;
  /** The same for a mail that somebody asked for: it takes a stamp, so that no flow goes round the limit. */
  post: <Name extends AskedMail>(tx: Tx, stamp: Stamp, name: Name, data: JobData[Name]) => Promise<void>;
}
