// How long things live, in milliseconds. docs/security.md shows the same figures and a test compares them.

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const lifetimes = {
  accessToken: 15 * minute,
  /** A session that is not used for so long is over. */
  sessionIdle: 30 * day,
  /** Past this a person signs in again, however busy they are. */
  sessionAbsolute: 180 * day,
  /** How long a refresh token that was just rotated still answers with the same successor. */
  refreshGrace: 10_000,
  verificationLink: 60 * minute,
  recoveryLink: 60 * minute,
  emailChangeLink: 60 * minute,
  /** How long a password that was typed lets its session do what needs a fresh proof. */
  freshProof: 10 * minute,
  invitation: 7 * day,
  liveTicket: 30_000,
  signingKey: 90 * day,
} as const;
