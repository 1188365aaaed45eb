import { useQueryClient } from '@tanstack/react-query';
import { isSame } from '../../../../domain/kernel/merge.ts';
import { withPeopleOf } from '../../../../domain/tasks/checklist.ts';
import type { Task } from '../../../../domain/tasks/contract.ts';
import { follow } from '../../../lib/outcome.ts';
import { sayRefused } from '../../../ui/toast/store.ts';
import { named } from '../../../ui/Words.tsx';
import { offerUndo } from '../../identity/components/offerUndo.ts';
import { useProjectIndex } from '../../projects/queries.ts';
import { type NewProject, type SeenTask, taskQuery, useEditTask, useSendProject, useSendToReview } from '../queries.ts';

/** Moves a task into another project; Undo brings it back with its ref, its people and, where it waited for one, its review; with the people of its checklist where that was known. */
export function useChangeProject(): (task: SeenTask, to: Pick<NewProject, 'projectId' | 'phaseId'>) => void {
  const { mutateAsync } = useSendProject();
  const { mutateAsync: sendToReview } = useSendToReview();
  const { mutateAsync: edit } = useEditTask();
  const queries = useQueryClient();
  const projects = useProjectIndex();
  const goBack = async (was: SeenTask, left: Task) => {
    const known = queries.getQueryData(taskQuery(left.id).queryKey)?.task;
    const { projectId, phaseId, assigneeIds, reviewerId, position } = was;
    const to = { projectId, phaseId, assigneeIds, reviewerId, position };
    const { task } = await mutateAsync({ task: known && known.version > left.version ? known : left, to });
    if (was.status === 'in_review' && left.status !== 'in_review' && task.reviewerId !== null)
      await sendToReview({ taskId: task.id, reviewerId: task.reviewerId });
    const checklist = withPeopleOf(was.checklist ?? [], task.checklist);
    if (!isSame(checklist, task.checklist)) await edit({ task, changes: { checklist } });
  };
  return (was, to) => {
    const name = projects.find(to.projectId)?.name;
    follow(mutateAsync({ task: was, to }), {
      done: ({ task }) =>
        offerUndo({ title: name ? named`Moved to ${name}` : 'Now a personal task', line: was.title }, () =>
          follow(goBack(was, task), { refused: sayRefused(named`Not moved back: ${was.title}`) }),
        ),
      refused: sayRefused(named`Not moved: ${was.title}`),
    });
  };
}
