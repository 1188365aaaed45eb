import { Download } from 'lucide-react';
import type { FileRecord } from '../../../../../domain/files/contract.ts';
import { faultWords } from '../../../../../domain/files/faults.ts';
import { revisionName } from '../../../../../domain/files/revisions.ts';
import { Button } from '../../../../ui/Button.tsx';
import { downloadFile } from '../downloadFile.ts';
import { kindWords, sizeWords } from '../fileWords.ts';

/** What a browser does not show is told by its facts. */
export function NoPreview({ file, words = whyNot(file) }: { file: FileRecord; words?: string }) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-2 px-4 text-center">
      <p className="font-title text-title-22 break-words">
        <bdi>{file.name}</bdi>
      </p>
      <p className="text-ink-muted">
        {kindWords[file.kind]}, {file.kind === 'image' && file.width && file.height ? `${file.width} by ${file.height} pixels, ` : ''}
        {sizeWords(file.bytes)}, revision {revisionName(file)}
      </p>
      <p className="mb-3 max-w-[44ch] text-ink-muted">{words}</p>
      <Button variant="primary" icon={Download} onClick={() => downloadFile(file)}>
        Download
      </Button>
    </div>
  );
}

function whyNot({ kind, preview, fault, bytes }: FileRecord): string {
  if (bytes === 0) return 'There is nothing in it.';
  if (preview === 'waiting' && ['image', 'pdf'].includes(kind)) return 'Its picture is being made.';
  return fault ? faultWords[fault] : 'It is opened with its own program.';
}
