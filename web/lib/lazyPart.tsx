// A part of the frame round all pages whose code comes when it is shown. What cannot be fetched takes the frame along nowhere.

import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react';
import { isMissingFile } from './build.ts';
import { useConnected, whenConnected } from './connection.ts';
import { reportError } from './reportError.ts';

interface StandIns<Props> {
  /** While its code is on its way. */
  standIn?: ReactNode | ((props: Props) => ReactNode);
  /** Where it cannot be had; otherwise the same, if that does nothing with what the part is given. */
  missing?: ReactNode;
}

/**
 * Without a connection nothing is tried: a browser may never ask again for what it once could not have.
 *
 * @returns the part, with `preload` to fetch it ahead: without a connection it can be shown then
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { standIn = null, missing = typeof standIn === 'function' ? null : standIn }: StandIns<Props> = {},
): ComponentType<Props> & { preload: () => void } {
  let loading: ReturnType<typeof load> | undefined;
  let here: ComponentType<Props> | undefined;
  const fetched = () => {
    loading ??= load();
    loading.then(
      (part) => (here = part),
      // The next time it is asked for again.
      () => (loading = undefined),
    );
    return loading;
  };
  function LazyPart(props: Props) {
    const isReachable = useConnected();
    const [Here, show] = useState(() => here);
    const [error, fail] = useState<Error | null>(null);
    useLayoutEffect(() => {
      // Talks to the network, and again once the server is back. Not behind Suspense: what waited there is shown a third of a second later.
      if (Here || (!isReachable && loading === undefined)) return;
      let isOver = false;
      fetched().then(
        (part) => !isOver && show(() => part),
        (reason: unknown) => {
          if (isOver) return;
          reportError(reason, 'a part could not be loaded');
          fail(reason instanceof Error ? reason : new Error('The part could not be loaded.', { cause: reason }));
        },
      );
      return () => {
        isOver = true;
        fail(null);
      };
    }, [Here, isReachable]);
    if (Here) return <Here {...props} />;
    // What is broken is told of where the page's own faults are.
    if (error !== null && !isMissingFile(error)) throw error;
    if (error !== null || (!isReachable && loading === undefined)) return missing;
    return typeof standIn === 'function' ? standIn(props) : standIn;
  }
  const preload = () =>
    void whenConnected()
      .then(fetched)
      .catch(() => undefined);
  return Object.assign(LazyPart, { preload });
}
