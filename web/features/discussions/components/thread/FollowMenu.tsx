import { Bell, BellOff, BellRing } from 'lucide-react';
import type { Following } from '../../../../../domain/discussions/contract.ts';
import { follow } from '../../../../lib/outcome.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Menu, MenuChoice } from '../../../../ui/Menu.tsx';
import { sayRefused } from '../../../../ui/toast/store.ts';
import { useFrame } from './DiscussionContext.ts';
import { followChoices, followingOf } from './following.ts';

const looks = {
  following: { icon: BellRing, label: 'Followed: you hear of all that is said here' },
  usual: { icon: Bell, label: 'Notifications of this discussion' },
  muted: { icon: BellOff, label: 'Muted: you hear of it only where you are named' },
} as const;

/** What one wants to hear of all that is said about the thing. */
export function FollowMenu({ following }: { following: Following | null }) {
  const { subject, commands } = useFrame();
  const value = following ?? 'usual';
  return (
    <Menu trigger={<IconButton size="small" {...looks[value]} />}>
      <MenuChoice
        label="Tell me of"
        value={value}
        onChange={(next) => follow(commands.follow({ subject, following: followingOf(next) }), { refused: sayRefused('Not changed') })}
        options={followChoices}
      />
    </Menu>
  );
}
