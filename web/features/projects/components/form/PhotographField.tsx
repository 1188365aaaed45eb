// A photograph of one's own as a project's cover: by a button, by dropping a file, by pasting one.

import { ImageUp } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { pictureTypes } from '../../../../../domain/kernel/pictures.ts';
import { problemOf } from '../../../../lib/api.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { FormError } from '../../../identity/components/FormError.tsx';
import { faultOf, useDrop, usePaste } from '../../../identity/components/pictureFiles.ts';
import { useCoverSlots } from './coverSlot.ts';
import { useFormLock } from './lock.ts';

/** Takes a photograph in, and answers the cover that it is. @throws Problem */
export type SendPhotograph = (file: File, onProgress: (share: number) => void) => Promise<string>;

interface PhotographFieldProps {
  hasPhotograph: boolean;
  send: SendPhotograph;
  onSent: (cover: string) => void;
  onRemove: () => void;
  /** The covers to choose from; a file is dropped on them, too. */
  children: ReactNode;
}

export function PhotographField({ hasPhotograph, send, onSent, onRemove, children }: PhotographFieldProps) {
  const [progress, setProgress] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const lock = useFormLock();
  const isBusy = progress !== null;
  const { CoverSource } = useCoverSlots();

  const take = async (file: File | undefined) => {
    if (!file || lock !== undefined || isBusy) return;
    const fault = faultOf(file);
    setRefusal(fault);
    if (fault !== null) return;
    setProgress(0);
    try {
      onSent(await send(file, setProgress));
    } catch (error) {
      setRefusal(problemOf(error).message);
    } finally {
      setProgress(null);
    }
  };
  const drop = useDrop((file) => void take(file), lock !== undefined);
  usePaste((file) => void take(file));

  return (
    <div
      {...drop.handlers}
      className={cx('-m-3 rounded-2 border border-dashed p-3', drop.isOver ? 'border-accent-line bg-accent-soft' : 'border-transparent')}
    >
      {children}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button icon={ImageUp} busy={isBusy} disabledReason={lock} onClick={() => input.current?.click()}>
          {hasPhotograph ? 'Change photograph' : 'Use your photograph'}
        </Button>
        <CoverSource disabledReason={lock ?? (isBusy ? 'A photograph is on its way' : undefined)} onChoose={(file) => void take(file)} />
        {hasPhotograph && (
          <Button variant="bare" disabledReason={lock} onClick={onRemove}>
            Remove photograph
          </Button>
        )}
      </div>
      <p role="status" className="mt-2 text-13 text-ink-muted">
        {isBusy ? (
          <span className="num">{progress < 1 ? `Sending, ${Math.round(progress * 100)} %` : 'Looking at it'}</span>
        ) : (
          <>
            JPG, PNG or WebP, up to 5 MB.<span className="max-md:hidden"> You can also drop or paste one here.</span>
          </>
        )}
      </p>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(',')}
        hidden
        data-picture="photograph"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // The same file may be chosen once more.
          event.target.value = '';
        }}
      />
      <FormError message={refusal} />
    </div>
  );
}
