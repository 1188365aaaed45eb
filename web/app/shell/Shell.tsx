import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../lib/lazyPart.tsx';
import { pageShown } from '../../lib/pageShown.ts';
import { useUser } from '../../lib/session/auth.ts';
import { undoLast } from '../../lib/undo.ts';
import { useLayout } from '../../ui/breakpoints.ts';
import { ScreenNotice } from '../../ui/screenNotice.ts';
import { showToast } from '../../ui/toast/store.ts';
import { useNewDay } from '../useNewDay.ts';
import { BottomBar } from './BottomBar.tsx';
import { ConnectionLine } from './ConnectionLine.tsx';
import { Finder } from './Finder.tsx';
import { Header } from './Header.tsx';
import { PrintLine } from './PrintLine.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useCutPastes } from './useCutPastes.ts';
import { useShortcut } from './useShortcut.ts';
import { useWayBack } from './useWayBack.ts';

const Guide = lazyPart(async () => (await pageShown().then(() => import('./Guide.tsx'))).Guide);

export interface ShellProps {
  onLogOut: () => void;
  /** Below the page, and there on every page: what is being uploaded. */
  foot: ReactNode;
  children: ReactNode;
}

/** Sidebar or bottom bar, header, and the page. The page scrolls; what is round it stays. */
export function Shell({ onLogOut, foot, children }: ShellProps) {
  const isMobile = useLayout() === 'mobile';
  const heading = useHeadingFocus();
  const [isGuideOpen, setGuideOpen] = useState(false);
  const openGuide = () => setGuideOpen(true);
  const [isFinding, setFinding] = useState(false);
  const find = () => setFinding(true);
  const isPrincipal = useUser().role === 'Principal';
  const [steps, setSteps] = useState(0);
  const openSteps = isPrincipal ? steps : 0;
  useShortcut('?', openGuide);
  useShortcut('k', find, { withControl: true, inPanels: true, whileTyping: true });
  useShortcut('z', () => void undo(), { withControl: true, inPanels: true });
  useNewDay();
  useWayBack();
  useCutPastes();
  return (
    <div className="flex h-dvh has-[[data-upload-tray]]:[--tray:46px] max-md:has-[[data-own-foot]]:[--bottom-bar:0px] max-md:typing:[--bottom-bar:0px]">
      <SkipLink />
      {!isMobile && <Sidebar onOpenGuide={openGuide} openSteps={openSteps} />}
      <div className="flex min-w-0 flex-1 flex-col">
        <Header heading={heading} onFind={find} onOpenGuide={openGuide} openSteps={openSteps} onLogOut={onLogOut} />
        <PrintLine />
        <div ref={tellHeight} className="shrink-0">
          <ConnectionLine />
        </div>
        <main
          id="content"
          tabIndex={-1}
          data-scroll-restoration-id="content"
          className="relative flex min-h-0 flex-1 flex-col overflow-y-auto outline-none max-md:mb-[calc(var(--bottom-bar)+var(--tray,0px)+env(safe-area-inset-bottom))]"
        >
          <ScreenNotice value={<ConnectionLine />}>{children}</ScreenNotice>
        </main>
        {foot}
      </div>
      {isMobile && <BottomBar />}
      <Finder isOpen={isFinding} onClose={() => setFinding(false)} onOpenGuide={openGuide} onLogOut={onLogOut} />
      <Guide isOpen={isGuideOpen} onClose={() => setGuideOpen(false)} isPrincipal={isPrincipal} onOpenSteps={setSteps} />
    </div>
  );
}

/** Tells the styles how high the line above the page is: a panel begins below it. */
function tellHeight(line: HTMLElement | null) {
  if (!line) return;
  const { style } = document.documentElement;
  const resized = new ResizeObserver(() => style.setProperty('--notice', `${line.offsetHeight}px`));
  resized.observe(line);
  return () => resized.disconnect();
}

/** Takes the last act back that can be, and says which. */
async function undo(): Promise<void> {
  const title = await undoLast();
  if (title) showToast({ shape: 'done', title: 'Taken back', line: title });
}

function SkipLink() {
  return (
    <a
      href="#content"
      onClick={(event) => {
        // The address stays as it is: the fragment is no place of the product.
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
      className="sr-only focus-visible:not-sr-only focus-visible:fixed! focus-visible:start-3 focus-visible:top-3 focus-visible:z-(--z-tooltip) focus-visible:rounded-2 focus-visible:bg-surface-inverse focus-visible:px-3 focus-visible:py-2 focus-visible:text-ink-inverse"
    >
      Skip to the content
    </a>
  );
}

/** Moves the focus to the page's heading when another page has come, so that a screen reader begins there. */
function useHeadingFocus() {
  const { pathname } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    // Talks to the document's focus.
    if (shown.current === pathname) return;
    shown.current = pathname;
    heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  return heading;
}
