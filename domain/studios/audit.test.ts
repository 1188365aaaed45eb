import { describe, expect, test } from 'vitest';
import { auditActs } from '../kernel/auditActs.ts';
import type { UserId } from '../kernel/ids.ts';
import { actsOf, auditKinds, type AuditLine, auditSentence } from './audit.ts';

const ines = { id: '11111111-1111-4111-8111-111111111111' as UserId, name: 'Inês Duarte', avatarUrl: null, isActive: true };
const tom = { id: '22222222-2222-4222-8222-222222222222' as UserId, name: 'Tom Field', avatarUrl: null, isActive: true };
const gone = { ...tom, name: null, isActive: false };

const line = (act: AuditLine['act'], more: Partial<AuditLine> = {}): AuditLine => ({
  id: '1',
  at: '2026-11-20T09:00:00.000Z',
  act,
  actor: ines,
  subject: tom,
  others: [],
  project: null,
  details: {},
  ...more,
});

test('every act is of one kind, and says something also where its details say nothing', () => {
  expect(auditKinds.flatMap(actsOf).sort()).toEqual([...auditActs].sort());
  for (const act of auditActs) {
    for (const subject of [tom, gone, null]) {
      const words = auditSentence(line(act, { subject }));
      expect(words, act).toMatch(/^[a-z].*[a-z”)]$/);
      expect(words, act).not.toMatch(/undefined|null|NaN|\[object/);
    }
  }
});

describe('in plain words', () => {
  const permissions = { overrides: { uploadFiles: true, deleteTask: false, createProject: null } };
  test.each<[words: string, AuditLine]>([
    ['made Tom Field a Senior (was Standard)', line('studios.roleChanged', { details: { from: 'Standard', to: 'Senior' } })],
    [
      'allowed Upload Files, denied Delete Tasks and gave back to the role Create Projects for Tom Field',
      line('studios.permissionsChanged', { details: permissions }),
    ],
    [
      'deactivated Tom Field; their work went to Inês Duarte',
      line('studios.memberDeactivated', { details: { handOverTo: ines.id }, others: [ines] }),
    ],
    ['deactivated a deleted person', line('studios.memberDeactivated', { subject: gone, details: { handOverTo: null } })],
    [
      'invited jane@studio.example as Standard',
      line('studios.invited', { subject: null, details: { email: 'jane@studio.example', role: 'Standard' } }),
    ],
    ['invited somebody by a link as Junior', line('studios.invited', { subject: null, details: { email: null, role: 'Junior' } })],
    [
      'joined the studio as Junior, invited by Tom Field',
      line('studios.joined', { details: { role: 'Junior', invitedBy: tom.id }, others: [tom] }),
    ],
    ['founded the studio', line('studios.joined', { details: { role: 'Principal', invitedBy: null } })],
    [
      'changed the studio: time zone from Europe/London to Asia/Tokyo',
      line('studios.changed', { subject: null, details: { timeZone: { from: 'Europe/London', to: 'Asia/Tokyo' } } }),
    ],
    [
      'changed the studio: name from “One” to “Two”; working days from Mon, Tue to Sat',
      line('studios.changed', { details: { name: { from: 'One', to: 'Two' }, workingDays: { from: [1, 2], to: [6] } } }),
    ],
    ['changed the studio: 12 holidays added', line('studios.changed', { details: { holidaysAdded: 12 } })],
    ['tried to change the role of Tom Field and was refused', line('studios.refused', { details: { call: 'studios.changeRole' } })],
    [
      'tried to take somebody into Halden House and was refused',
      line('studios.refused', { subject: null, project: 'Halden House', details: { call: 'projects.addMember' } }),
    ],
    ['tried to change somebody’s access and was refused', line('studios.refused', { details: { call: 'studios.new' } })],
    ['changed their email', line('identity.emailChanged')],
    [
      'removed Tom Field for good; their work went to Inês Duarte',
      line('studios.memberRemoved', { details: { handOverTo: ines.id }, others: [ines] }),
    ],
    [
      'made Halden House private to its members',
      line('projects.visibilityChanged', { subject: null, project: 'Halden House', details: { to: 'private' } }),
    ],
    [
      'added Tom Field to Halden House',
      line('projects.memberAdded', { subject: null, project: 'Halden House', details: { userId: tom.id }, others: [tom] }),
    ],
    [
      'joined Halden House, invited by Tom Field',
      line('projects.memberAdded', {
        subject: null,
        project: 'Halden House',
        details: { userId: ines.id, invitedBy: tom.id },
        others: [ines, tom],
      }),
    ],
    [
      'made Tom Field the lead of a project that is gone',
      line('projects.leadTransferred', { subject: null, details: { to: tom.id }, others: [tom] }),
    ],
    ['deleted Halden House', line('projects.removed', { subject: null, details: { name: 'Halden House' } })],
    ['brought Halden House back', line('projects.restored', { subject: null, project: 'Halden House' })],
  ])('%s', (words, entry) => {
    expect(auditSentence(entry)).toBe(words);
  });
});
