// A picture among the documents as a project's cover: a photograph, or the first page of a drawing.

import { FileImage } from 'lucide-react';
import { useRef, useState } from 'react';
import type { FileRecord } from '../../../../domain/files/contract.ts';
import { loadPicture } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import type { CoverSourceProps } from '../../projects/components/form/coverSlot.ts';
import { FilePicker } from './FilePicker.tsx';

/** As wide as a cover is ever shown. */
const coverWidth = 2400;

export function CoverSource({ disabledReason, onChoose }: CoverSourceProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const underway = useRef<AbortController>(null);
  const choose = async (file: FileRecord | undefined) => {
    if (!file) return;
    const stop = new AbortController();
    underway.current = stop;
    setBusy(true);
    const picture = await pictureOf(file, stop.signal).catch(() => null);
    if (stop.signal.aborted) return;
    setBusy(false);
    if (!picture) return setProblem('Its picture could not be loaded. Try again.');
    setChoosing(false);
    onChoose(picture);
  };
  return (
    <>
      <Button icon={FileImage} disabledReason={disabledReason} onClick={() => setChoosing(true)}>
        From the documents
      </Button>
      {isChoosing && (
        <FilePicker
          title="Choose a picture"
          submitLabel={() => 'Use as cover'}
          query={{ scope: 'recent' }}
          accepts={({ preview }) => preview === 'ready'}
          emptyWords="No document here has a picture yet."
          busy={isBusy}
          problem={problem}
          onChoose={([file]) => void choose(file)}
          onClose={() => {
            underway.current?.abort();
            setBusy(false);
            setChoosing(false);
            setProblem(null);
          }}
        />
      )}
    </>
  );
}

/** As the server draws it, whatever the document is. */
async function pictureOf({ id, number, kind, name }: FileRecord, signal: AbortSignal): Promise<File | null> {
  const drawn = await loadPicture(`/files/documents/${id}/${number}/${kind === 'pdf' ? 'page/1' : 'picture'}?width=${coverWidth}`, signal);
  return drawn && new File([drawn], name, { type: drawn.type });
}
