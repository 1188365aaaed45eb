import { Link } from '@tanstack/react-router';
import type { ProjectId } from '../../../../domain/kernel/ids.ts';
import { useFoundIn } from '../../../lib/useFoundIn.ts';
import { Button } from '../../../ui/Button.tsx';
import { NotFound } from '../../../ui/drawings/NotFound.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadingFallback } from '../../../ui/Spinner.tsx';
import { named } from '../../../ui/Words.tsx';
import { useBringBack } from '../actions.tsx';
import { useTrashedProjects } from '../queries.ts';
import { noSuchProject } from './outOfReach.ts';
import { useProjectSlots } from './slots.ts';

/** In the place of a project that cannot be read. Whoever may bring it back from the trash can do so here. */
export function NoSuchProject({ id }: { id: ProjectId }) {
  const { LeftWords } = useProjectSlots();
  const trashed = useFoundIn(useTrashedProjects(), id);
  const { bringBack, isBusy } = useBringBack();
  if (trashed === undefined) return <LoadingFallback />;
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-6 px-4 pb-16">
      <EmptyState
        drawing={<NotFound />}
        sentence={trashed ? named`${trashed.name} is in the trash.` : noSuchProject}
        action={
          trashed ? (
            <Button variant="primary" busy={isBusy} onClick={() => bringBack(trashed)}>
              Restore
            </Button>
          ) : (
            <Button variant="primary" asChild>
              <Link to="/projects/wip">All projects</Link>
            </Button>
          )
        }
      />
      <LeftWords kind="project" id={id} />
    </div>
  );
}
