// What the rules of every act share: whom it concerns, in which words.

import { cutAt } from '../kernel/cut.ts';
import type { Act, EventName } from '../kernel/events.ts';
import type { ProjectId, UserId } from '../kernel/ids.ts';
import type { NotificationData, NotificationType, ToldType } from './contract.ts';

/** What the rules ask of the studio; `aboutOf` says for which ids it must be read. */
export interface Surroundings {
  nameOf: (id: UserId | null | undefined) => string;
  organizationName: string;
  project: { name: string; leadId: UserId | null; memberIds: readonly UserId[] } | null;
  principalIds: readonly UserId[];
}

/** One text for the people whom it concerns. */
export interface Draft {
  type: ToldType;
  userIds: readonly UserId[];
  title: string;
  message: string;
  data: NotificationData;
  /** The invitation or person that it tells of: it goes when they go. */
  subjectId?: string | undefined;
  /** Whoever cannot read it is not told; null for what is about the person or the studio. */
  readersOf: ProjectId | null;
}

/** How an act becomes drafts; of several that would reach a person, the first does. */
export type ActRule<Name extends EventName = EventName> = (act: Act<Name>, around: Surroundings) => Draft[];
export type ActRules = { [Name in EventName]?: ActRule<Name> };

export const byActor = ({ actorId }: Pick<Act, 'actorId'>): NotificationData => (actorId ? { actorId } : {});

interface Words {
  title: string;
  message: string;
  data: NotificationData;
  subjectId?: string | undefined;
}

/** For whoever reads the project. */
export const projectDraft = (type: NotificationType, userIds: readonly (UserId | null | undefined)[], words: Words): Draft => ({
  type,
  userIds: userIds.filter((id) => id !== null && id !== undefined),
  ...words,
  readersOf: words.data.projectId ?? null,
});

/** About the person or the studio: whoever is in it may know. */
export const ownDraft = (type: NotificationType, userIds: readonly UserId[], words: Words): Draft => ({
  type,
  userIds,
  ...words,
  readersOf: null,
});

export const listOf = (id: UserId | null | undefined): UserId[] => (id ? [id] : []);

/** Whom it tells of, beside whoever did it. */
export const ofPerson = ({ data }: { data: { userId: UserId } }) => ({ subjectId: data.userId });

const longestPreview = 140;

/** One line, cut where it gets long. */
export function preview(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= longestPreview) return line;
  const cut = cutAt(line, longestPreview - 1);
  return `${cut.trimEnd()}…`;
}
