import { Link, useLocation } from '@tanstack/react-router';
import { BookOpen, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useBadges } from '../../lib/badges.ts';
import { useLayout } from '../../ui/breakpoints.ts';
import { cx } from '../../ui/cx.ts';
import { Logo } from '../../ui/Logo.tsx';
import { SidebarItem } from '../../ui/NavItem.tsx';
import { countAt, placeOf, sidebarPlaces } from './places.ts';
import { useSidebarState } from './sidebarState.ts';

export interface SidebarProps {
  onOpenGuide: () => void;
  /** First steps of the studio that are still open; none for who is no Principal. */
  openSteps: number;
}

/** 64 or 240 wide on a desktop, as the person likes; 64 beside a board; always 64 on a tablet (specification §2). */
export function Sidebar({ onOpenGuide, openSteps }: SidebarProps) {
  const { pathname } = useLocation();
  const { collapsed, toggle } = useSidebarState(/^\/mood-board\/./.test(pathname));
  const isTablet = useLayout() === 'tablet';
  const narrow = isTablet || collapsed;
  const current = placeOf(pathname);
  const badges = useBadges();
  return (
    <div
      data-sidebar=""
      className={cx(
        'z-(--z-sidebar) flex shrink-0 flex-col border-e border-hairline bg-surface',
        narrow ? 'w-(--sidebar-narrow)' : 'w-(--sidebar-wide)',
      )}
    >
      <Link
        to="/"
        aria-label="Atelier"
        className={cx('flex h-(--header) shrink-0 items-center -outline-offset-2', narrow ? 'justify-center' : 'px-5')}
      >
        <Logo name={!narrow} />
      </Link>
      <nav aria-label="Main" className="flex-1 overflow-y-auto">
        <ul>
          {sidebarPlaces.map(({ to, icon, label }) => (
            <li key={to}>
              <SidebarItem icon={icon} label={label} current={current === to} count={countAt(to, badges)} narrow={narrow}>
                <Link to={to} />
              </SidebarItem>
            </li>
          ))}
        </ul>
      </nav>
      <div className="shrink-0">
        <SidebarItem
          icon={BookOpen}
          label="User Guide"
          count={openSteps}
          countWords={openSteps === 1 ? 'open step' : 'open steps'}
          narrow={narrow}
        >
          <button type="button" className={narrow ? 'w-10' : 'w-[calc(100%-24px)]'} onClick={onOpenGuide} />
        </SidebarItem>
        {!isTablet && (
          <SidebarItem icon={narrow ? PanelLeftOpen : PanelLeftClose} label={narrow ? 'Expand' : 'Collapse'} narrow={narrow}>
            <button type="button" className={narrow ? 'w-10' : 'w-[calc(100%-24px)]'} aria-expanded={!narrow} onClick={toggle} />
          </SidebarItem>
        )}
        <p className={cx('mx-3 mt-3.5 border-t border-hairline pt-3 pb-4 text-12 text-ink-muted', narrow ? 'text-center text-11' : 'px-2')}>
          <span className={narrow ? 'sr-only' : ''}>version - </span>
          mk4
        </p>
      </div>
    </div>
  );
}
