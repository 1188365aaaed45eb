import type { RouteComponent } from '@tanstack/react-router';
import { type ComponentType, createElement, type FunctionComponent, use } from 'react';
import type { Ahead, Place } from '../lib/ahead.ts';

/** The module of a page. */
export interface PageModule {
  default: ComponentType;
  ahead?: Ahead;
}

/** A page whose code can be fetched before it is shown; the router does so before it leaves the page that is there. */
export interface LazyPage {
  preload: () => Promise<PageModule>;
  /** How its code stands: a browser may remember a failure until the document is reloaded. */
  state: () => 'unknown' | 'there' | 'failed';
}

/**
 * A page whose code comes when it is opened. Code that cannot be fetched is asked for again the next time; nothing reloads
 * the document behind a person's back.
 */
export const lazyPage = (load: () => Promise<PageModule>): RouteComponent => asRoute(lazily(load));

/** The router takes any component with `preload`; its types know those of React.lazy, which never forget a failure. */
const asRoute = (page: FunctionComponent): RouteComponent => page;

function lazily(load: () => Promise<PageModule>): FunctionComponent & LazyPage {
  let loading: ReturnType<typeof load> | undefined;
  let state: ReturnType<LazyPage['state']> = 'unknown';
  let here: PageModule | undefined;
  const preload = () => {
    if (loading) return loading;
    loading = load();
    loading.then(
      (module) => {
        state = 'there';
        here = module;
      },
      () => {
        state = 'failed';
        loading = undefined;
      },
    );
    return loading;
  };
  // React takes even a promise that is kept for one to wait for, and shows what waited a third of a second later.
  const Page = () => createElement((here ?? use(preload())).default);
  return Object.assign(Page, { preload, state: () => state } satisfies LazyPage);
}

/** What the app hands to its routes. */
export interface RouteContext {
  /** Lets a page that is being opened begin to read. */
  begin: (ahead: Ahead, place: Place) => void;
}

interface Opening {
  cause: 'enter' | 'preload' | 'stay';
  params: Place['params'];
  location: { search: Place['search'] };
  context: RouteContext;
}

/** A route's page, and what it begins to read as it is opened; a link that is only pointed at reads nothing. */
export function pageOf(load: () => Promise<PageModule>): { component: RouteComponent; loader: (opening: Opening) => void } {
  const page = lazily(load);
  return {
    component: asRoute(page),
    loader: ({ cause, params, location, context }) => {
      if (cause !== 'enter') return;
      page.preload().then(
        ({ ahead }) => ahead && context.begin(ahead, { params, search: location.search }),
        // The page says so in its place.
        () => undefined,
      );
    },
  };
}

export const isLazy = (component: unknown): component is LazyPage => typeof component === 'function' && 'preload' in component;
