import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import type { OwnProfile } from '../../../domain/identity/contract.ts';
import { useAuth } from './auth.ts';
import { userOfProfile } from './sessionUser.ts';

test('[R8-05] useAuth outside its provider throws the specification’s words', () => {
  const Lost = () => createElement('p', null, useAuth().loading);
  expect(() => renderToString(createElement(Lost))).toThrow('useAuth must be used within an AuthProvider');
});

describe('[R3-01] the session user', () => {
  const profile = {
    id: 'u1',
    studio_id: 's1',
    email: 'ines@duartefield.studio',
    first_name: 'Ines',
    last_name: 'Duarte',
    avatar_url: '/art/face-ines.svg',
    phone: '+44 1373 555 014',
    job_title: null,
    time_zone: null,
    is_active: true,
    created_at: '2026-01-12T09:00:00.000Z',
    updated_at: '2026-02-01T09:00:00.000Z',
    user_roles: [{ role: 'Senior' }, { role: 'Principal' }],
    studios: { id: 's1', name: 'Duarte Field' },
    abilities: {},
  } as unknown as OwnProfile;

  test('has the specification’s fields, the phone number taken from phone and the first role', () => {
    expect(userOfProfile(profile)).toEqual({
      id: 'u1',
      email: 'ines@duartefield.studio',
      role: 'Senior',
      created_at: '2026-01-12T09:00:00.000Z',
      updated_at: '2026-02-01T09:00:00.000Z',
      user_metadata: {
        first_name: 'Ines',
        last_name: 'Duarte',
        avatar_url: '/art/face-ines.svg',
        organization_id: 's1',
        organization_name: 'Duarte Field',
        phone_number: '+44 1373 555 014',
      },
    });
  });

  test('has no role where there is no role row', () => {
    expect(userOfProfile({ ...profile, user_roles: [] }).role).toBeNull();
  });
});

test('[R3-04] a record that is not ours is none', async () => {
  const store = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
  const { readRevoked, rememberRevoked } = await import('./accessRevoked.ts');
  rememberRevoked({ userId: 'u1', organizationName: null });
  expect(readRevoked()).toMatchObject({
    userId: 'u1',
    organizationName: 'the organization',
    revokedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  for (const broken of ['{', 'null', '[]', '{"userId":1}', '"x"']) {
    store.set('atelier.access_revoked', broken);
    expect(readRevoked()).toBeNull();
  }
  vi.unstubAllGlobals();
});
