// The scope of web/public/sw.js, as far as it uses it: the DOM's types know pages alone, and a file cannot have both.

export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly location: Location;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled?: boolean }): Promise<readonly PageOf[]>;
    claim(): Promise<void>;
    openWindow(path: string): Promise<PageOf | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'push', listener: (event: Lasting & { readonly data: PushData | null }) => void): void;
  addEventListener(type: 'message', listener: (event: Lasting & MessageEvent<unknown>) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Lasting & { readonly notification: Notification }) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: Lasting & SubscriptionChange) => void): void;
}

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

export interface Fetching {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface PushData {
  json(): unknown;
}

export interface SubscriptionChange {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/** A tab or window of ours. */
export interface PageOf {
  readonly focused: boolean;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<PageOf>;
  navigate(path: string): Promise<PageOf | null>;
  postMessage(message: object, transfer?: Transferable[]): void;
}

/** What the server sends (domain/notifications/payload.ts), as far as it can be believed. */
export interface Pushed {
  title: string;
  message: string;
  path?: string;
  tag?: string;
  data?: object;
}
