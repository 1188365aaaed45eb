// A file that only a session opens, with how much of it has come.

import { showToast } from '../ui/toast/store.ts';
import { retryWords } from './connection.ts';
import { readProblem } from './problem.ts';
import { reportError } from './reportError.ts';
import { withSession } from './session/renewal.ts';

/**
 * Fetches a file and hands it to the browser's downloads.
 *
 * @param onBytes how many bytes are here; the whole is not known before its end
 * @throws Problem
 */
export async function download({ path, name, onBytes }: { path: string; name: string; onBytes: (bytes: number) => void }): Promise<void> {
  const response = await withSession((headers) => fetch(path, { headers }));
  if (!response.ok || !response.body) throw readProblem(await response.json().catch(() => null));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    onBytes((bytes += value.length));
  }
  saveFile({ name, content: new Blob(parts, { type: response.headers.get('content-type') ?? '' }) });
}

/** Hands a file that was made here to the browser's downloads. */
export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Says that no file came of it, and what to do. */
export function sayNotExported(cause: unknown, context: string): void {
  reportError(cause, context);
  void retryWords().then((line) => showToast({ shape: 'warning', title: 'Nothing was exported', line }));
}
