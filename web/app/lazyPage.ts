import type { RouteComponent } from '@tanstack/react-router';
import { type ComponentType, createElement, use } from 'react';

/** A page whose code can be fetched before it is shown; the router does so before it leaves the page that is there. */
export interface LazyPage {
  preload: () => Promise<unknown>;
  /** How its code stands: a browser may remember a failure until the document is reloaded. */
  state: () => 'unknown' | 'there' | 'failed';
}

/**
 * A page whose code comes when it is opened. Code that cannot be fetched is asked for again the next time; nothing reloads
 * the document behind a person's back.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): RouteComponent {
  let loading: ReturnType<typeof load> | undefined;
  let state: ReturnType<LazyPage['state']> = 'unknown';
  const preload = () => {
    if (loading) return loading;
    loading = load();
    loading.then(
      () => (state = 'there'),
      () => {
        state = 'failed';
        loading = undefined;
      },
    );
    return loading;
  };
  const Page = () => createElement(use(preload()).default);
  // The router takes any component with `preload`; its types know those of React.lazy, which never forget a failure.
  return Object.assign(Page, { preload, state: () => state } satisfies LazyPage) as unknown as RouteComponent;
}

export const isLazy = (component: unknown): component is LazyPage => typeof component === 'function' && 'preload' in component;
