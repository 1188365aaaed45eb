// Addresses of our own pages that lead to a thing: typed or pasted, they become a reference.

import { type Reference, reference } from '../../../../../domain/kernel/richTextShape.ts';

/** What an address of this origin leads to; null where that is nothing that a comment can point at. */
export function referenceOf(address: string, origin: string): Reference | null {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  // What leads to a comment, or to one part of a page, says more than the thing's name.
  if (url.origin !== origin || url.username !== '' || url.searchParams.has('comment')) return null;
  const { pathname, searchParams: search } = url;
  const board = /^\/mood-board\/([0-9a-f-]{36})\/?$/i.exec(pathname)?.[1];
  if (board !== undefined) return search.size === 0 ? checked('board', board) : null;
  const project = /^\/projects\/([0-9a-f-]{36})\/?$/i.exec(pathname)?.[1];
  const isPage = project !== undefined || /^\/(todos|projects\/documents)\/?$/.test(pathname);
  if (!isPage) return null;
  const kind = search.has('task') ? 'task' : search.has('view') ? 'file' : 'project';
  const id = search.get('task') ?? search.get('view') ?? (search.size === 0 ? project : undefined);
  return checked(kind, id);
}

function checked(kind: string, id: string | undefined): Reference | null {
  const found = reference.safeParse({ kind, id: id?.toLowerCase() });
  return found.success ? found.data : null;
}
