import { Link, useLocation } from '@tanstack/react-router';
import { useBadges } from '../../lib/badges.ts';
import { BottomBarItem } from '../../ui/NavItem.tsx';
import { bottomBarPlaces, countAt, placeOf } from './places.ts';

/** The navigation of a phone, fixed at the bottom (specification §2). An open board has its own foot there (LOOK-work, “390”). */
export function BottomBar() {
  const { pathname } = useLocation();
  const current = placeOf(pathname);
  const badges = useBadges();
  return (
    <nav
      aria-label="Main"
      className="fixed in-has-[[data-own-foot]]:hidden typing:hidden inset-x-0 bottom-0 z-(--z-bottom-bar) border-t border-hairline bg-surface-raised pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="flex">
        {bottomBarPlaces.map(({ to, icon, shortLabel }) => (
          <li key={to} className="flex min-w-0 flex-1">
            <BottomBarItem icon={icon} label={shortLabel} current={current === to} unread={countAt(to, badges) > 0 ? 'Unread' : undefined}>
              <Link to={to} />
            </BottomBarItem>
          </li>
        ))}
      </ul>
    </nav>
  );
}
