// Profile Settings: the person as the studio sees them (specification §2).

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sendPicture } from '../../../lib/sendPicture.ts';
import { useAuth, useUser } from '../../../lib/session/auth.ts';
import { presentUser, type SessionUser } from '../../../lib/session/sessionUser.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { RoleBadge } from '../../../ui/RoleBadge.tsx';
import { SectionHead } from '../../../ui/SectionHead.tsx';
import { TitleBlock } from '../../../ui/TitleBlock.tsx';
import { formatDay } from '../../../ui/locale.ts';
import { PictureEditor } from '../components/PictureEditor.tsx';
import { ProfileForm } from '../components/ProfileForm.tsx';
import { avatarQuery, useRemovePicture } from '../queries.ts';

export default function ProfilePage() {
  const user = useUser();
  const { profile } = useAuth();
  return (
    <div className="w-full max-w-240 px-10 py-7 max-md:px-4 max-md:py-5">
      <OwnPicture user={user} />
      <Facts user={user} />
      <section aria-labelledby="profile-details" className="mt-9">
        <SectionHead id="profile-details" title="Details" className="mb-5" />
        {profile ? <ProfileForm profile={profile} /> : <ProfileMissing />}
      </section>
    </div>
  );
}

function OwnPicture({ user }: { user: SessionUser }) {
  const { name, initials, organization, avatarUrl } = presentUser(user);
  const { profile, reloadProfile } = useAuth();
  const { data } = useQuery(avatarQuery());
  const remove = useRemovePicture();
  // Without a profile the session knows only what it began with; the picture is read by itself then.
  const src = (profile ? avatarUrl : (data?.avatar_url ?? avatarUrl)) ?? null;
  return (
    <PictureEditor
      noun="picture"
      shape="round"
      shown={<Avatar name={name} initials={initials} src={src} size={96} />}
      head={
        <div className="mb-3">
          <h2 className="-mb-2 truncate pb-2 font-title text-title-40 max-md:text-title-28">
            <bdi>{name}</bdi>
          </h2>
          <p className="mt-1 truncate text-16 text-ink-muted">{organization}</p>
        </div>
      }
      hasPicture={src !== null}
      removedWords="Your initials take its place everywhere."
      send={async (picture) => {
        await sendPicture({ of: 'me', ...picture });
        await reloadProfile();
      }}
      remove={() => remove.mutateAsync(undefined)}
    />
  );
}

function Facts({ user }: { user: SessionUser }) {
  const { organization, role } = presentUser(user);
  return (
    <TitleBlock
      className="mt-8"
      cells={[
        { label: 'Email', value: user.email },
        { label: 'Role', value: user.role === null ? role : <RoleBadge role={role} /> },
        { label: 'Studio', value: organization },
        { label: 'Member since', staysWhole: true, value: formatDay(user.created_at, { day: 'numeric', month: 'short', year: 'numeric' }) },
      ]}
    />
  );
}

/** The session goes on without a profile (specification §8); what it would hold cannot be edited then. */
function ProfileMissing() {
  const { reloadProfile } = useAuth();
  const [isLoading, setLoading] = useState(false);
  const retry = async () => {
    setLoading(true);
    await reloadProfile();
    setLoading(false);
  };
  return (
    <ErrorCard
      title="Your profile could not be loaded"
      action={
        <Button size="small" busy={isLoading} onClick={() => void retry()}>
          Try again
        </Button>
      }
    >
      Nothing is lost. Try again in a moment.
    </ErrorCard>
  );
}
