// Read before the server's own program: scripts, answers to a browser and what is told live come late, at random, as over a bad line.
import { IncomingMessage, Server } from 'node:http';
import { WebSocket } from 'ws';

/** Milliseconds. */
const waitOf = (isScript: boolean): number => (isScript ? 200 + Math.random() * 300 : Math.random() < 0.5 ? 0 : Math.random() * 500);

// oxlint-disable-next-line typescript/unbound-method -- called with `this`
const { emit } = Server.prototype;

Object.assign(Server.prototype, {
  emit(this: Server, ...given: unknown[]): boolean {
    const request = given[1];
    // A journey's own calls only make what it needs.
    const isOfBrowser = given[0] === 'request' && request instanceof IncomingMessage && 'sec-fetch-mode' in request.headers;
    if (!isOfBrowser) return Boolean(Reflect.apply(emit, this, given));
    setTimeout(() => void Reflect.apply(emit, this, given), waitOf(request.url?.startsWith('/assets/') ?? false));
    return true;
  },
});

const turns = new WeakMap<WebSocket, Promise<void>>();

/** After what came before it on the same line. */
function inTurn(socket: WebSocket, act: () => void): void {
  const wait = new Promise<void>((go) => setTimeout(go, Math.random() < 0.6 ? 0 : Math.random() * 400));
  turns.set(socket, Promise.all([turns.get(socket), wait]).then(act));
}

// oxlint-disable-next-line typescript/unbound-method -- called with `this`
const { send, close } = WebSocket.prototype;

Object.assign(WebSocket.prototype, {
  send(this: WebSocket, ...given: unknown[]) {
    inTurn(this, () => void Reflect.apply(send, this, given));
  },
  close(this: WebSocket, ...given: unknown[]) {
    inTurn(this, () => void Reflect.apply(close, this, given));
  },
});
