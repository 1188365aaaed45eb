// What is derived from the secret that all instances share.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { userId, type UserId } from '../../domain/kernel/ids.ts';
import type { Database } from '../db/pool.ts';
import { keptSecret } from '../db/secrets.ts';

export interface Secrets {
  /** The one refresh token that may follow the given one: the same however often it is asked for. */
  successorOf: (refreshToken: string) => string;
  /** A mark that says which account signed in from a browser before. */
  markDevice: (accountId: UserId) => string;
  /** The account of a mark, or null for one that we did not make. */
  readDevice: (mark: string) => UserId | null;
  /** A signature under a text that goes out and comes back, for one purpose. */
  sign: (purpose: string, text: string) => string;
  isSigned: (purpose: string, text: string, signature: string) => boolean;
}

export async function openSecrets(db: Database): Promise<Secrets> {
  const secret = await keptSecret(db, 'tokens', randomBytes(32));
  const derive = (purpose: string, text: string) => createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url');
  const isSigned = (purpose: string, text: string, signature: string): boolean => {
    const given = Buffer.from(signature);
    const right = Buffer.from(derive(purpose, text));
    return given.length === right.length && timingSafeEqual(given, right);
  };

  return {
    successorOf: (refreshToken) => derive('refresh', refreshToken),
    markDevice: (accountId) => `${accountId}.${derive('device', accountId)}`,
    readDevice: (mark) => {
      const [accountId = '', signature = ''] = mark.split('.');
      return isSigned('device', accountId, signature) ? userId.parse(accountId) : null;
    },
    sign: derive,
    isSigned,
  };
}
