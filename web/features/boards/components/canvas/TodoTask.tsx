import { SquareCheckBig } from 'lucide-react';
import { useState } from 'react';
import type { Todo } from '../../../../../domain/boards/items.ts';
import { cutAt } from '../../../../../domain/kernel/cut.ts';
import type { BoardItemId, ProjectId } from '../../../../../domain/kernel/ids.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { useProjectIndex } from '../../../projects/queries.ts';
import { useTasksOfPlan } from '../../../tasks/components/useTasksOfPlan.ts';
import type { Desk } from './useDesk.ts';

interface TodoTaskProps {
  desk: Desk;
  id: BoardItemId;
  todoKey: string;
  todo: Todo;
  projectId: ProjectId;
  /** Its place in the list, from 1. */
  number: number;
}

/** Makes a task of the project of a to-do; the to-do leads there from then on. */
export function TodoTask({ desk, id, todoKey, todo, projectId, number }: TodoTaskProps) {
  const project = useProjectIndex().find(projectId);
  const { create } = useTasksOfPlan();
  const [isMaking, setMaking] = useState(false);
  if (todo.taskId !== null) return null;
  const make = () => {
    setMaking(true);
    create(
      { title: cutAt(todo.text, 200), projectId },
      {
        onMade: (taskId) => {
          setMaking(false);
          const item = desk.store.shown().byId.get(id);
          const now = item?.kind === 'todo' ? item.content.items[todoKey] : undefined;
          if (now) desk.act([{ op: 'change', id, group: 'content', kind: 'todo', values: { items: { [todoKey]: { ...now, taskId } } } }]);
        },
        onRefused: () => setMaking(false),
      },
    );
  };
  return (
    <IconButton
      label={`Make to-do ${number} a task`}
      icon={SquareCheckBig}
      disabledReason={reasonOf(project?.can.createTask)}
      waitsFor={isMaking ? 'The task is being made' : undefined}
      onClick={make}
    />
  );
}
