import type { Project } from '../../../../domain/projects/contract.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useDeleting } from '../actions.tsx';
import { named } from '../../../ui/Words.tsx';

export function DeleteDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { remove, isBusy } = useDeleting(project);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={named`Delete ${project.name}?`}
      sentence="It goes to the trash with its phases, tasks, documents and mood boards. For 30 days it can be restored there, under Settings; then it is gone for good."
      confirmLabel="Delete project"
      danger
      busy={isBusy}
      onConfirm={() => remove(onClose)}
    />
  );
}
