// The same work that several ask for at once: it is done once, for all of them, and given up once nobody waits for it any more.

interface UnderWay<T> {
  result: Promise<T>;
  /** Who waits, each as often as they asked. */
  askers: string[];
  stop: AbortController;
}

interface Asker {
  personId: string;
  /** Tells that they wait no more. */
  gone: AbortSignal;
}

/** @param askers who waits for it, as they come and go */
type Work<T> = (signal: AbortSignal, askers: readonly string[]) => Promise<T>;

/** @param work is begun unless the same is under way; its signal tells that nobody waits */
export type Shared<T> = (key: string, asker: Asker, work: Work<T>) => Promise<T>;

export function openShared<T>(): Shared<T> {
  const underWay = new Map<string, UnderWay<T>>();
  const begin = (key: string, personId: string, work: Work<T>): UnderWay<T> => {
    const [stop, askers] = [new AbortController(), [personId]];
    const begun: UnderWay<T> = { result: work(stop.signal, askers).finally(() => leave(key, begun)), askers, stop };
    underWay.set(key, begun);
    return begun;
  };
  const leave = (key: string, one: UnderWay<T>) => {
    if (underWay.get(key) === one) underWay.delete(key);
  };
  return (key, { personId, gone }, work) => {
    const before = underWay.get(key);
    before?.askers.push(personId);
    const one = before ?? begin(key, personId, work);
    const giveUp = () => {
      one.askers.splice(one.askers.indexOf(personId), 1);
      if (one.askers.length > 0) return;
      // Whoever asks for it from now on has it begun anew.
      leave(key, one);
      one.stop.abort();
    };
    if (gone.aborted) giveUp();
    else gone.addEventListener('abort', giveUp, { once: true });
    return one.result;
  };
}
