// Documents are dragged into folders, with the browser's own drag: it scrolls, and Escape ends it.

import { type DragEvent, useState } from 'react';
import type { FolderId } from '../../../../../domain/kernel/ids.ts';
import { type Items, nameOf, type Spot, useMoveItems } from '../../actions.tsx';
import { type Dropped, filesOfDrop, holdsFiles } from '../upload/dropped.ts';
import type { Item, ItemDrag } from './desk.ts';

export interface ItemDragOptions {
  projectId: Spot['projectId'];
  itemsAt: (item: Item) => Items;
  /** Why nothing may be moved here. */
  moveReason: string | undefined;
  /** Why nothing may be uploaded here. */
  uploadReason: string | undefined;
  /** Files of the desk that are dropped on a folder. */
  onFiles: (files: readonly Dropped[], to: { folderId: FolderId | null; name: string }) => void;
}

export function useItemDrag({ projectId, itemsAt, moveReason, uploadReason, onFiles }: ItemDragOptions): ItemDrag {
  const [held, setHeld] = useState<Items | null>(null);
  const [over, setOver] = useState<FolderId | 'place' | null>(null);
  const move = useMoveItems();
  const ids = new Set([...(held?.files ?? []), ...(held?.folders ?? [])].map(({ id }) => id as string));
  const end = () => {
    setHeld(null);
    setOver(null);
  };
  const takes = (event: DragEvent, folderId: FolderId | null): boolean =>
    holdsFiles(event.dataTransfer) || (held !== null && !(folderId !== null && ids.has(folderId)));
  return {
    held,
    over,
    isHeld: (id) => ids.has(id),
    start: (event, item) => {
      if (moveReason !== undefined) return event.preventDefault();
      const items = itemsAt(item);
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', nameOf(items));
      showTip(event, `Move ${nameOf(items)}`);
      // The browser takes its picture of what is dragged before anything changes.
      requestAnimationFrame(() => setHeld(items));
    },
    end,
    target: (folderId, name) => ({
      onDragOver: (event) => {
        if (!takes(event, folderId)) return;
        // The page around it sees that it is taken.
        event.preventDefault();
        event.dataTransfer.dropEffect = held ? 'move' : uploadReason === undefined ? 'copy' : 'none';
        setOver(folderId ?? 'place');
      },
      onDragLeave: (event) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(null);
      },
      onDrop: (event) => {
        if (!takes(event, folderId)) return;
        event.preventDefault();
        if (held) move(held, { projectId, folderId }, name);
        else void filesOfDrop(event.dataTransfer).then((files) => onFiles(files, { folderId, name }));
        end();
      },
    }),
  };
}

/** An ink tip under the pointer says what is held. */
function showTip({ dataTransfer }: DragEvent, words: string): void {
  const tip = Object.assign(document.createElement('div'), {
    textContent: words,
    className: 'fixed -top-20 start-0 max-w-80 truncate rounded-2 bg-surface-inverse px-3 py-1.5 text-13 text-ink-inverse',
  });
  document.body.append(tip);
  dataTransfer.setDragImage(tip, -12, -8);
  setTimeout(() => tip.remove());
}
