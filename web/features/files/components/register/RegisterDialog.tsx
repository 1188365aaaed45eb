import type { FileRecord } from '../../../../../domain/files/contract.ts';
import type { ProjectId } from '../../../../../domain/kernel/ids.ts';
import { useProjectIndex } from '../../../projects/queries.ts';
import { isSheet, useRegister } from '../../registerQueries.ts';
import { AddSheetsDialog } from './AddSheetsDialog.tsx';

export interface RegisterDialogProps {
  projectId: ProjectId;
  files: readonly FileRecord[];
  onClose: () => void;
}

/** Documents of a folder that become sheets of their project. */
export function RegisterDialog({ projectId, files, onClose }: RegisterDialogProps) {
  const sheets = useRegister(projectId).data?.items.filter(isSheet) ?? [];
  const name = useProjectIndex().find(projectId)?.name ?? '';
  return <AddSheetsDialog project={{ id: projectId, name }} sheets={sheets} files={files} onClose={onClose} />;
}
