import { expect, test } from 'vitest';
import type { RecentAct } from '../../../../domain/dashboard/contract.ts';
import type { ProjectId, TaskId, UserId } from '../../../../domain/kernel/ids.ts';
import { recentWords } from './recentWords.ts';

const [aiko, tom, ines] = ['aiko', 'tom', 'ines'] as [UserId, UserId, UserId];
const names: Record<string, string> = { aiko: 'Aiko Tanabe', tom: 'Tom Field', ines: 'Ines Duarte', gone: 'Deleted person' };
const project = { id: 'p' as ProjectId, name: 'Quayside Hotel', number: '26-014', cover: null, colour: 1 as const };
const task = { id: 't' as TaskId, title: 'Brass sample' };
const nothing = { sequence: 1, at: '', actorId: aiko, project, task: null, phase: null, userId: null };
const said = (act: Partial<RecentAct> & Pick<RecentAct, 'type'>): string =>
  Object.values(recentWords({ ...nothing, ...act }, { ownId: ines, nameOf: (id) => names[id] ?? '' }))
    .filter((part) => part !== '')
    .join(' ');

test.each<[string, Partial<RecentAct> & Pick<RecentAct, 'type'>]>([
  ['Aiko approved Brass sample', { type: 'tasks.approved', task }],
  ['You completed Brass sample', { type: 'tasks.completed', task, actorId: ines }],
  ['Aiko asked for changes to Brass sample', { type: 'tasks.changesRequested', task }],
  ['Aiko completed Concept', { type: 'projects.phaseCompleted', phase: 'Concept' }],
  ['Aiko took Tom into Quayside Hotel', { type: 'projects.memberAdded', userId: tom }],
  ['Aiko took you into Quayside Hotel', { type: 'projects.memberAdded', userId: ines }],
  ['Tom joined Quayside Hotel', { type: 'projects.memberAdded', actorId: tom, userId: tom }],
  ['Tom joined Quayside Hotel', { type: 'projects.invitationAccepted', actorId: tom, userId: tom }],
  ['Aiko made Tom the lead of Quayside Hotel', { type: 'projects.leadTransferred', userId: tom }],
  ['Aiko took Quayside Hotel back into work', { type: 'projects.unarchived' }],
  ['Deleted person approved Brass sample', { type: 'tasks.approved', task, actorId: 'gone' as UserId }],
  ['Tom founded the studio', { type: 'studios.memberJoined', actorId: tom, userId: null, project: null }],
  ['Tom joined the studio', { type: 'studios.memberJoined', actorId: tom, userId: tom, project: null }],
])('%s', (sentence, act) => {
  expect(said(act)).toBe(sentence);
});
