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

export interface Names {
  ownId: string;
  nameOf: (userId: string) => string;
}

/** What it is about by its name, and who did it to whom. */
type Told = Pick<RecentAct, 'type' | 'actorId' | 'userId' | 'task' | 'phase'> & { project: { name: string } | null };

/** Who did it. First names do: a face stands beside them. */
export const whoOf = ({ actorId }: Pick<Told, 'actorId'>, { ownId, nameOf }: Names): string =>
  actorId === null ? 'Atelier' : actorId === ownId ? 'You' : firstName(nameOf(actorId));

/** `Aiko approved Brass sample, bar front`. */
export function recentWords(act: Told, names: Names): Words {
  const { ownId, nameOf } = names;
  const who = whoOf(act, names);
  const whom = act.userId === null ? 'somebody' : act.userId === ownId ? 'you' : firstName(nameOf(act.userId));
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
