import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { named } from '../../../../ui/Words.tsx';
import { RevisionFields } from '../register/RevisionFields.tsx';
import type { Revised } from './revised.ts';
import { cancelUpload } from './sending.ts';
import type { Upload } from './tray.ts';
import { noteVersion, putOff, settleRevisions } from './uploads.ts';

type Revising = Upload & { revises: Revised };

/** Asks of a file whose name says so whether it is the next revision of a sheet; for one, or for all. */
export function RevisionDialog({ uploads }: { uploads: readonly Upload[] }) {
  const asking = uploads.filter((one): one is Revising => one.state === 'asks' && one.revises !== null);
  const [first] = asking;
  // One question at a time.
  const isOtherAsked = uploads.some(({ state, revises }) => state === 'asks' && revises === null);
  return first && !isOtherAsked ? <Question key={first.id} upload={first} asking={asking} /> : null;
}

function Question({ upload, asking }: { upload: Revising; asking: readonly Revising[] }) {
  const { former, way } = upload.revises;
  const { number, revision } = former.sheet;
  const [isForAll, setForAll] = useState(false);
  const [next, setNext] = useState(upload.revises.next);
  const meant = isForAll ? asking : [upload];
  const revise = () => {
    for (const { id, revises } of meant) {
      const { number: taken, title } = revises.former.sheet;
      noteVersion(id, {
        ...(id === upload.id ? next : revises.next),
        ...(revises.way === 'beside' && { sheet: { number: taken, title } }),
      });
    }
    settleRevisions(meant, true);
  };
  return (
    <Dialog
      open
      onClose={() => putOff(upload.id)}
      onSubmit={revise}
      title={named`Is ${upload.name} a new revision of ${number}?`}
      sentence={
        way === 'version'
          ? named`Sheet ${number} is at revision ${revision}, ${former.name}. It gets the next one, and ${revision} is marked as superseded.`
          : named`Sheet ${number} is at revision ${revision}, ${former.name}, which stays in the documents, marked as superseded.`
      }
      actions={
        <>
          {asking.length > 1 && (
            <span className="me-auto">
              <Checkbox label={`For all ${asking.length}`} checked={isForAll} onChange={setForAll} />
            </span>
          )}
          <Button variant="bare" onClick={() => meant.forEach(({ id }) => cancelUpload(id))}>
            Skip
          </Button>
          <Button onClick={() => settleRevisions(meant, false)}>A document of its own</Button>
          <Button type="submit" variant="primary" waitsFor={next.revision === '' ? 'Write its revision first' : undefined}>
            New revision
          </Button>
        </>
      }
    >
      <RevisionFields file={former} value={next} onChange={setNext} />
    </Dialog>
  );
}
