// Work that follows a change: enqueued in its transaction, done after it, retried with back-off.

import type { Tx } from '../db/tx.ts';

/** Every kind of job with what it carries: ids only, never a secret, since queues are kept and read. */
export interface JobData {
  'mail.verification': { accountId: string };
  'mail.recovery': { accountId: string };
  'mail.alreadyRegistered': { accountId: string };
  'mail.passwordChanged': { accountId: string };
  'mail.invitation': { invitationId: string; studioId: string };
  /** Once an hour, on one instance. */
  'housekeeping.sweep': object;
}

export type JobName = keyof JobData;

export interface Jobs {
  /** Adds a job in the given transaction: it runs only if that commits. */
  enqueue: <Name extends JobName>(tx: Tx, name: Name, data: JobData[Name]) => Promise<void>;
}
