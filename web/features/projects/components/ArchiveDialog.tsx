import type { Project } from '../../../../domain/projects/contract.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useArchiving } from '../actions.tsx';
import { named } from '../../../ui/Words.tsx';

export function ArchiveDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { archive, isBusy } = useArchiving(project);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={named`Archive ${project.name}?`}
      sentence="It leaves the lists, and its tasks leave everybody’s boards. Nothing is lost: you can take it out again."
      confirmLabel="Archive project"
      busy={isBusy}
      onConfirm={() => archive(onClose)}
    />
  );
}
