import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { named } from '../../../../ui/Words.tsx';
import { cancelUpload } from './sending.ts';
import type { Upload } from './tray.ts';
import { answerSameName } from './uploads.ts';

/** Asks what becomes of a file whose name is taken where it goes; for one, or for all. */
export function SameNameDialog({ uploads }: { uploads: readonly Upload[] }) {
  const asking = uploads.filter(({ state }) => state === 'asks');
  const [first] = asking;
  return first ? <Question key={first.id} upload={first} asking={asking} /> : null;
}

function Question({ upload, asking }: { upload: Upload; asking: readonly Upload[] }) {
  const [isForAll, setForAll] = useState(false);
  const ids = isForAll ? asking.map(({ id }) => id) : [upload.id];
  const skip = () => ids.forEach((id) => cancelUpload(id));
  return (
    <Dialog
      open
      onClose={() => cancelUpload(upload.id)}
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
          <Button variant="primary" onClick={() => answerSameName(ids, 'version')}>
            New version
          </Button>
        </>
      }
    />
  );
}
