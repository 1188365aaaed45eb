import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { ArrowLeft, Settings } from 'lucide-react';
import type { RefObject } from 'react';
import { holdAbove, holdActions } from '../../lib/headerPlaces.ts';
import { lazyPart } from '../../lib/lazyPart.tsx';
import { pageShown } from '../../lib/pageShown.ts';
import { usePlaceName } from '../../lib/placeName.ts';
import { useLayout } from '../../ui/breakpoints.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { pageTitle } from '../pageTitle.ts';
import { FinderButton } from './Finder.tsx';

export interface HeaderProps {
  /** The page's heading; it takes the focus when the page changes. */
  heading: RefObject<HTMLHeadingElement | null>;
  onFind: () => void;
  onOpenGuide: () => void;
  openSteps: number;
  onLogOut: () => void;
}

/** A board is called by its own name. */
const isOfOneBoard = /^\/mood-board\/[^/]+$/;

/** Letters of a title beside the buttons of a phone: a longer one is smaller, and takes a second line in a narrow hand. */
const roomInHand = 15;

export function Header({ heading, onFind, onOpenGuide, openSteps, onLogOut }: HeaderProps) {
  const { pathname } = useLocation();
  const layout = useLayout();
  const isMobile = layout === 'mobile';
  const place = usePlaceName();
  // In a hand a board's own tools have the room: all else is one step back (picture n2).
  const isWallInHand = isMobile && isOfOneBoard.test(pathname);
  const ownName = isOfOneBoard.test(pathname) ? place : null;
  const title = pageTitle(pathname, layout);
  const isHome = pathname === '/' || pathname === '/index';
  return (
    <header className="z-(--z-header) flex h-(--header) shrink-0 items-center gap-1 border-b border-hairline ps-10 pe-6 max-md:h-14 max-md:px-4">
      {!isHome && <BackButton />}
      <div className="min-w-0 flex-1">
        <div ref={holdAbove} className="flex min-w-0 items-center gap-2 text-12 text-ink-muted empty:hidden" />
        <h1
          ref={heading}
          tabIndex={-1}
          className={cx(
            'font-title text-title-22 outline-none',
            ownName === null && title.length > roomInHand ? 'max-md:text-title-18 max-md:leading-5 md:truncate' : 'truncate',
          )}
        >
          {ownName === null ? title : <bdi>{ownName}</bdi>}
        </h1>
      </div>
      {/* A board's tools have the room; Ctrl K finds there, too. */}
      {!isOfOneBoard.test(pathname) && <FinderButton onOpen={onFind} />}
      <div ref={holdActions} className="flex items-center gap-2 empty:hidden" />
      {!isWallInHand && (
        <>
          <Bell />
          <SettingsLink />
          <span className="ms-3 flex max-md:ms-1">
            <UserMenu isMobile={isMobile} onFind={onFind} onOpenGuide={onOpenGuide} openSteps={openSteps} onLogOut={onLogOut} />
          </span>
        </>
      )}
    </header>
  );
}

/** Menus weigh as much as the rest of the shell: this one comes right after it. */
const UserMenu = lazyPart(async () => (await pageShown().then(() => import('./UserMenu.tsx'))).UserMenu, {
  standIn: <span className="size-8 rounded-round bg-skeleton" />,
});

/** Comes after the first screen, with the counts of all badges. */
const Bell = lazyPart(async () => (await pageShown().then(() => import('../../features/notifications/components/Bell.tsx'))).Bell, {
  standIn: <span className="size-9 touch:size-11" />,
});

/** One step back; a page that was opened by its address goes to the dashboard instead of out of the product. */
function BackButton() {
  const { history, navigate } = useRouter();
  const goBack = () => (history.canGoBack() ? history.back() : void navigate({ to: '/' }));
  return <IconButton label="Back" icon={ArrowLeft} onClick={goBack} className="-ms-3 me-2 max-md:me-0" />;
}

function SettingsLink() {
  return (
    <Tooltip content="Settings" side="bottom">
      <Link
        to="/settings"
        aria-label="Settings"
        className="inline-flex size-9 items-center justify-center rounded-2 text-ink-muted transition-colors hover:bg-surface-hover hover:text-ink touch:size-11"
      >
        <Icon of={Settings} size={18} />
      </Link>
    </Tooltip>
  );
}
