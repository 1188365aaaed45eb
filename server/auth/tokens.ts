import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 bits for a link or a refresh, and the only form in which the database may hold it. */
export function newSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashSecret(secret) };
}

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
