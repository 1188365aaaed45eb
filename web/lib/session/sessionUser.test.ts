import { expect, test } from 'vitest';
import type { UserId } from '../../../domain/kernel/ids.ts';
import { presentUser, type SessionUser } from './sessionUser.ts';

const person = (metadata: Partial<SessionUser['user_metadata']>, rest: Partial<SessionUser> = {}): SessionUser => ({
  id: 'd0a4' as UserId,
  email: 'ines@duartefield.studio',
  role: 'Principal',
  created_at: '2026-01-05T09:00:00Z',
  updated_at: '2026-01-05T09:00:00Z',
  ...rest,
  user_metadata: {
    first_name: null,
    last_name: null,
    avatar_url: null,
    organization_id: null,
    organization_name: null,
    phone_number: null,
    ...metadata,
  },
});

test.each([
  ['first and last name', person({ first_name: 'Ines', last_name: 'Duarte' }), 'Ines Duarte'],
  ['the first name alone', person({ first_name: 'Ines' }), 'Ines'],
  ["the email's part before the at-sign", person({}), 'ines'],
  ["'User' where there is nothing", person({}, { email: '' }), 'User'],
])('[R2-32] the name is %s', (_case, user, name) => {
  expect(presentUser(user).name).toBe(name);
});

test.each([
  ['first and last name', person({ first_name: 'Ines', last_name: 'Duarte' }), 'ID'],
  ['whole characters', person({ first_name: '𠮷野', last_name: '👩 Duarte' }), '𠮷👩'],
  ['the first two letters of one name', person({ first_name: 'Ines' }), 'IN'],
  ['whole characters of one name', person({ first_name: 'I𠮷' }), 'I𠮷'],
  ['the first two letters of the email', person({}), 'IN'],
  ["the first two letters of 'User'", person({}, { email: '' }), 'US'],
])('[R2-33] initials come from %s', (_case, user, initials) => {
  expect(presentUser(user).initials).toBe(initials);
});

test("[R2-34] 'No Organization' and 'No Role' where there is none", () => {
  expect(presentUser(person({}, { role: null }))).toMatchObject({ organization: 'No Organization', role: 'No Role' });
  expect(presentUser(person({ organization_name: 'Duarte Field' }))).toMatchObject({ organization: 'Duarte Field', role: 'Principal' });
});
