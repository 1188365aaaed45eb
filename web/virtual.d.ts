declare module 'virtual:contract-routes' {
  /** The contract of domain/contract.ts without its schemas, in which a call is found by the names of its feature and its own. */
  export const routes: Readonly<Record<string, Readonly<Record<string, { '~orpc': { route: { path?: string } } }>>>>;
}

/** Whoever listens says in which form the server speaks to them. */
declare module 'phoenix' {
  interface Push {
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- As said above.
    receive<Response>(status: 'ok' | 'error' | 'timeout', callback: (response: Response) => void): this;
  }

  export class Channel {
    join(timeout?: number): Push;
    leave(): Push;
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- As said above.
    on<Payload>(event: string, callback: (payload: Payload) => void): number;
    push(event: string, payload: object): Push;
  }

  interface SocketOptions {
    params: Record<string, string>;
    heartbeatIntervalMs: number;
    timeout: number;
    reconnectAfterMs: (tries: number) => number;
    rejoinAfterMs?: (tries: number) => number;
  }

  export class Socket {
    constructor(endPoint: string, options: SocketOptions);
    connect(): void;
    disconnect(callback?: () => void, code?: number): void;
    isConnected(): boolean;
    channel(topic: string, parameters: object): Channel;
    remove(channel: Channel): void;
    onOpen(callback: () => void): string;
    onClose(callback: (event: CloseEvent) => void): string;
    onError(callback: (error: unknown) => void): string;
  }
}
