// Pictures that only a session opens. An `img` sends no token, so each is fetched once a tab and kept as an address of
// its own; the newest ones stay, and none outlives the session.

interface Kept {
  url: string | null;
  isLoading: boolean;
  watchers: Set<() => void>;
}

export interface KeptPictures {
  /** What can be shown for an address now; null while it loads, and where it cannot be had. */
  read: (src: string) => string | null;
  /** Loads it, keeps it while it is watched, and calls back when there is another answer. */
  watch: (src: string, onChange: () => void) => () => void;
  /** Drops every picture: whoever signs in next fetches their own. */
  forget: () => void;
}

export interface PicturesOptions {
  /** Fetches one with the session; null, or a rejection, where it cannot be had. */
  load: (src: string) => Promise<Blob | null>;
  /** How many stay that nobody watches. */
  most?: number;
}

const needsSession = (src: string): boolean => src.startsWith('/files/');

export function createPictures({ load, most = 200 }: PicturesOptions): KeptPictures {
  /** In the order of use, the oldest first. */
  const kept = new Map<string, Kept>();

  const fetchInto = async (src: string, entry: Kept): Promise<void> => {
    entry.isLoading = true;
    // Where it cannot be had the initials stay, and the next to show it tries again.
    const picture = await load(src).catch(() => null);
    // It may have been forgotten meanwhile.
    if (picture && kept.get(src) === entry) entry.url = URL.createObjectURL(picture);
    entry.isLoading = false;
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
    watch: (src, onChange) => {
      if (!needsSession(src)) return () => {};
      const entry = kept.get(src) ?? { url: null, isLoading: false, watchers: new Set() };
      kept.delete(src);
      kept.set(src, entry);
      entry.watchers.add(onChange);
      if (entry.url === null && !entry.isLoading) void fetchInto(src, entry);
      return () => {
        entry.watchers.delete(onChange);
        makeRoom();
      };
    },
    forget: () => {
      const entries = [...kept.values()];
      kept.clear();
      entries.forEach(release);
    },
  };
}

function release(entry: Kept): void {
  if (entry.url !== null) URL.revokeObjectURL(entry.url);
  entry.url = null;
  entry.watchers.forEach((tell) => tell());
}
