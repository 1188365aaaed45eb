// The signed-in person as the screens know them (specification §3).

import type { User as AuthUser } from '@supabase/auth-js';
import type { OwnProfile } from '../../../domain/identity/contract.ts';
import type { UserId } from '../../../domain/kernel/ids.ts';
import { displayName, initials } from '../../../domain/identity/names.ts';

export interface SessionUser {
  id: UserId;
  email: string;
  /** Null where no role is known; screens show 'No Role'. */
  role: string | null;
  created_at: string;
  updated_at: string;
  user_metadata: {
    first_name: string | null;
    last_name: string | null;
    avatar_url: string | null;
    organization_id: string | null;
    organization_name: string | null;
    /** Taken from `phone`. */
    phone_number: string | null;
  };
}

/** The first role counts (specification §3). */
export function userOfProfile(profile: OwnProfile): SessionUser {
  return {
    id: profile.id,
    email: profile.email,
    role: profile.user_roles[0]?.role ?? null,
    created_at: profile.created_at,
    updated_at: profile.updated_at,
    user_metadata: {
      first_name: profile.first_name,
      last_name: profile.last_name,
      avatar_url: profile.avatar_url,
      organization_id: profile.studios.id,
      organization_name: profile.studios.name,
      phone_number: profile.phone,
    },
  };
}

/** What the session itself knows, for when the profile cannot be read (specification §8): no role. */
export function minimalUser(user: AuthUser): SessionUser {
  const text = (name: string) => (typeof user.user_metadata[name] === 'string' ? user.user_metadata[name] : null);
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- auth-js types it as any text
    id: user.id as UserId,
    email: user.email ?? '',
    role: null,
    created_at: user.created_at,
    updated_at: user.updated_at ?? user.created_at,
    user_metadata: {
      first_name: text('first_name'),
      last_name: text('last_name'),
      avatar_url: text('avatar_url'),
      organization_id: null,
      organization_name: text('studio_name'),
      phone_number: text('phone'),
    },
  };
}

/** Name, initials, organisation and role as the header shows them (specification §2). */
export function presentUser(user: SessionUser) {
  const { first_name, last_name, organization_name, avatar_url } = user.user_metadata;
  const person = { first_name, last_name, email: user.email };
  return {
    name: displayName(person),
    initials: initials(person),
    organization: organization_name ?? 'No Organization',
    role: user.role ?? 'No Role',
    avatarUrl: avatar_url,
  };
}
