import { expect, test } from 'vitest';
import { holds, type Permission } from '../../domain/studios/policy.ts';
import { passageOf } from './gate.ts';

const visitor = (role: string | null) => ({
  loading: false,
  user: { role },
  hasPermission: (permission: Permission) => holds({ role: role ?? '', customPermissions: null }, permission),
});

test('[R2-22] while the session loads, everybody waits', () => {
  expect(passageOf({ ...visitor('Principal'), loading: true }, {})).toEqual({ to: 'wait' });
});

test('[R2-23] without a user the way leads to sign-in', () => {
  expect(passageOf({ loading: false, user: null, hasPermission: () => true }, {})).toEqual({ to: 'sign-in' });
});

test.each(['Senior', 'Standard', 'Junior', 'Technical', 'Archivist', null])(
  '[R2-24] %s is sent home from an area of the Principal',
  (role) => {
    expect(passageOf(visitor(role), { requiredRole: 'Principal' })).toEqual({
      to: 'home',
      message: 'This area requires Principal access.',
    });
  },
);

test('[R2-24] the required role lets in', () => {
  expect(passageOf(visitor('Senior'), { requiredRole: 'Senior' })).toEqual({ to: 'pass' });
  expect(passageOf(visitor('Junior'), { requiredRole: 'Senior' })).toEqual({ to: 'home', message: 'This area requires Senior access.' });
});

test.each([
  ['Standard', 'createProject'],
  ['Junior', 'editProject'],
  ['Technical', 'uploadFiles'],
] as const)('[R2-25] %s without %s is sent home', (role, permission) => {
  expect(passageOf(visitor(role), { permission })).toEqual({ to: 'home', message: "You don't have permission to access this area." });
});

test('[R2-25] whoever holds the permission passes', () => {
  expect(passageOf(visitor('Senior'), { permission: 'createProject' })).toEqual({ to: 'pass' });
});

test('[R2-26] a Principal passes every check', () => {
  const principal = { ...visitor('Principal'), hasPermission: () => false };
  expect(passageOf(principal, { requiredRole: 'Junior' })).toEqual({ to: 'pass' });
  expect(passageOf(principal, { permission: 'removeMembers' })).toEqual({ to: 'pass' });
});
