import { ArchiveRestore } from 'lucide-react';
import type { Project } from '../../../../domain/projects/contract.ts';
import { reasonOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useArchiving } from '../actions.tsx';

/** In the place of the board of an archived project: its tasks stand in the programme alone. */
export function TasksPutAway({ project }: { project: Project }) {
  const { unarchive, isBusy } = useArchiving(project);
  return (
    <EmptyState
      sentence="The tasks are put away with the project. Its Gantt shows them as they were left."
      action={
        <Button icon={ArchiveRestore} busy={isBusy} disabledReason={reasonOf(project.can.archive)} onClick={unarchive}>
          Take out of the archive
        </Button>
      }
    />
  );
}
