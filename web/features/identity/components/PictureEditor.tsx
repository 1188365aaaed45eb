// A picture that can be changed: by a button, by dropping a file, by pasting one.

import { ImageUp } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { type Crop, pictureFaultWords, pictureTypes } from '../../../../domain/kernel/pictures.ts';
import { problemOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { cx } from '../../../ui/cx.ts';
import { showToast } from '../../../ui/toast/store.ts';
import type { CropDialog } from './CropDialog.tsx';
import { FormError } from './FormError.tsx';
import { faultOf, useDrop, usePaste } from './pictureFiles.ts';

export interface PictureEditorProps {
  /** "picture" or "logo". */
  noun: 'picture' | 'logo';
  shape: 'round' | 'square';
  /** What is shown now, or what stands in for it. */
  shown: ReactNode;
  /** Above the buttons: whose picture it is. */
  head?: ReactNode;
  hasPicture: boolean;
  /** What takes its place once it is removed. */
  removedWords: string;
  disabledReason?: string | undefined;
  /** Sends the chosen square of a file, or without one. @throws Problem */
  send: (picture: { file: File; crop: Crop | null; onProgress: (share: number) => void }) => Promise<void>;
  /** @throws Problem */
  remove: () => Promise<unknown>;
}

interface Chosen {
  file: File;
  src: string;
  Dialog: typeof CropDialog;
}

export function PictureEditor({ noun, shape, shown, head, hasPicture, removedWords, disabledReason, send, remove }: PictureEditorProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isLocked = disabledReason !== undefined;

  const choose = async (file: File | undefined) => {
    if (!file || isLocked || chosen) return;
    const fault = faultOf(file);
    setRefusal(fault);
    setProblem(null);
    if (fault !== null) return;
    try {
      const { CropDialog: Dialog } = await import('./CropDialog.tsx');
      setChosen({ file, src: URL.createObjectURL(file), Dialog });
    } catch {
      setRefusal(`${file.name} could not be opened: you may be offline. Choose it again once you are connected.`);
    }
  };
  const close = () => {
    if (chosen) URL.revokeObjectURL(chosen.src);
    setChosen(null);
    setProgress(null);
  };
  const save = async (crop: Crop | null) => {
    if (!chosen) return;
    setProblem(null);
    setProgress(0);
    try {
      await send({ file: chosen.file, crop, onProgress: setProgress });
      close();
      showToast({ shape: 'done', title: noun === 'logo' ? 'Logo changed' : 'Picture changed', line: 'Everybody sees it now.' });
    } catch (error) {
      setProblem(problemOf(error).message);
      setProgress(null);
    }
  };
  const drop = useDrop((file) => void choose(file), isLocked);
  usePaste((file) => void choose(file));

  return (
    <div
      {...drop.handlers}
      className={cx('-m-3 rounded-2 border border-dashed p-3', drop.isOver ? 'border-accent-line bg-accent-soft' : 'border-transparent')}
    >
      <div className="flex items-center gap-6 max-md:items-start max-md:gap-4">
        {shown}
        <div className="min-w-0">
          {head}
          <div className="flex flex-wrap items-center gap-2">
            <Button icon={ImageUp} disabledReason={disabledReason} onClick={() => input.current?.click()}>
              {hasPicture ? `Change ${noun}` : `Add a ${noun}`}
            </Button>
            {hasPicture && (
              <Button variant="bare" disabledReason={disabledReason} onClick={() => setRemoving(true)}>
                Remove {noun}
              </Button>
            )}
          </div>
          <p className="mt-2 text-13 text-ink-muted">
            JPG, PNG or WebP, up to 5 MB.<span className="max-md:hidden"> You can also drop or paste one here.</span>
          </p>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(',')}
        hidden
        data-picture={noun}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          // The same file may be chosen once more.
          event.target.value = '';
        }}
      />
      <FormError message={refusal} />
      {chosen && (
        <chosen.Dialog
          src={chosen.src}
          shape={shape}
          progress={progress}
          problem={problem}
          onSave={(crop) => void save(crop)}
          onUnreadable={() => {
            setRefusal(pictureFaultWords('unreadable', chosen.file.name));
            close();
          }}
          onClose={close}
        />
      )}
      <RemovalDialog open={isRemoving} onClose={() => setRemoving(false)} noun={noun} sentence={removedWords} remove={remove} />
    </div>
  );
}

interface RemovalDialogProps extends Pick<PictureEditorProps, 'noun' | 'remove'> {
  open: boolean;
  onClose: () => void;
  sentence: string;
}

function RemovalDialog({ open, onClose, noun, sentence, remove }: RemovalDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const confirmRemoval = async () => {
    setBusy(true);
    try {
      await remove();
      onClose();
    } catch (error) {
      showToast({ shape: 'error', title: 'Not removed', line: problemOf(error).message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Remove the ${noun}?`}
      sentence={sentence}
      confirmLabel={`Remove ${noun}`}
      danger
      busy={isBusy}
      onConfirm={() => void confirmRemoval()}
    />
  );
}
