// How long things last and how often they are tried again, as specification §9 has it.

import type { ErrorCode } from '../../domain/kernel/errors.ts';

/** Server data counts as fresh, and is kept after its last use, for five minutes. */
export const freshMs = 5 * 60_000;
export const keptMs = 5 * 60_000;

/** 1, 2, 4 … seconds, 30 at most. */
export const retryDelayMs = (attempt: number): number => Math.min(1000 * 2 ** attempt, 30_000);

/** Three retries, and none where the answer would stay the same. */
export const mayRetry = (failures: number, code: ErrorCode): boolean =>
  failures < 3 && ['internal', 'unavailable', 'offline'].includes(code);

/** How long one refresh may take before it counts as not answered. */
export const refreshTimeoutMs = 15_000;

/** How long a press counts as the repeat of an equal one that got no answer. */
export const rememberedMs = 10 * 60_000;

/** How long a tab keeps what its person was at when their session ended. */
export const awaitedMs = 60 * 60_000;

/** How long the words about revoked access stand (specification §9). */
export const revokedMs = 8_000;

export const heartbeatMs = 30_000;
export const timeoutMs = 10_000;
const backOffSeconds = [1, 2, 5, 10];

/** 1, 2, 5, then every 10 seconds. */
export const reconnectAfterMs = (tries: number): number => (backOffSeconds[tries - 1] ?? 10) * 1000;

/** Up to half as long again: tabs that lost one server at one moment do not all come back at another. */
export const spread = (milliseconds: number, random: number = Math.random()): number => Math.round(milliseconds * (1 + random / 2));

/** How long a call may take: the server itself cuts one off at 30 s. */
export const callMs = 20_000;
/** How long a picture may go no further: the server decodes for up to twenty seconds, and others may be before it. */
export const pictureMs = 60_000;

/** How long a look may take whether the server is there. */
export const lookMs = 4_000;
