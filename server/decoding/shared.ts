// The same work that several ask for at once: it is done once, for all of them, and given up once nobody waits for it any more.

interface UnderWay<T> {
  result: Promise<T>;
  askers: number;
  stop: AbortController;
}

/**
 * @param gone tells that this asker waits no more
 * @param work is begun unless the same is under way; its signal tells that nobody waits
 */
export type Shared<T> = (key: string, gone: AbortSignal, work: (signal: AbortSignal) => Promise<T>) => Promise<T>;

export function openShared<T>(): Shared<T> {
  const underWay = new Map<string, UnderWay<T>>();
  const begin = (key: string, work: (signal: AbortSignal) => Promise<T>): UnderWay<T> => {
    const stop = new AbortController();
    const begun: UnderWay<T> = { result: work(stop.signal).finally(() => leave(key, begun)), askers: 0, stop };
    underWay.set(key, begun);
    return begun;
  };
  const leave = (key: string, one: UnderWay<T>) => {
    if (underWay.get(key) === one) underWay.delete(key);
  };
  return (key, gone, work) => {
    const one = underWay.get(key) ?? begin(key, work);
    one.askers++;
    const giveUp = () => {
      if (--one.askers > 0) return;
      // Whoever asks for it from now on has it begun anew.
      leave(key, one);
      one.stop.abort();
    };
    if (gone.aborted) giveUp();
    else gone.addEventListener('abort', giveUp, { once: true });
    return one.result;
  };
}
