// How long what nobody needs any more is kept, in milliseconds. docs/security.md shows the same figures and a test compares
// them.

import { trashDays } from '../../domain/kernel/trash.ts';

const day = 24 * 60 * 60_000;

export const retention = {
  idempotencyKey: 2 * day,
  /** From the end of the session on: until then a replay of one of its tokens is known as one. */
  endedSession: 30 * day,
  /** After it came about: until then the mail that tells the old address can be written. */
  emailChange: 1 * day,
  unconfirmedAccount: 7 * day,
  /** PRODUCT §2 and §5: the trash keeps for 30 days. */
  deletedTask: trashDays * day,
  deletedProject: trashDays * day,
  deletedBaseline: trashDays * day,
  deletedFile: trashDays * day,
  deletedBoard: trashDays * day,
  /** Of a board, what was taken away: until then it comes back by Undo. */
  removedBoardItem: trashDays * day,
  /** A version of a board that was kept by itself. */
  dailyBoardVersion: 90 * day,
  unfinishedUpload: 1 * day,
  /** Of which nothing came. */
  unsentUpload: day / 24,
  /** Whoever was away for longer reads everything anew. The table's policy shows the housekeeping none that is younger. */
  event: 90 * day,
  notification: 180 * day,
  /** Until then Undo brings it back. */
  deletedNotification: 1 * day,
  /** Of a socket whose instance died. */
  presence: day / 24,
  outboxMail: 30 * day,
  /** A photograph that no project names: until then Undo brings it back, and settings that name it can be saved. */
  unnamedPhotograph: 1 * day,
  /** Of a link on a board, once no board and no version of one shows it. */
  unshownLinkPicture: 1 * day,
  /** From its last writing on: a new file stands before the row that shows it. */
  unusedFile: day / 24,
} as const;
