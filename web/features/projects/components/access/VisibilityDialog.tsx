import type { Project, Visibility } from '../../../../../domain/projects/contract.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { useProjectAccess } from '../../actions.tsx';
import { named } from '../../../../ui/Words.tsx';

/** Asks before a project is closed to its people, or opened to everybody. */
export function VisibilityDialog({ project, to, onClose }: { project: Project; to: Visibility; onClose: () => void }) {
  const { setVisibility, isBusy } = useProjectAccess(project);
  const closes = to === 'private';
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={closes ? named`Make ${project.name} private?` : named`Open ${project.name} to the studio?`}
      sentence={
        closes
          ? 'Only its people and Principals will see it. Whoever has an open task in it becomes one of its people, and so do you.'
          : 'Everybody in the studio will see it with its tasks.'
      }
      confirmLabel={closes ? 'Make private' : 'Open to the studio'}
      busy={isBusy}
      onConfirm={() => setVisibility(to, onClose)}
    />
  );
}
