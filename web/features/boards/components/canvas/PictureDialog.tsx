import { Upload } from 'lucide-react';
import { useRef } from 'react';
import type { BoardRecord } from '../../../../../domain/boards/contract.ts';
import type { FileRecord } from '../../../../../domain/files/contract.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FilePicker } from '../../../files/components/FilePicker.tsx';
import { plural } from '../../../files/components/fileWords.ts';
import { type Dropped, filesOfInput } from '../../../files/components/upload/dropped.ts';

interface PictureDialogProps {
  board: Pick<BoardRecord, 'projectId' | 'can'>;
  /** One picture for a thing that lies there. */
  isOne?: boolean;
  onFiles: (files: readonly Dropped[]) => void;
  onChosen: (files: readonly FileRecord[]) => void;
  onClose: () => void;
}

/** Pictures and drawings for a board: among the documents of its place, or from this device. */
export function PictureDialog({ board, isOne = false, onFiles, onChosen, onClose }: PictureDialogProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <FilePicker
      title={isOne ? 'Choose a picture' : 'Add from the documents'}
      submitLabel={(count) => (isOne ? 'Choose' : count === 0 ? 'Add' : `Add ${plural(count, 'document')}`)}
      query={board.projectId === null ? { scope: 'own' } : { scope: 'projects', projectId: board.projectId }}
      most={isOne ? 1 : 20}
      {...(isOne && { accepts: ({ preview }: FileRecord) => preview === 'ready' })}
      emptyWords="No documents here yet: add pictures from this device."
      note={
        <>
          <Button icon={Upload} disabledReason={reasonOf(board.can.upload)} onClick={() => chooser.current?.click()}>
            From this device
          </Button>
          <input
            ref={chooser}
            type="file"
            multiple={!isOne}
            {...(isOne && { accept: 'image/*' })}
            hidden
            aria-label="Files from this device"
            onChange={({ target }) => {
              onFiles(filesOfInput(target.files ?? []));
              onClose();
            }}
          />
        </>
      }
      onChoose={(files) => {
        onChosen(files);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
