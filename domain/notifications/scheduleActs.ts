// Who hears of a programme that moved (PRODUCT §2): each person once, however many rows an act moves.

import type { UserId } from '../kernel/ids.ts';
import type { ScheduleFacts } from '../schedule/events.ts';
import type { MovedTask } from '../tasks/events.ts';
import type { NotificationData } from './contract.ts';
import { type ActRules, byActor, type Draft } from './drafts.ts';
import { dueDateUpdated, editWords, timelineChanged, timelineWords } from './merging.ts';

export const scheduleActs = {
  'schedule.changed': (act, { nameOf, project }) => {
    if (!project) return [];
    const { projectId } = act.data;
    const facts: NotificationData = {
      projectId,
      projectName: project.name,
      editorName: nameOf(act.actorId),
      hasGeneralEdit: false,
      hasDueDateChange: true,
      ...byActor(act),
    };
    const ofProject = (userIds: readonly UserId[], moved: string): Draft => {
      const data = { ...facts, logicalType: timelineChanged };
      return { type: 'task_edited', userIds, ...timelineWords(data, moved), data, readersOf: projectId };
    };
    const ofTask = (userId: UserId, { id, title }: MovedTask): Draft => {
      const data = { ...facts, taskId: id, taskTitle: title, changeType: dueDateUpdated };
      return { type: 'task_edited', userIds: [userId], ...editWords(data), data, readersOf: projectId };
    };
    const people = [...tasksByPerson(act.facts.tasks)].map(([userId, tasks]) => {
      const [first] = tasks;
      return tasks.length === 1 && first ? ofTask(userId, first) : ofProject([userId], `${tasks.length} of your tasks`);
    });
    const all = inWords(act.facts);
    return all && project.leadId ? [ofProject([project.leadId], all), ...people] : people;
  },
} satisfies ActRules;

/** Whoever works on them, or looks at them just now. */
function tasksByPerson(tasks: readonly MovedTask[]): ReadonlyMap<UserId, MovedTask[]> {
  const found = new Map<UserId, MovedTask[]>();
  for (const task of tasks) {
    for (const userId of new Set([...task.assigneeIds, ...(task.reviewerId ? [task.reviewerId] : [])])) {
      const own = found.get(userId);
      if (own) own.push(task);
      else found.set(userId, [task]);
    }
  }
  return found;
}

/** `2 phases, 1 milestone and 14 tasks`; empty where nothing moved. */
function inWords({ phases, milestones, tasks }: ScheduleFacts): string {
  const parts = [
    [phases, 'phase'],
    [milestones, 'milestone'],
    [tasks.length, 'task'],
  ] as const;
  return new Intl.ListFormat('en-GB').format(
    parts.filter(([count]) => count > 0).map(([count, name]) => `${count} ${name}${count === 1 ? '' : 's'}`),
  );
}
