import { timeAgo } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/useNow.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row, Rows } from '../../../ui/Row.tsx';
import { useProjectIndex } from '../../projects/queries.ts';
import { usePeople } from '../../studios/queries.ts';
import { useBringTaskBack } from '../actions.tsx';
import type { useTrashedTasks } from '../queries.ts';
import { named } from '../../../ui/Words.tsx';

/** The deleted tasks, each with the way back. */
export function TrashedTasks({ trash }: { trash: ReturnType<typeof useTrashedTasks> }) {
  const bringBack = useBringTaskBack();
  const people = usePeople();
  const projects = useProjectIndex();
  const now = useNow();
  return (
    <Rows aria-label="Deleted tasks">
      {trash.data?.pages
        .flatMap(({ items }) => items)
        .map((task) => (
          <li key={task.id}>
            <Row
              title={task.title}
              second={[
                task.projectId === null ? 'Personal' : projects.find(task.projectId)?.name,
                named`Deleted ${timeAgo(task.deletedAt, now)} by ${people.find(task.deletedBy).name}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            >
              <Button size="small" aria-label={`Restore ${task.title}`} onClick={() => bringBack(task)}>
                Restore
              </Button>
            </Row>
          </li>
        ))}
    </Rows>
  );
}
