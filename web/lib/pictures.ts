// Pictures that only a session opens. An `img` sends no token, so each is fetched once a tab and kept as an address of
// its own; the newest ones stay, and none outlives the session.

import { fetchWithSession } from './api.ts';

interface Kept {
  url: string | null;
  isLoading: boolean;
  watchers: Set<() => void>;
}

const mostKept = 200;
const needsSession = (src: string): boolean => src.startsWith('/files/');

/** In the order of use, the oldest first. */
const kept = new Map<string, Kept>();

/** What web/ui asks for (`Pictures`). */
export const pictures = {
  read: (src: string): string | null => (needsSession(src) ? (kept.get(src)?.url ?? null) : src),
  watch: (src: string, onChange: () => void): (() => void) => {
    if (!needsSession(src)) return () => {};
    const entry = kept.get(src) ?? { url: null, isLoading: false, watchers: new Set() };
    kept.delete(src);
    kept.set(src, entry);
    entry.watchers.add(onChange);
    if (entry.url === null && !entry.isLoading) void load(src, entry);
    return () => {
      entry.watchers.delete(onChange);
      makeRoom();
    };
  },
};

/** Drops every picture: whoever signs in next fetches their own. */
export function forgetPictures(): void {
  const entries = [...kept.values()];
  kept.clear();
  entries.forEach(release);
}

async function load(src: string, entry: Kept): Promise<void> {
  entry.isLoading = true;
  try {
    const answer = await fetchWithSession(src);
    // Forgotten meanwhile, or it could not be had: the initials stay, and the next to show it tries again.
    if (!answer.ok) return;
    const bytes = await answer.blob();
    if (kept.get(src) === entry) entry.url = URL.createObjectURL(bytes);
  } catch {
    // Offline: the same.
  } finally {
    entry.isLoading = false;
    entry.watchers.forEach((tell) => tell());
  }
}

function makeRoom(): void {
  for (const [src, entry] of kept) {
    if (kept.size <= mostKept) return;
    if (entry.watchers.size > 0) continue;
    kept.delete(src);
    release(entry);
  }
}

function release(entry: Kept): void {
  if (entry.url !== null) URL.revokeObjectURL(entry.url);
  entry.url = null;
  entry.watchers.forEach((tell) => tell());
}
