// How much of an upload one request carries.

/** One request carries so many to begin with: a slow line brings them before the server cuts it off, and a lost one costs no more. */
export const fewestBytes = 4 * 1024 * 1024;
/** And at most: on a fast line the way there and back is waited for less often. */
const mostBytes = 64 * 1024 * 1024;
/** How long one may take on its way, in milliseconds. */
const longestWay = 4000;

/** As many as the line brings in that time, and no more than four times as many as the last. @param took milliseconds */
export function nextChunk(sent: number, took: number): number {
  const inTime = (sent / Math.max(took, 1)) * longestWay;
  return Math.round(Math.min(mostBytes, Math.max(fewestBytes, Math.min(inTime, sent * 4))));
}
