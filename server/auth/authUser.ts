import type { UserId } from '../../domain/kernel/ids.ts';
import type { Account } from './sql.ts';

/** The user as auth-js knows it (GoTrue's shape). */
export interface AuthUser {
  id: UserId;
  aud: 'authenticated';
  role: 'authenticated';
  email: string;
  /** The address that waits to be confirmed. */
  new_email?: string;
  email_change_sent_at?: string;
  email_confirmed_at?: string;
  confirmed_at?: string;
  last_sign_in_at?: string;
  phone: string;
  app_metadata: Record<string, unknown>;
  user_metadata: Account['user_metadata'];
  identities: unknown[];
  is_anonymous: false;
  created_at: string;
  updated_at: string;
}

export function toAuthUser(account: Account): AuthUser {
  const { email_confirmed_at, last_sign_in_at } = account;
  return {
    id: account.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: account.email,
    ...(email_confirmed_at && { email_confirmed_at, confirmed_at: email_confirmed_at }),
    ...(last_sign_in_at && { last_sign_in_at }),
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: account.user_metadata,
    identities: [],
    is_anonymous: false,
    created_at: account.created_at,
    updated_at: account.updated_at,
  };
}
