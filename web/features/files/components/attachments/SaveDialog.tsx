import type { FileRecord } from '../../../../../domain/files/contract.ts';
import { named } from '../../../../ui/Words.tsx';
import { useSaveAttachment } from '../../attachmentQueries.ts';
import { PlaceDialog } from '../PlaceDialog.tsx';

/** Where a file that stays with a task or a comment goes among the documents. */
export function SaveDialog({ file, onClose }: { file: FileRecord; onClose: () => void }) {
  const save = useSaveAttachment();
  return (
    <PlaceDialog
      title={named`Save ${file.name} to the documents`}
      submitLabel="Save here"
      from={{ projectId: file.projectId, folderId: null }}
      without={[]}
      needs={null}
      onClose={onClose}
      onChoose={({ folderId }, name) => {
        onClose();
        save(file, folderId, name);
      }}
    />
  );
}
