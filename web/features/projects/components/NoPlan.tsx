import { Link } from '@tanstack/react-router';
import type { Project } from '../../../../domain/projects/contract.ts';
import { reasonOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { NoPhases } from '../../../ui/drawings/NoPhases.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** A project that began blank. */
export function NoPlan({ project }: { project: Project }) {
  return (
    <EmptyState
      drawing={<NoPhases />}
      sentence="No phases yet: lay out the plan."
      action={
        <Button variant="primary" asChild disabledReason={reasonOf(project.can.edit)}>
          <Link to="/projects/$projectId/phases" params={{ projectId: project.id }}>
            Add phases
          </Link>
        </Button>
      }
    />
  );
}
