declare module 'virtual:contract-routes' {
  /** The contract of domain/contract.ts without its schemas. */
  export const routes: unknown;
}

declare module 'phoenix' {
  interface Push {
    receive(status: 'ok' | 'error' | 'timeout', callback: (response: unknown) => void): this;
  }

  export class Channel {
    join(timeout?: number): Push;
    leave(): Push;
    on(event: string, callback: (payload: unknown) => void): number;
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
