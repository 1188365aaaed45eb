// Read before the tests of the server with `LATE=1`: what is written to a socket leaves late, and what comes over one is read late, at
// random, each in its order: statements, their answers, notices, mails, calls, live messages. A test that fails then has found a race,
// its own or the product's.

import { Socket } from 'node:net';

// The clock of a test may stand still.
const { setTimeout } = globalThis;

/** Milliseconds. */
const waitOf = (): number => (Math.random() < 0.85 ? 0 : Math.random() * 60);

type Way = '_write' | '_writev';

function writeLate(way: Way): void {
  const write: unknown = Socket.prototype[way];
  if (typeof write !== 'function') throw new TypeError(`Sockets have no ${way} any more.`);
  Object.assign(Socket.prototype, {
    // The stream gives the next only once this one has called back.
    [way](this: Socket, ...given: unknown[]) {
      const wait = waitOf();
      if (wait === 0) Reflect.apply(write, this, given);
      else setTimeout(() => void Reflect.apply(write, this, given), wait);
    },
  });
}

/** What waits on its way in, by socket. */
const turns = new WeakMap<Socket, Promise<void>>();

function readLate(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with `this`
  const { push } = Socket.prototype;
  Object.assign(Socket.prototype, {
    push(this: Socket, ...given: unknown[]): boolean {
      const wait = waitOf();
      const before = turns.get(this);
      if (wait === 0 && !before) return Boolean(Reflect.apply(push, this, given));
      const turn = Promise.all([before, new Promise((go) => setTimeout(go, wait))]).then(() => {
        if (turns.get(this) === turn) turns.delete(this);
        if (!this.destroyed) Reflect.apply(push, this, given);
      });
      turns.set(this, turn);
      // No more is read meanwhile; the stream asks for it once this has come.
      return false;
    },
  });
}

// The modules of a worker are read anew for each file, what they changed stays.
const isLate = Symbol.for('atelier.late');
if (process.env['LATE'] === '1' && !(isLate in Socket.prototype)) {
  Object.defineProperty(Socket.prototype, isLate, { value: true });
  writeLate('_write');
  writeLate('_writev');
  readLate();
}
