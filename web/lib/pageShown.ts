// What the first page does without waits until that page shows what it reads: the code of all that stands round it would be fetched
// and run before the first words otherwise.

/** Between two looks, in milliseconds. */
const interval = 30;
/** As many looks that find nothing on its way: what came last is drawn by then, and has asked for what it needs. */
const drawn = 3;
/** Longest that the rest waits for a page whose answers are late, in milliseconds. */
const patience = 4_000;

let showed = () => {};
const shown = new Promise<void>((resolve) => (showed = resolve));

/** Resolves once the page that was opened first shows what it reads, or takes long about it. */
export const pageShown = (): Promise<void> => shown;

/**
 * Looks until the page waits for nothing more.
 *
 * @param isReading whether its code or something that it shows is on its way
 * @returns stops looking
 */
export function watchFirstPage(isReading: () => boolean): () => void {
  const end = performance.now() + patience;
  let quiet = 0;
  const timer = setInterval(() => {
    quiet = isReading() ? 0 : quiet + 1;
    if (quiet < drawn && performance.now() < end) return;
    clearInterval(timer);
    showed();
  }, interval);
  return () => clearInterval(timer);
}
