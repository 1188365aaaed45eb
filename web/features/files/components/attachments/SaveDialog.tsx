import type { FileRecord } from '../../../../../domain/files/contract.ts';
import { named } from '../../../../ui/Words.tsx';
import { useSaveAttachments } from '../../attachmentQueries.ts';
import { PlaceDialog } from '../PlaceDialog.tsx';

interface SaveDialogProps {
  /** One or more, of one place. */
  files: readonly [FileRecord, ...FileRecord[]];
  onClose: () => void;
}

/** Where files that stay with a task or a comment go among the documents. */
export function SaveDialog({ files, onClose }: SaveDialogProps) {
  const [first, ...others] = files;
  const save = useSaveAttachments();
  return (
    <PlaceDialog
      title={others.length === 0 ? named`Save ${first.name} to the documents` : `Save all ${files.length} files to the documents`}
      submitLabel="Save here"
      from={{ projectId: first.projectId, folderId: null }}
      without={[]}
      needs={null}
      onClose={onClose}
      onChoose={({ folderId }, name) => {
        onClose();
        save(files, folderId, name);
      }}
    />
  );
}
