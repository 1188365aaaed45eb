// What goes to the database in one packet: to send one costs both sides more than most statements take.

import type { Writable } from 'node:stream';
import type pg from 'pg';

/** A client of a pool, whose stream its own type does not name. */
type Client = pg.PoolClient & { connection: { stream: Writable } };

/** Whether its connection was given up: the pool hears of that a moment later, and would lend it once more. */
export const isGivenUp = (client: pg.PoolClient): boolean => (client as Client).connection.stream.destroyed;

/**
 * Sends what is asked of a connection in one turn of the program together. What ends a transaction that has only read goes with what
 * the connection is asked next, at the latest once the other requests were looked at that have come in.
 */
export function inPackets(client: pg.PoolClient): (text: string) => void {
  const { stream } = (client as Client).connection;
  let isHeld = false;
  let isReading = false;

  const letGo = (): void => {
    if (isHeld) stream.uncork();
    isHeld = false;
  };
  return (text) => {
    if (!isHeld) stream.cork();
    isHeld = true;
    if (text.startsWith('begin')) isReading = text.includes(' read only');
    if (text === 'commit' && isReading) setImmediate(letGo);
    else process.nextTick(letGo);
  };
}
