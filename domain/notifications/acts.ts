// From an act in the product to whom it concerns and how they are told (specification §3, §9; PRODUCT §8). The server adds
// what a pure rule cannot know: who of them is active and may read it.

import type { Act, EventName } from '../kernel/events.ts';
import type { ProjectId, UserId } from '../kernel/ids.ts';
import { discussionActs } from './discussionActs.ts';
import type { ActRule, ActRules, Draft, Surroundings } from './drafts.ts';
import { projectActs } from './projectActs.ts';
import { scheduleActs } from './scheduleActs.ts';
import { taskActs } from './taskActs.ts';
import { teamActs } from './teamActs.ts';

const rules: ActRules = { ...taskActs, ...projectActs, ...scheduleActs, ...teamActs, ...discussionActs };

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rule of a name is one of its acts
const ruleFor = (type: EventName): ActRule | undefined => rules[type] as ActRule | undefined;

/** Which project and people an act is about; null for acts that nobody is told of. */
export function aboutOf(act: Act): { projectId: ProjectId | null; people: readonly UserId[] } | null {
  if (!ruleFor(act.type)) return null;
  if (isOfTasks(act)) {
    const [first] = act.facts.acts;
    // A personal task is its creator's own business. And of others the tasks alone say whom an act concerns; the rest is words.
    return first?.task.projectId && draftsOf(act, nameless).length > 0 ? { projectId: first.task.projectId, people: [] } : null;
  }
  const { data } = act;
  return {
    projectId: 'projectId' in data ? data.projectId : null,
    people: ['userId' in data && data.userId, 'inviterId' in data && data.inviterId].filter((id) => id !== false),
  };
}

const isOfTasks = (act: Act): act is Act<keyof typeof taskActs> => Object.hasOwn(taskActs, act.type);

const nameless: Surroundings = {
  nameOf: () => '',
  organizationName: '',
  project: { name: '', leadId: null, memberIds: [] },
  principalIds: [],
};

/**
 * Whom an act concerns, and how each is told: never the one who acts, and nobody twice.
 *
 * @param told who heard of it by another event of the same act already
 */
export function draftsOf(act: Act, around: Surroundings, told: Iterable<UserId> = []): Draft[] {
  const reached = new Set<UserId>([...told, ...(act.actorId ? [act.actorId] : [])]);
  // In order of weight: of several that would reach a person, the first does.
  return (ruleFor(act.type)?.(act, around) ?? []).flatMap((draft) => {
    const userIds = [...new Set(draft.userIds)].filter((id) => !reached.has(id));
    for (const id of userIds) reached.add(id);
    return userIds.length === 0 ? [] : [{ ...draft, userIds }];
  });
}
