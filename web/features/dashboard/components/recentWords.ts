// What somebody did, as a sentence. Pure.

import type { RecentAct } from '../../../../domain/dashboard/contract.ts';
import { firstName } from '../../../../domain/identity/names.ts';
import type { RecentType } from '../../../../domain/dashboard/rules.ts';

export interface Words {
  who: string;
  before: string;
  /** The task, phase or project, which is a link; empty where it is about the studio. */
  title: string;
  after: string;
}

interface Names {
  ownId: string;
  nameOf: (userId: string) => string;
}

/** `Aiko approved Brass sample, bar front`. First names do: a face stands beside them. */
export function recentWords(act: RecentAct, { ownId, nameOf }: Names): Words {
  const first = (id: string) => firstName(nameOf(id));
  const who = act.actorId === null ? 'Atelier' : act.actorId === ownId ? 'You' : first(act.actorId);
  const whom = act.userId === null ? 'somebody' : act.userId === ownId ? 'you' : first(act.userId);
  const isSelf = act.userId === act.actorId;
  const { before, after = '', about } = phrases[act.type]({ whom, isSelf });
  const title = { task: act.task?.title, phase: act.phase, project: act.project?.name, studio: '' }[about] ?? '';
  return { who, before, title, after };
}

interface Phrase {
  before: string;
  after?: string;
  about: 'task' | 'phase' | 'project' | 'studio';
}

const onTask =
  (before: string): (() => Phrase) =>
  () => ({ before, about: 'task' });

const phrases: Record<RecentType, (people: { whom: string; isSelf: boolean }) => Phrase> = {
  'tasks.created': onTask('added'),
  'tasks.completed': onTask('completed'),
  'tasks.reopened': onTask('reopened'),
  'tasks.sentToReview': onTask('sent to review'),
  'tasks.approved': onTask('approved'),
  'tasks.changesRequested': onTask('asked for changes to'),
  'projects.created': () => ({ before: 'started', about: 'project' }),
  'projects.archived': () => ({ before: 'archived', about: 'project' }),
  'projects.unarchived': () => ({ before: 'took', after: 'back into work', about: 'project' }),
  'projects.phaseCompleted': () => ({ before: 'completed', about: 'phase' }),
  'projects.phaseReopened': () => ({ before: 'reopened', about: 'phase' }),
  'projects.memberAdded': ({ whom, isSelf }) => ({ before: isSelf ? 'joined' : `took ${whom} into`, about: 'project' }),
  'projects.invitationAccepted': () => ({ before: 'joined', about: 'project' }),
  'projects.leadTransferred': ({ whom, isSelf }) => ({
    before: isSelf ? 'took the lead of' : `made ${whom} the lead of`,
    about: 'project',
  }),
  'studios.memberJoined': ({ isSelf }) => ({ before: isSelf ? 'joined the studio' : 'founded the studio', about: 'studio' }),
};
