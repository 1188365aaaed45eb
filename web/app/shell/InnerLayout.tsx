// The main layout: whoever is signed in sees the shell, the live stream runs, and the page of the address is inside.

import { Outlet, useRouter } from '@tanstack/react-router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { membersQuery, studioQuery } from '../../features/studios/queries.ts';
import { unfinishedNow, useTrayIsNeeded } from '../../features/files/components/upload/trayNeed.ts';
import { useLateEdit } from '../../features/tasks/components/lateEdits.ts';
import type { Ahead } from '../../lib/ahead.ts';
import { hasDrafts } from '../../lib/drafts.ts';
import { lazyPart } from '../../lib/lazyPart.tsx';
import { underwayNow } from '../../lib/outbox.ts';
import { pageShown, watchFirstPage } from '../../lib/pageShown.ts';
import { useAuth } from '../../lib/session/auth.ts';
import { LeavingContext } from '../../lib/session/leaving.ts';
import { setLocale, setTimeZone, useGuess } from '../../ui/locale.ts';
import { LiveProvider } from '../LiveProvider.tsx';
import { ProtectedRoute } from '../ProtectedRoute.tsx';
import { Shell } from './Shell.tsx';
import type { SignOutQuestionProps } from './SignOutQuestion.tsx';

const LateEditQuestion = lazyPart(async () => (await import('../../features/tasks/components/LateEditQuestion.tsx')).LateEditQuestion);
const UploadTray = lazyPart(async () => (await import('../../features/files/components/upload/UploadTray.tsx')).UploadTray, {
  standIn: null,
  missing: (
    <p
      role="status"
      className="z-(--z-sticky) shrink-0 border-t border-hairline-strong bg-surface-raised px-10 py-2.5 text-13 text-ink-muted max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] max-md:px-4 print:hidden"
    >
      What you chose is sent once you are connected. Keep this page open until then.
    </p>
  ),
});
const SignOutQuestion = lazyPart(async () => (await import('./SignOutQuestion.tsx')).SignOutQuestion);

/** Every page writes days and names people as the studio does. */
export const ahead: Ahead = (read) => {
  read(studioQuery());
  read(membersQuery());
};

export function InnerLayout() {
  const { user, signOut } = useAuth();
  const queries = useQueryClient();
  const router = useRouter();
  const [isLeaving, setLeaving] = useState(false);
  /** What a sign-out would lose; null while nobody is asked. */
  const [atStake, setAtStake] = useState<Pick<SignOutQuestionProps, 'changes' | 'uploads' | 'hasDrafts'> | null>(null);
  const lateEdit = useLateEdit();
  const isTrayNeeded = useTrayIsNeeded();
  const leave = () => {
    setLeaving(true);
    void signOut();
  };
  useEffect(() => {
    // Talks to the network: one signs out without it too, which is when changes wait, and chooses files.
    void pageShown().then(() => {
      SignOutQuestion.preload();
      LateEditQuestion.preload();
      UploadTray.preload();
    });
  }, []);
  // Talks to the page inside, whose code and answers come before all of that.
  useEffect(() => watchFirstPage(() => queries.isFetching() > 0 || router.state.status === 'pending'), [queries, router]);
  const logOut = () => {
    const changes = underwayNow().filter(({ waits, sequence }) => waits && sequence === null).length;
    const uploads = unfinishedNow();
    const typed = user !== null && hasDrafts(user.id);
    if (changes + uploads > 0 || typed) setAtStake({ changes, uploads, hasDrafts: typed });
    else leave();
  };
  return (
    <ProtectedRoute returnsHere={!isLeaving}>
      <LiveProvider>
        <Shell onLogOut={logOut} foot={isTrayNeeded && <UploadTray />}>
          <LeavingContext value={logOut}>
            <Conventions>
              <Outlet />
            </Conventions>
          </LeavingContext>
        </Shell>
        {lateEdit && <LateEditQuestion key={lateEdit.key} edit={lateEdit} />}
        {atStake && <SignOutQuestion {...atStake} onStay={() => setAtStake(null)} onLeave={leave} />}
      </LiveProvider>
    </ProtectedRoute>
  );
}

/** Writes dates and numbers as the studio does. What was drawn before that was known is drawn anew, once. */
function Conventions({ children }: { children: ReactNode }) {
  const { locale, timeZone } = useQuery(studioQuery()).data ?? {};
  useEffect(() => {
    // Talks to the module that every date is written by.
    if (locale) setLocale(locale);
    if (timeZone) setTimeZone(timeZone);
  }, [locale, timeZone]);
  return <Fragment key={useGuess()}>{children}</Fragment>;
}
