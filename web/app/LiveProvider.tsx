// Joins the live stream while somebody is signed in.

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { leaveBehind } from '../lib/leftBehind.ts';
import type { LiveStatus } from '../lib/live.ts';
import { LiveContext } from '../lib/liveContext.ts';
import { pageShown } from '../lib/pageShown.ts';
import { reportError } from '../lib/reportError.ts';
import { useAuth, useUser } from '../lib/session/auth.ts';

export function LiveProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const { id: userId } = useUser();
  const auth = useAuth();
  const router = useRouter();
  /** The newest functions of the session, for handlers that live through many renders. */
  const session = useRef(auth);
  useLayoutEffect(() => {
    // Before the next event can come.
    session.current = auth;
  });
  const [status, setStatus] = useState<LiveStatus>('connecting');

  // Talks to the window: what is on its way when the page goes is left behind for the next.
  useEffect(() => leaveBehind(userId), [userId]);

  useEffect(() => {
    // Talks to the live socket. Its code comes after the first page, which does not wait for it.
    let leave: (() => void) | undefined;
    let isOver = false;
    const code = pageShown().then(() => import('./liveSession.ts'));
    code.then(
      ({ joinLive }) => {
        if (!isOver)
          leave = joinLive({
            queries,
            userId,
            session: () => session.current,
            onStatus: setStatus,
            pages: {
              history: router.history,
              all: () => Object.values(router.routesById).map(({ options }) => options.component),
              at: (pathname) => router.getMatchedRoutes(pathname)[0].map(({ options }): unknown => options.component),
            },
          });
      },
      (error: unknown) => {
        reportError(error, 'the live stream could not be loaded');
        setStatus('offline');
      },
    );
    return () => {
      isOver = true;
      leave?.();
    };
  }, [queries, userId, router]);

  return <LiveContext value={{ status }}>{children}</LiveContext>;
}
