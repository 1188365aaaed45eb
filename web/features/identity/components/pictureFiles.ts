// Files on their way into a picture: what is wrong with one, and the ways beside the button.

import { type DragEvent, useEffect, useRef } from 'react';
import { pictureBounds, pictureFaultWords, pictureTypes } from '../../../../domain/kernel/pictures.ts';
import { useHeldOver } from '../../../lib/useHeldOver.ts';

/** What can be said before anything is sent; the server decides by the content. */
export function faultOf(file: File): string | null {
  if (file.type !== '' && !pictureTypes.some((type) => type === file.type)) return pictureFaultWords('otherKind', file.name);
  return file.size > pictureBounds.bytes ? pictureFaultWords('tooHeavy', file.name) : null;
}

/** For the element on which files are dropped. */
export function useDrop(onFile: (file: File | undefined) => void, isLocked: boolean) {
  const [isOver, setOver] = useHeldOver(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(!isLocked);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onFile(event.dataTransfer.files[0]);
    },
  };
  return { isOver, handlers };
}

export function usePaste(onFile: (file: File | undefined) => void) {
  const latest = useRef(onFile);
  useEffect(() => {
    latest.current = onFile;
  });
  useEffect(() => {
    // Talks to the clipboard of the whole page: a picture is pasted wherever the focus is.
    const paste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (!file || pastesWords(event)) return;
      event.preventDefault();
      latest.current(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

/** Words from a text program or a spreadsheet bring a picture of themselves along: where one types it is the words that are meant. */
const pastesWords = ({ target, clipboardData }: ClipboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea') !== null && clipboardData?.getData('text/plain') !== '';
