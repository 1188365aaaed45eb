// Profile Settings: the person as the studio sees them (specification §2).

import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../lib/session/auth.ts';
import { presentUser } from '../../../lib/session/sessionUser.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { RoleBadge } from '../../../ui/RoleBadge.tsx';
import { TitleBlock } from '../../../ui/TitleBlock.tsx';
import { avatarQuery } from '../queries.ts';

export default function ProfilePage() {
  const user = useUser();
  const { name, initials, role, organization, avatarUrl } = presentUser(user);
  const { data: picture } = useQuery(avatarQuery());
  return (
    <div className="w-full max-w-240 px-10 py-7 max-md:px-4 max-md:py-5">
      <div className="flex items-center gap-6 max-md:gap-4">
        <Avatar name={name} initials={initials} src={picture?.avatar_url ?? avatarUrl} size={96} />
        <div className="min-w-0">
          <h2 className="truncate font-title text-title-40 max-md:text-title-28">{name}</h2>
          <p className="mt-1 truncate text-16 text-ink-muted">{organization}</p>
        </div>
      </div>
      <TitleBlock
        className="mt-8"
        cells={[
          { label: 'Email', value: user.email },
          { label: 'Role', value: user.role === null ? role : <RoleBadge role={role} /> },
          { label: 'Studio', value: organization },
          { label: 'Member since', value: longDate.format(Date.parse(user.created_at)) },
        ]}
      />
      <p className="mt-5 text-ink-muted">Your name and picture can be changed here once account management arrives with a later release.</p>
    </div>
  );
}

const longDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
