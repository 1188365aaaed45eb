import { useSearch } from '@tanstack/react-router';
import { createPortal } from 'react-dom';
import type { Task } from '../../../../domain/tasks/contract.ts';
import { Discussion } from './thread/Discussion.tsx';

interface TaskDiscussionProps {
  task: Task;
  /** The foot of the panel, where one writes. */
  foot: HTMLElement | null;
}

/** What is said about a task, in its panel. */
export function TaskDiscussion({ task, foot }: TaskDiscussionProps) {
  const { comment } = useSearch({ strict: false });
  return (
    <Discussion
      subject={{ kind: 'task', id: task.id }}
      name={task.title}
      comment={comment ?? null}
      linkOf={(commentId) => `/todos?task=${task.id}&comment=${commentId}`}
    >
      {({ head, said, composer }) => (
        <section aria-label="Discussion" className="mt-5">
          {head}
          {said}
          {foot && createPortal(composer, foot)}
        </section>
      )}
    </Discussion>
  );
}
