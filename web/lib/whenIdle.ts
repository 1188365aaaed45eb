/**
 * Does something while the browser has nothing else to do.
 *
 * @returns takes it back
 */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const waiting = setTimeout(act, 200);
    return () => clearTimeout(waiting);
  }
  const waiting = requestIdleCallback(() => act());
  return () => cancelIdleCallback(waiting);
}
