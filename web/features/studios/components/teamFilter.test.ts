import { describe, expect, test } from 'vitest';
import type { Invitation, Member } from '../../../../domain/studios/contract.ts';
import { everybody, inOrder, isFiltered, isInvitationShown, isMemberShown } from './teamFilter.ts';

const aiko = {
  firstName: 'Aiko',
  lastName: 'Tanabe',
  email: 'a.tanabe@studio.test',
  jobTitle: 'Architect',
  role: 'Standard',
  isActive: true,
} as Member;
const link = { email: null, role: 'Junior', state: 'open' } as Invitation;

describe('the team’s list', () => {
  test('goes from the highest role down, whoever has left last', () => {
    const people = [
      { ...aiko, firstName: 'Aiko' },
      { ...aiko, firstName: 'Hugo' },
      { ...aiko, firstName: 'Ines', role: 'Principal' },
      { ...aiko, firstName: 'Lucas', role: 'Technical' },
      { ...aiko, firstName: 'Owen', role: 'Principal', isActive: false },
      { ...aiko, firstName: 'Priya', role: 'Junior' },
      { ...aiko, firstName: 'Tom', role: 'Senior' },
    ];
    expect(inOrder(people).map(({ firstName }) => firstName)).toEqual(['Ines', 'Tom', 'Aiko', 'Hugo', 'Priya', 'Lucas', 'Owen']);
  });

  test.each([
    ['nothing asked', {}, true],
    ['a part of the name', { search: ' o tan' }, true],
    ['a part of the address', { search: 'A.TAN' }, true],
    ['the job title', { search: 'architect' }, true],
    ['another word', { search: 'hugo' }, false],
    ['their role among others', { roles: ['Senior', 'Standard'] as const }, true],
    ['another role', { roles: ['Senior'] as const }, false],
    ['another state', { statuses: ['deactivated'] as const }, false],
  ])('a member under: %s', (_what, filter, shown) => {
    expect(isMemberShown(aiko, { ...everybody, ...filter })).toBe(shown);
  });

  test('an invitation until it is answered or taken back', () => {
    const shown = (state: Invitation['state']) => isInvitationShown({ ...link, state }, everybody);
    expect([shown('open'), shown('expired'), shown('accepted'), shown('revoked')]).toEqual([true, true, false, false]);
    expect(isInvitationShown(link, { ...everybody, statuses: ['active'] })).toBe(false);
    expect(isInvitationShown(link, { ...everybody, search: 'link' })).toBe(true);
  });

  test('whether anything is asked', () => {
    expect([isFiltered(everybody), isFiltered({ ...everybody, search: ' ' }), isFiltered({ ...everybody, roles: ['Junior'] })]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
