// Pictures that only a session opens. An `img` sends no token, so each is fetched once a tab and kept as an address of
// its own; the newest ones stay, and none outlives the session.

interface Kept {
  url: string | null;
  /** Why it could not be had, when it was last tried. */
  fault: string | null;
  /** While it is waited for, or comes. */
  loading: AbortController | null;
  watchers: Set<() => void>;
}

export interface KeptPictures {
  /** What can be shown for an address now; null while it loads, and where it cannot be had. */
  read: (src: string) => string | null;
  /** Why it cannot be had, as words; null while it loads and once it is there. */
  faultOf: (src: string) => string | null;
  /** Loads it, keeps it while it is watched, and calls back when there is another answer. One that nobody watches any more is given up. */
  watch: (src: string, onChange: () => void) => () => void;
  /** Loads one anew that could not be had. */
  retry: (src: string) => void;
  /** Loads anew what is shown and could not be had: the connection is back. */
  retryAll: () => void;
  /** Drops every picture: whoever signs in next fetches their own. */
  forget: () => void;
}

export interface PicturesOptions {
  /** Fetches one with the session; null, or a rejection that says why, where it cannot be had. */
  load: (src: string, signal: AbortSignal) => Promise<Blob | null>;
  /** How many stay that nobody watches. */
  most?: number;
  /** How many come at once: a browser keeps six connections to a server, and calls need some of them. */
  atOnce?: number;
}

const needsSession = (src: string): boolean => src.startsWith('/files/');

export function createPictures({ load, most = 200, atOnce = 4 }: PicturesOptions): KeptPictures {
  /** In the order of use, the oldest first. */
  const kept = new Map<string, Kept>();
  const inTurn = turns(atOnce);

  const fetchInto = async (src: string, entry: Kept): Promise<void> => {
    const loading = new AbortController();
    Object.assign(entry, { loading, fault: null });
    let fault: string | null = null;
    const picture = await inTurn(loading.signal, () => load(src, loading.signal)).catch((error: unknown) => {
      fault = error instanceof Error ? error.message : null;
      return null;
    });
    // It was given up, and another fetch of it may be under way.
    if (entry.loading !== loading) return;
    // It may have been forgotten meanwhile.
    if (picture && kept.get(src) === entry) entry.url = URL.createObjectURL(picture);
    if (!picture) entry.fault = fault ?? 'It is not here any more.';
    entry.loading = null;
    entry.watchers.forEach((tell) => tell());
  };

  /** Whoever moves it to another place on the page watches it again within the same turn. */
  const giveUpLater = (entry: Kept) =>
    queueMicrotask(() => {
      if (entry.watchers.size > 0) return;
      entry.loading?.abort();
      entry.loading = null;
    });

  const retry = (src: string) => {
    const entry = kept.get(src);
    if (!entry || entry.url !== null || entry.loading) return;
    void fetchInto(src, entry);
    entry.watchers.forEach((tell) => tell());
  };

  const makeRoom = () => {
    for (const [src, entry] of kept) {
      if (kept.size <= most) return;
      if (entry.watchers.size > 0) continue;
      kept.delete(src);
      release(entry);
    }
  };

  return {
    read: (src) => (needsSession(src) ? (kept.get(src)?.url ?? null) : src),
    faultOf: (src) => kept.get(src)?.fault ?? null,
    watch: (src, onChange) => {
      if (!needsSession(src)) return () => {};
      const entry = kept.get(src) ?? { url: null, fault: null, loading: null, watchers: new Set() };
      kept.delete(src);
      kept.set(src, entry);
      entry.watchers.add(onChange);
      // Where it could not be had, the next to show it tries again.
      if (entry.url === null && !entry.loading) void fetchInto(src, entry);
      return () => {
        entry.watchers.delete(onChange);
        giveUpLater(entry);
        makeRoom();
      };
    },
    retry,
    retryAll: () => kept.forEach(({ watchers }, src) => watchers.size > 0 && retry(src)),
    forget: () => {
      const entries = [...kept.values()];
      kept.clear();
      entries.forEach(release);
    },
  };
}

/** So many at once, the others after them in the order in which they came; what is given up before its turn is not begun. */
function turns(atOnce: number): <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T> {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  return async (signal, work) => {
    if (free > 0) free--;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      leave();
    }
  };
}

function release(entry: Kept): void {
  if (entry.url !== null) URL.revokeObjectURL(entry.url);
  entry.url = null;
  entry.watchers.forEach((tell) => tell());
}
