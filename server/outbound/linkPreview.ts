// What a page looks like from outside: its own words for itself, and its picture, fetched by the server, so that no browser calls it.

import pLimit, { type LimitFunction } from 'p-limit';
import { headBytes, natureOf } from '../../domain/files/kinds.ts';
import type { Log } from '../log.ts';
import { fetchPublic, type Fetching, type OwnPages, UnfitAnswer } from './fetching.ts';
import { UnreachableAddress } from './reach.ts';

export interface LinkPreview {
  title: string;
  description: string;
  picture: { bytes: Buffer; mediaType: string } | null;
}

export interface LinkReader {
  /** Null where there is nothing to be had. It never throws: what goes wrong is logged, without the address. */
  read: (address: string, by: { userId: string }) => Promise<LinkPreview | null>;
}

export const linkBounds = {
  /** Of a page: its head stands at its beginning. */
  pageBytes: 512 * 1024,
  pictureBytes: 5_000_000,
  /** Milliseconds for a page with all that it leads over, and for its picture. */
  patience: 8_000,
  /** Of an instance, and of one person: whoever asks for slow pages waits for their own. */
  atOnce: 6,
  atOnceOfPerson: 2,
} as const;

const isPage = (type: string) => type === 'text/html' || type === 'application/xhtml+xml';
const pictures = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

const boundOfPicture: Fetching['boundOf'] = (type) =>
  // What it really is, its bytes say.
  type.startsWith('image/') || type === 'application/octet-stream' || type === '' ? { bytes: linkBounds.pictureBytes, isCut: false } : null;
const boundOfPage: Fetching['boundOf'] = (type) =>
  isPage(type) ? { bytes: linkBounds.pageBytes, isCut: true } : type.startsWith('image/') ? boundOfPicture(type) : null;

/** @param own for tests; see {@link OwnPages} */
export function openLinkReader({ own, log }: { own: OwnPages | null; log: Log }): LinkReader {
  const inTurn = pLimit(linkBounds.atOnce);
  const turns = new Map<string, LimitFunction>();
  const inOwnTurn = async <T>(userId: string, work: () => Promise<T>): Promise<T> => {
    const own = turns.get(userId) ?? pLimit(linkBounds.atOnceOfPerson);
    turns.set(userId, own);
    try {
      return await own(() => inTurn(work));
    } finally {
      if (own.activeCount + own.pendingCount === 0) turns.delete(userId);
    }
  };

  const pictureAt = async (address: string): Promise<LinkPreview['picture']> => {
    const signal = AbortSignal.timeout(linkBounds.patience);
    return pictureOf((await fetchPublic(address, { own, boundOf: boundOfPicture, accept: 'image/*', signal })).bytes);
  };

  const previewOf = async (address: string): Promise<LinkPreview | null> => {
    const signal = AbortSignal.timeout(linkBounds.patience);
    const accept = 'text/html, application/xhtml+xml, image/*;q=0.5';
    const { bytes, contentType, url } = await fetchPublic(address, { own, boundOf: boundOfPage, accept, signal });
    if (contentType.startsWith('image/')) {
      const picture = pictureOf(bytes);
      return picture && { title: '', description: '', picture };
    }
    const { headOf } = await import('./pageHead.ts');
    const { title, description, picture } = headOf(bytes, { contentType, url });
    const seen = picture === null ? null : await pictureAt(picture).catch(noted);
    return title || description || seen ? { title, description, picture: seen } : null;
  };

  /** Names and addresses stand in messages of the network; its code says enough. */
  const noted = (error: unknown): null => {
    const code = error instanceof Error ? ('code' in error && typeof error.code === 'string' ? error.code : error.name) : 'unknown';
    const isExpected = error instanceof UnfitAnswer || error instanceof UnreachableAddress;
    log.info({ event: 'link.unread', reason: isExpected ? error.message : code }, 'a page was not read');
    return null;
  };

  return { read: (address, { userId }) => inOwnTurn(userId, () => previewOf(address).catch(noted)) };
}

function pictureOf(bytes: Buffer): LinkPreview['picture'] {
  const { mediaType } = natureOf(bytes.subarray(0, headBytes), 'picture');
  return pictures.has(mediaType) ? { bytes, mediaType } : null;
}
