// Files that are dropped on a place where one writes, or pasted into it: they go with the comment, not into the words.

import type { ClipboardEvent, DragEvent } from 'react';
import { useHeldOver } from '../../../../lib/useHeldOver.ts';
import { filesOfDrop, holdsFiles } from '../../../files/components/upload/dropped.ts';

/** @param onFiles null while nothing is taken */
export function useCarriedFiles(onFiles: ((files: readonly File[]) => void) | null) {
  const [isOver, setOver] = useHeldOver(false);
  // Before the editor sees them: it would take a picture for words.
  const taken = (event: DragEvent | ClipboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const handlers = {
    onDragOverCapture: (event: DragEvent) => {
      if (onFiles === null || !holdsFiles(event.dataTransfer)) return;
      taken(event);
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDropCapture: (event: DragEvent) => {
      setOver(false);
      if (onFiles === null || !holdsFiles(event.dataTransfer)) return;
      taken(event);
      void filesOfDrop(event.dataTransfer).then((dropped) => onFiles(dropped.map(({ file }) => file)));
    },
    onPasteCapture: (event: ClipboardEvent) => {
      const { files } = event.clipboardData;
      // Words from a text program bring a picture of themselves along.
      if (onFiles === null || files.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
      taken(event);
      onFiles([...files]);
    },
  };
  return { isOver, handlers };
}

export function DropHint() {
  return (
    <div className="pointer-events-none absolute -inset-px z-1 flex items-center justify-center rounded-2 border-2 border-dashed border-accent-line bg-accent-soft/90">
      <p className="rounded-2 bg-surface-inverse px-3 py-1.5 text-13 text-ink-inverse">Drop to attach</p>
    </div>
  );
}
