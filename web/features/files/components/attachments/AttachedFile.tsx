import { Download, Eye, FolderInput, Link2, MoreHorizontal, Trash2, Unlink } from 'lucide-react';
import { useState } from 'react';
import { revisionName } from '../../../../../domain/files/revisions.ts';
import type { Attachment } from '../../../../../domain/files/attachments.ts';
import type { Task } from '../../../../../domain/tasks/contract.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuLine } from '../../../../ui/Menu.tsx';
import { rowLink } from '../../../../ui/Row.tsx';
import { copyFileLink } from '../../actions.tsx';
import { downloadFile } from '../downloadFile.ts';
import { useTakeOff } from '../../attachmentQueries.ts';
import { sizeWords } from '../fileWords.ts';
import { Thumb } from '../list/Thumb.tsx';
import { SupersededBand } from '../register/SupersededBand.tsx';
import { SaveDialog } from './SaveDialog.tsx';

interface AttachedFileProps {
  task: Task;
  attachment: Attachment;
  onOpen: () => void;
}

export function AttachedFile({ task, attachment, onOpen }: AttachedFileProps) {
  const { file } = attachment;
  const [isSaving, setSaving] = useState(false);
  return (
    <li className="group/row relative flex min-w-0 items-center gap-3 rounded-1 md:last:odd:col-span-2 hover:bg-surface-hover has-focus-visible:bg-surface-hover">
      <Thumb file={file} isSmall className="h-12 w-16 shrink-0" />
      <div className="min-w-0 flex-1 pe-2 touch:pe-11">
        <button
          type="button"
          data-value=""
          onClick={onOpen}
          className={`${rowLink} block max-w-full truncate text-start font-medium hover:underline`}
        >
          <bdi>{file.name}</bdi>
        </button>
        <p className="num truncate text-12 text-ink-muted">
          {(file.sheet || file.number > 1) && `rev ${revisionName(file)} · `}
          {sizeWords(file.bytes)}
        </p>
        <SupersededBand file={file} />
      </div>
      <span className="absolute inset-y-0 end-1 z-1 my-auto h-fit rounded-2 bg-surface-hover opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 has-data-[state=open]:opacity-100 touch:opacity-100">
        <AttachedMenu task={task} attachment={attachment} onOpen={onOpen} onSave={() => setSaving(true)} />
      </span>
      {isSaving && <SaveDialog files={[file]} onClose={() => setSaving(false)} />}
    </li>
  );
}

function AttachedMenu({ task, attachment, onOpen, onSave }: AttachedFileProps & { onSave: () => void }) {
  const { file, can } = attachment;
  const takeOff = useTakeOff();
  const stays = file.staysWith !== null;
  return (
    <Menu trigger={<IconButton size="small" icon={MoreHorizontal} label={`More about ${file.name}`} />}>
      <MenuItem icon={Eye} onSelect={onOpen}>
        Open
      </MenuItem>
      <MenuItem icon={Download} onSelect={() => downloadFile(file)}>
        Download
      </MenuItem>
      {!stays && (
        <MenuItem icon={Link2} onSelect={() => void copyFileLink(file)}>
          Copy link
        </MenuItem>
      )}
      {stays && (
        <MenuItem icon={FolderInput} disabledReason={reasonOf(can.save)} onSelect={onSave}>
          Save to documents
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem icon={stays ? Trash2 : Unlink} disabledReason={reasonOf(can.detach)} onSelect={() => takeOff(task, attachment)}>
        {stays ? 'Delete' : 'Take off the task'}
      </MenuItem>
    </Menu>
  );
}
