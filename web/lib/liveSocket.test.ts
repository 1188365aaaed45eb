import { expect, test } from 'vitest';
import { liveSocket } from './liveSocket.ts';

test('[R9-11] the socket itself beats every 30 s, waits 10 s, and comes back after 1, 2, 5, then 10 s or half as long again', () => {
  // What the library made of its options; its types keep them to itself.
  const socket = liveSocket({ url: 'http://localhost', publicKey: 'key' }) as unknown as {
    heartbeatIntervalMs: number;
    timeout: number;
    reconnectAfterMs: (tries: number) => number;
  };
  expect([socket.heartbeatIntervalMs, socket.timeout]).toEqual([30_000, 10_000]);
  for (const [index, wait] of [1000, 2000, 5000, 10_000, 10_000].entries()) {
    const given = socket.reconnectAfterMs(index + 1);
    expect(given).toBeGreaterThanOrEqual(wait);
    expect(given).toBeLessThanOrEqual(wait * 1.5);
  }
});
