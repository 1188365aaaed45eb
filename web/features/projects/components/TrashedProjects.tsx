import { timeAgo } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/useNow.ts';
import { Button } from '../../../ui/Button.tsx';
import { PhaseSwatch } from '../../../ui/PhaseSwatch.tsx';
import { Row, Rows } from '../../../ui/Row.tsx';
import { usePeople } from '../../studios/queries.ts';
import { useBringBack } from '../actions.tsx';
import type { useTrashedProjects } from '../queries.ts';
import { named } from '../../../ui/Words.tsx';

/** The deleted projects, each with the way back. */
export function TrashedProjects({ trash }: { trash: ReturnType<typeof useTrashedProjects> }) {
  const { bringBack, isBusy } = useBringBack();
  const people = usePeople();
  const now = useNow();
  return (
    <Rows aria-label="Deleted projects">
      {trash.data?.pages
        .flatMap(({ items }) => items)
        .map((project) => (
          <li key={project.id}>
            <Row
              lead={<PhaseSwatch colour={project.colour} />}
              title={project.name}
              second={named`${project.number} · Deleted ${timeAgo(project.deletedAt, now)} by ${people.find(project.deletedBy).name}`}
            >
              <Button size="small" aria-label={`Restore ${project.name}`} busy={isBusy} onClick={() => bringBack(project)}>
                Restore
              </Button>
            </Row>
          </li>
        ))}
    </Rows>
  );
}
