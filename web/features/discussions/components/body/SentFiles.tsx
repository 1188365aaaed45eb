// What was sent with a comment: pictures to look at, files with a way to the documents and to the disk.

import { Download, FolderInput } from 'lucide-react';
import { useState } from 'react';
import type { SentFile } from '../../../../../domain/discussions/contract.ts';
import type { FileRecord } from '../../../../../domain/files/contract.ts';
import type { FileId } from '../../../../../domain/kernel/ids.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { rowLink } from '../../../../ui/Row.tsx';
import { downloadFile } from '../../../files/components/downloadFile.ts';
import { SaveDialog } from '../../../files/components/attachments/SaveDialog.tsx';
import { sizeWords } from '../../../files/components/fileWords.ts';
import { Thumb } from '../../../files/components/list/Thumb.tsx';
import { useViewed } from '../../../files/components/viewer/useViewed.tsx';

export function SentFiles({ files }: { files: readonly SentFile[] }) {
  const pictures = files.filter(({ file }) => isPicture(file));
  const others = files.filter(({ file }) => !isPicture(file));
  const { open, viewer } = useViewed([...pictures, ...others].map(({ file }) => file));
  const [saving, setSaving] = useState<FileRecord | null>(null);
  if (files.length === 0) return null;
  return (
    <div className="mt-1.5 space-y-1.5">
      {pictures.length > 0 && (
        <ul aria-label="Pictures" className="flex flex-wrap gap-2">
          {pictures.map((one) => (
            <Picture key={one.file.id} sent={one} onOpen={open} onSave={setSaving} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul aria-label="Files" className="space-y-1.5">
          {others.map((one) => (
            <FileLine key={one.file.id} sent={one} onOpen={open} onSave={setSaving} />
          ))}
        </ul>
      )}
      {saving && <SaveDialog files={[saving]} onClose={() => setSaving(null)} />}
      {viewer}
    </div>
  );
}

const isPicture = ({ kind, preview }: FileRecord): boolean => kind === 'image' && preview !== 'none';

interface SentProps {
  sent: SentFile;
  onOpen: (fileId: FileId) => void;
  onSave: (file: FileRecord) => void;
}

function Picture({ sent, onOpen, onSave }: SentProps) {
  const { file } = sent;
  return (
    <li className="group/sent relative">
      <button
        type="button"
        data-value=""
        aria-label={`Open ${file.name}`}
        title={file.name}
        onClick={() => onOpen(file.id)}
        className="block rounded-1"
      >
        <Thumb file={file} className="h-17 w-26" />
      </button>
      <span className="absolute end-1 bottom-1 flex rounded-2 bg-surface-raised opacity-0 group-focus-within/sent:opacity-100 group-hover/sent:opacity-100 touch:static touch:justify-end touch:gap-4 touch:py-1.5 touch:bg-transparent touch:opacity-100">
        <Acts sent={sent} onSave={onSave} />
      </span>
    </li>
  );
}

function FileLine({ sent, onOpen, onSave }: SentProps) {
  const { file } = sent;
  return (
    <li className="relative flex min-h-13 w-full max-w-80 items-center gap-3 rounded-2 border border-control-line bg-surface-raised ps-1.5 pe-2 hover:border-ink-muted">
      <Thumb file={file} isSmall className="h-9 w-12 shrink-0" />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          data-value=""
          onClick={() => onOpen(file.id)}
          className={`${rowLink} block max-w-full truncate text-start font-medium hover:underline`}
        >
          <bdi>{file.name}</bdi>
        </button>
        <p className="num text-12 text-ink-muted">{sizeWords(file.bytes)}</p>
      </div>
      <span className="relative z-1 flex shrink-0 touch:gap-4">
        <Acts sent={sent} onSave={onSave} />
      </span>
    </li>
  );
}

/** What lies among the documents by now is saved no more. */
function Acts({ sent: { file, can }, onSave }: Pick<SentProps, 'sent' | 'onSave'>) {
  return (
    <>
      {file.sentWith !== null && (
        <IconButton
          size="small"
          icon={FolderInput}
          label={`Save ${file.name} to the documents`}
          disabledReason={reasonOf(can.save)}
          tooltipSide="top"
          onClick={() => onSave(file)}
        />
      )}
      <IconButton size="small" icon={Download} label={`Download ${file.name}`} tooltipSide="top" onClick={() => downloadFile(file)} />
    </>
  );
}
