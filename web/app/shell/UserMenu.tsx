import { Link } from '@tanstack/react-router';
import { BookOpen, LogOut, Search, UserRound } from 'lucide-react';
import { useUser } from '../../lib/session/auth.ts';
import { presentUser } from '../../lib/session/sessionUser.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { CountPill } from '../../ui/CountPill.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu, MenuItem, MenuLine, MenuText } from '../../ui/Menu.tsx';
import { RoleBadge } from '../../ui/RoleBadge.tsx';

export interface UserMenuProps {
  isMobile: boolean;
  onFind: () => void;
  onOpenGuide: () => void;
  /** First steps of the studio that are still open. */
  openSteps: number;
  onLogOut: () => void;
}

/** Profile and log-out; on a phone also what has no room in its header (specification §2). */
export function UserMenu({ isMobile, onFind, onOpenGuide, openSteps, onLogOut }: UserMenuProps) {
  const { name, initials, avatarUrl, ...studio } = presentUser(useUser());
  return (
    <Menu
      trigger={
        <button type="button" aria-label={`Account menu of ${name}`} className="touch-target flex rounded-round">
          <Avatar name={name} initials={initials} src={avatarUrl} size={32} decorative />
        </button>
      }
    >
      {isMobile && <Identity name={name} {...studio} />}
      {isMobile && (
        <MenuItem icon={Search} onSelect={onFind}>
          Search
        </MenuItem>
      )}
      <MenuItem asChild>
        <Link to="/profile">
          <Icon of={UserRound} className="shrink-0 text-ink-muted" />
          Profile Settings
        </Link>
      </MenuItem>
      {isMobile && (
        <MenuItem icon={BookOpen} onSelect={onOpenGuide} keys={openSteps > 0 && <OpenSteps count={openSteps} />}>
          User Guide
        </MenuItem>
      )}
      <MenuItem icon={LogOut} onSelect={onLogOut}>
        Log out
      </MenuItem>
      <MenuLine />
      <MenuText>
        mk4
        <span className="block">© {year} Atelier</span>
      </MenuText>
    </Menu>
  );
}

function OpenSteps({ count }: { count: number }) {
  return (
    <>
      <CountPill count={count} />
      <span className="sr-only"> {count === 1 ? 'step' : 'steps'} open</span>
    </>
  );
}

const year = new Date().getFullYear();

function Identity({ name, organization, role }: { name: string; organization: string; role: string }) {
  return (
    <>
      <div className="flex max-w-72 flex-col items-start gap-0.5 px-3 pt-2 pb-2.5">
        <span className="max-w-full truncate font-semibold">
          <bdi>{name}</bdi>
        </span>
        <span className="max-w-full truncate text-13 text-ink-muted">{organization}</span>
        <span className="mt-1.5">
          {role === 'No Role' ? <span className="text-12 text-ink-muted">{role}</span> : <RoleBadge role={role} />}
        </span>
      </div>
      <MenuLine />
    </>
  );
}
