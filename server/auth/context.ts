import type { UserId } from '../../domain/kernel/ids.ts';
import type { Database } from '../db/pool.ts';
import type { Tx } from '../db/tx.ts';
import type { Limiter } from '../http/limits.ts';
import type { Sessions } from '../http/sessions.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { AccessTokens } from './accessTokens.ts';
import type { Passwords } from './passwords.ts';
import type { Secrets } from './secrets.ts';

/** What the flows of authentication work with. */
export interface Auth {
  db: Database;
  accessTokens: AccessTokens;
  sessions: Sessions;
  secrets: Secrets;
  passwords: Passwords;
  limiter: Limiter;
  jobs: Jobs;
  /** Takes who accepted an invitation into the projects that came with it; they stand above sign-in. */
  joinProjects: (tx: Tx, joiner: { userId: UserId; invitedBy: string; projectIds: readonly string[] }) => Promise<void>;
  now: () => Date;
}

/** Who asks, as far as it is known before they proved anything. */
export interface Visitor {
  network: string;
  /** What one hoster or provider gives to one customer at most. */
  region: string;
  /** The address in full, as the person may see it among their sessions. */
  address: string;
  userAgent: string;
  /** The account that signed in from this browser before, by its signed mark. */
  knownDeviceOf: UserId | null;
  log: FastifyBaseLogger;
}
