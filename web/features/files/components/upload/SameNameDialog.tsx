import { useState } from 'react';
import type { FileRecord } from '../../../../../domain/files/contract.ts';
import { sameName } from '../../../../../domain/files/rules.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { named } from '../../../../ui/Words.tsx';
import { isSheet, type SheetRecord, useRegisterOf } from '../../registerQueries.ts';
import { type NextRevision, nextOf, RevisionFields } from '../register/RevisionFields.tsx';
import { cancelUpload } from './sending.ts';
import type { Upload } from './tray.ts';
import { answerSameName, noteVersion, putOff } from './uploads.ts';

/** Asks what becomes of a file whose name is taken where it goes; for one, or for all. */
export function SameNameDialog({ uploads }: { uploads: readonly Upload[] }) {
  const asking = uploads.filter(({ state, revises }) => state === 'asks' && revises === null);
  const [first] = asking;
  return first ? <Question key={first.id} upload={first} asking={asking} /> : null;
}

function Question({ upload, asking }: { upload: Upload; asking: readonly Upload[] }) {
  const [isForAll, setForAll] = useState(false);
  const former = useFormerSheet(upload);
  const [written, setWritten] = useState<NextRevision | null>(null);
  const next = written ?? (former && nextOf(former)) ?? null;
  const ids = isForAll ? asking.map(({ id }) => id) : [upload.id];
  const skip = () => ids.forEach((id) => cancelUpload(id));
  const makeVersion = () => {
    if (next) noteVersion(upload.id, next);
    answerSameName(ids, 'version');
  };
  return (
    <Dialog
      open
      onClose={() => putOff(upload.id)}
      title={named`${upload.name} is there already`}
      sentence={named`In ${upload.placeName}. A new version keeps its place, its star and its earlier revisions.`}
      actions={
        <>
          {asking.length > 1 && (
            <span className="me-auto">
              <Checkbox label={`For all ${asking.length}`} checked={isForAll} onChange={setForAll} />
            </span>
          )}
          <Button variant="bare" onClick={skip}>
            Skip
          </Button>
          <Button onClick={() => answerSameName(ids, 'keepBoth')}>Keep both</Button>
          <Button variant="primary" waitsFor={next?.revision === '' ? 'Write its revision first' : undefined} onClick={makeVersion}>
            New version
          </Button>
        </>
      }
    >
      {former && next && <RevisionFields file={former} value={next} onChange={setWritten} />}
    </Dialog>
  );
}

/** The sheet that would get the new version: it is asked for its revision. */
function useFormerSheet({ projectId, folderId, folders, name }: Upload): SheetRecord | undefined {
  const { data } = useRegisterOf(projectId);
  const isThere = (file: FileRecord) => file.folderId === folderId && sameName(file.name, name);
  return folders.length === 0 ? data?.items.filter(isSheet).find(isThere) : undefined;
}
