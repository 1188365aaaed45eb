// Writes that got no answer: whether they happened is not known, so the same press again goes under the same key, and the
// server answers it as the first one instead of doing it twice.

import { onForget } from './forget.ts';
import { rememberedMs } from './timing.ts';

interface Lost {
  key: string;
  at: number;
}

const lost = new Map<string, Lost>();
/** More are not in doubt at a time; the oldest goes. */
const bound = 50;

onForget(() => lost.clear());

/**
 * Makes a write under a key: a new one, or that of the same write (method, address, body) which got no answer a moment ago.
 * Any answer but a gateway's ends the doubt.
 */
export async function underKey<Answer extends { status: number }>(
  request: Request,
  call: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const write = `${request.method} ${request.url} ${await request.clone().text()}`;
  const key = keyOf(write);
  try {
    const answer = await call(key);
    if (answer.status >= 502) remember(write, key);
    return answer;
  } catch (error) {
    remember(write, key);
    throw error;
  }
}

/** It is taken: a second press while the first is on its way means another one. */
function keyOf(write: string): string {
  const known = lost.get(write);
  lost.delete(write);
  return known && Date.now() - known.at < rememberedMs ? known.key : crypto.randomUUID();
}

function remember(write: string, key: string): void {
  lost.delete(write);
  lost.set(write, { key, at: Date.now() });
  const [oldest] = lost.keys();
  if (lost.size > bound && oldest !== undefined) lost.delete(oldest);
}
