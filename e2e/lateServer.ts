// Read before the server's own program: scripts, calls of a browser, their answers and what is told live come late, at random, as over a
// bad line.
import { IncomingMessage, Server, ServerResponse } from 'node:http';
import { WebSocket } from 'ws';

/** Milliseconds. */
const waitOf = (isScript: boolean): number => (isScript ? 200 + Math.random() * 300 : Math.random() < 0.5 ? 0 : Math.random() * 500);

// oxlint-disable-next-line typescript/unbound-method -- called with `this`
const { emit } = Server.prototype;

Object.assign(Server.prototype, {
  emit(this: Server, ...given: unknown[]): boolean {
    const [event, request, response] = given;
    // A journey's own calls only make what it needs.
    const isOfBrowser = event === 'request' && request instanceof IncomingMessage && 'sec-fetch-mode' in request.headers;
    if (!isOfBrowser) return Boolean(Reflect.apply(emit, this, given));
    setTimeout(
      () => {
        answerLate(response);
        Reflect.apply(emit, this, given);
      },
      waitOf(request.url?.startsWith('/assets/') ?? false),
    );
    return true;
  },
});

/** Keeps what is answered from the line: what it does is done by then, others may hear of it, and be answered, before. */
function answerLate(response: unknown): void {
  if (!(response instanceof ServerResponse) || Math.random() < 0.6) return;
  const { socket } = response;
  if (!socket) return;
  response.detachSocket(socket);
  setTimeout(() => (socket.destroyed ? response.destroy() : response.assignSocket(socket)), Math.random() * 700);
}

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
