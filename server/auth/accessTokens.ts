// Access tokens: short-lived JWTs, ES256, with keys that rotate. A token names its session; the session decides.

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CryptoKey, errors, exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from 'jose';
import type { Selectable } from 'kysely';
import type { SessionId, UserId } from '../../domain/kernel/ids.ts';
import { sessionId as sessionIdSchema, userId as userIdSchema } from '../../domain/kernel/ids.ts';
import { certain } from '../certain.ts';
import type { Database } from '../db/pool.ts';
import type { SigningKeys } from '../db/types.gen.ts';
import { inTransaction } from '../db/tx.ts';
import { lifetimes } from './lifetimes.ts';
import { createVerifiedTokens, type VerifiedToken } from './verifiedTokens.ts';

declare module '../db/columns.ts' {
  interface JsonColumns {
    'signing_keys.private_jwk': JWK;
  }
}

export interface AccessTokens {
  sign: (claims: { userId: UserId; sessionId: SessionId; email: string }) => Promise<string>;
  /** @returns null for a token that is forged, expired, of another kind or for another audience */
  verify: (token: string) => Promise<{ userId: UserId; sessionId: SessionId } | null>;
  /** The public halves, newest first. */
  publicKeys: () => Promise<JWK[]>;
}

interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  publicJwk: JWK;
  createdAt: number;
}

/** Newest first. */
type Keys = [SigningKey, ...SigningKey[]];

const audience = 'authenticated';
const type = 'at+jwt';

/** Seconds by which the clocks of two instances may differ. */
const clockDifference = 60;
/**
 * Seconds by which our own clock may step back: a token of ours is never from the future, whatever its `nbf` says; when it
 * ends is asked of `exp` alone.
 */
const stepBack = 24 * 60 * 60;

/** How often the keys are read anew because somebody names one that is unknown. */
const mostOftenMs = 1000;

export async function openAccessTokens(db: Database, { issuer, now }: { issuer: string; now: () => Date }): Promise<AccessTokens> {
  let keys = await loadKeys(db, now());
  let loadedAt = performance.now();
  let loading: Promise<void> | null = null;
  const verified = createVerifiedTokens();

  /** Reads the keys, once a second at most; whoever asks meanwhile waits for the same reading. */
  const reload = (): Promise<void> => {
    const read = async () => {
      await sleep(Math.max(0, loadedAt + mostOftenMs - performance.now()));
      keys = await loadKeys(db, now());
      loadedAt = performance.now();
    };
    loading ??= read().finally(() => (loading = null));
    return loading;
  };

  const keyOf = (kid: string | undefined) => keys.find((key) => key.kid === kid);

  /** An unknown key may be one that another instance made a moment ago, also after a reading that is under way began. */
  const findKey = async (kid: string | undefined): Promise<SigningKey | undefined> => {
    if (!keyOf(kid)) await loading;
    if (!keyOf(kid)) await reload();
    return keyOf(kid);
  };

  const signingKey = async (): Promise<SigningKey> => {
    const [newest] = keys;
    if (now().getTime() - newest.createdAt < lifetimes.signingKey) return newest;
    await reload();
    return keys[0];
  };

  /** Asked with every call: a key that is gone vouches for nothing, and a clock may have gone on, or back. */
  const isInForce = ({ kid, notBefore, expiresAt }: VerifiedToken): boolean => {
    const seconds = now().getTime() / 1000;
    return keyOf(kid) !== undefined && notBefore <= seconds + stepBack && expiresAt + clockDifference > seconds;
  };

  /** What is in the token; null where it is not ours. */
  const verifySignature = async (token: string): Promise<VerifiedToken | null> => {
    try {
      const { payload, protectedHeader } = await jwtVerify(
        token,
        async ({ kid }) => (await findKey(kid))?.publicKey ?? Promise.reject(new errors.JWKSNoMatchingKey()),
        {
          algorithms: ['ES256'],
          audience,
          issuer,
          typ: type,
          clockTolerance: stepBack,
          currentDate: now(),
          requiredClaims: ['exp', 'nbf', 'sub'],
        },
      );
      const userId = userIdSchema.safeParse(payload.sub);
      const sessionId = sessionIdSchema.safeParse(payload['session_id']);
      const { exp, nbf } = payload;
      const { kid } = protectedHeader;
      if (!userId.success || !sessionId.success || exp === undefined || nbf === undefined || kid === undefined) return null;
      return { userId: userId.data, sessionId: sessionId.data, kid, notBefore: nbf, expiresAt: exp };
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof SyntaxError) return null;
      throw error;
    }
  };

  return {
    sign: async ({ userId, sessionId, email }) => {
      const key = await signingKey();
      const issuedAt = Math.floor(now().getTime() / 1000);
      const expiresAt = issuedAt + lifetimes.accessToken / 1000;
      return new SignJWT({ session_id: sessionId, email, role: audience })
        .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: type })
        .setSubject(userId)
        .setAudience(audience)
        .setIssuer(issuer)
        .setIssuedAt(issuedAt)
        .setNotBefore(issuedAt)
        .setExpirationTime(expiresAt)
        .setJti(randomUUID())
        .sign(key.privateKey);
    },
    verify: async (token) => {
      const known = verified.find(token);
      if (known && isInForce(known)) return toClaims(known);
      verified.drop(token);
      const fresh = await verifySignature(token);
      if (!fresh || !isInForce(fresh)) return null;
      verified.keep(token, fresh);
      return toClaims(fresh);
    },
    publicKeys: async () => keys.map((key) => key.publicJwk),
  };
}

const toClaims = ({ userId, sessionId }: VerifiedToken) => ({ userId, sessionId });

/** All keys that still verify, newest first; makes one when there is none or the newest has served its time. */
async function loadKeys(db: Database, now: Date): Promise<Keys> {
  return inTransaction(db, { kind: 'authentication' }, async (tx) => {
    const stored = () => tx.selectFrom('signing_keys').selectAll().where('retired_at', 'is', null).orderBy('created_at', 'desc').execute();
    let rows = await stored();
    const isFresh = (row: { created_at: string } | undefined) => row && now.getTime() - Date.parse(row.created_at) < lifetimes.signingKey;
    if (!isFresh(rows[0])) {
      const { privateKey } = await generateKeyPair('ES256', { extractable: true });
      const jwk = await exportJWK(privateKey);
      await tx
        .insertInto('signing_keys')
        .values({ kid: randomUUID(), private_jwk: JSON.stringify(jwk), created_at: now.toISOString() })
        .execute();
      rows = await stored();
    }
    const [newest, ...others] = await Promise.all(rows.map((row) => importKey(row)));
    return [certain(newest, 'one was made where there was none'), ...others];
  });
}

type Stored = Pick<Selectable<SigningKeys>, 'kid' | 'private_jwk' | 'created_at'>;

async function importKey({ kid, private_jwk, created_at }: Stored): Promise<SigningKey> {
  const { d: _secret, ...publicPart } = private_jwk;
  return {
    kid,
    privateKey: await halfOf(private_jwk),
    publicKey: await halfOf(publicPart),
    publicJwk: { ...publicPart, kid, alg: 'ES256', use: 'sig' },
    createdAt: Date.parse(created_at),
  };
}

/** Of a pair. */
async function halfOf(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'ES256');
  if (key instanceof Uint8Array) throw new TypeError('A signing key is one of a pair.');
  return key;
}
