// A part of the frame round all pages whose code comes when it is shown. What cannot be fetched takes the frame along nowhere.

import { Component, type ComponentType, type ReactNode, Suspense, use } from 'react';
import { isMissingFile } from './build.ts';
import { onConnection } from './connection.ts';
import { reportError } from './reportError.ts';

/**
 * @param standIn in its place until its code is there
 * @returns the part, with `preload` to fetch it ahead: without a connection it can be shown then
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  standIn: ReactNode = null,
): ComponentType<Props> & { preload: () => void } {
  let loading: ReturnType<typeof load> | undefined;
  const fetched = () => {
    loading ??= load();
    // The next time it is asked for again.
    loading.catch(() => (loading = undefined));
    return loading;
  };
  function Code(props: Props) {
    const Part = use(fetched());
    return <Part {...props} />;
  }
  const LazyPart = (props: Props) => (
    <Net standIn={standIn}>
      <Suspense fallback={standIn}>
        <Code {...props} />
      </Suspense>
    </Net>
  );
  return Object.assign(LazyPart, { preload: () => void fetched().catch(() => undefined) });
}

interface NetProps {
  standIn: ReactNode;
  children: ReactNode;
}

/** Catches code that cannot be had, and tries again once the server is in reach. A class, since React offers it in no other form. */
class Net extends Component<NetProps, { error: unknown }> {
  override state = { error: null };
  #stop = () => {};

  static getDerivedStateFromError(error: unknown) {
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
    return error === null ? this.props.children : this.props.standIn;
  }
}
