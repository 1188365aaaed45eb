// A part of the frame round all pages whose code comes when it is shown. What cannot be fetched takes the frame along nowhere.

import { Component, type ComponentType, type ReactNode, Suspense, use, useState } from 'react';
import { isMissingFile } from './build.ts';
import { onConnection, useConnected, whenConnected } from './connection.ts';
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
  function Code(props: Props) {
    const Part = use(fetched());
    return <Part {...props} />;
  }
  function LazyPart(props: Props) {
    const isReachable = useConnected();
    // What waits even for what is here is shown a third of a second later. How it came it stays: the other way round would begin anew.
    const [Here] = useState(() => here);
    if (Here) return <Here {...props} />;
    if (!isReachable && loading === undefined) return missing;
    return (
      <Net missing={missing}>
        <Suspense fallback={typeof standIn === 'function' ? standIn(props) : standIn}>
          <Code {...props} />
        </Suspense>
      </Net>
    );
  }
  const preload = () =>
    void whenConnected()
      .then(fetched)
      .catch(() => undefined);
  return Object.assign(LazyPart, { preload });
}

interface NetProps {
  missing: ReactNode;
  children: ReactNode;
}

/** Catches code that cannot be had, and tries again once the server is in reach. A class, since React offers it in no other form. */
class Net extends Component<NetProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };
  #stop = () => {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidMount(): void {
    this.#stop = onConnection((isReachable) => isReachable && this.setState({ error: null }));
  }

  override componentDidCatch(error: unknown): void {
    reportError(error, 'a part could not be loaded');
  }

  override componentWillUnmount(): void {
    this.#stop();
  }

  override render(): ReactNode {
    const { error } = this.state;
    // What is broken is told of where the page's own faults are.
    if (error !== null && !isMissingFile(error)) throw error;
    return error === null ? this.props.children : this.props.missing;
  }
}
