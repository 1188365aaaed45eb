// The key by which push services know this Atelier (RFC 8292): made by the first instance that needs it, kept in the
// database like the other secrets. Browsers subscribe with its public half, so it never changes.

import { createECDH } from 'node:crypto';
import type { Database } from '../db/pool.ts';
import { keptSecret } from '../db/secrets.ts';

export interface VapidKeys {
  /** Both as base64url. */
  publicKey: string;
  privateKey: string;
}

export async function openVapidKeys(db: Database): Promise<VapidKeys> {
  const made = createECDH('prime256v1');
  made.generateKeys();
  const secret = await keptSecret(db, 'vapid', padded(made.getPrivateKey()));
  const kept = createECDH('prime256v1');
  kept.setPrivateKey(secret);
  return { publicKey: kept.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
}

/** Node leaves leading zeros out. */
const padded = (key: Buffer): Buffer => Buffer.concat([Buffer.alloc(32 - key.length), key]);
