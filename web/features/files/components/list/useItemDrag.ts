// Documents are dragged into folders, with the browser's own drag: it scrolls, and Escape ends it. With Ctrl they are copied, on a Mac
// with Alt, as its own files are.

import { type DragEvent, useRef, useState } from 'react';
import type { FolderId } from '../../../../../domain/kernel/ids.ts';
import { useSteady } from '../../../../lib/useSteady.ts';
import { useHeldOver } from '../../../../lib/useHeldOver.ts';
import { showToast } from '../../../../ui/toast/store.ts';
import { type Items, nameOf, type Spot, useCopyFiles, useMoveItems } from '../../actions.tsx';
import { reasonOfCount } from '../SelectionBar.tsx';
import { type Dropped, filesOfDrop, type FolderPath, holdsFiles } from '../upload/dropped.ts';
import { type Carried, carry, inHand, takeUp, useCarried } from './carried.ts';
import type { Item, ItemDrag } from './desk.ts';

export interface ItemDragOptions {
  /** The folder that is shown. */
  here: Spot;
  itemsAt: (item: Item) => Items;
  /** Why nothing may be moved here. */
  moveReason: string | undefined;
  /** Why nothing may be uploaded here. */
  uploadReason: string | undefined;
  /** Files of the desk that are dropped on a folder. */
  onFiles: (files: readonly Dropped[], to: { folderId: FolderId | null; name: string }) => void;
  /** Folders in which nothing lies. */
  onFolders: (folders: readonly FolderPath[], to: { folderId: FolderId | null }) => void;
  /** Held still over a folder. */
  onRest: (folderId: FolderId | null) => void;
}

/** So long over a folder, and it opens. */
const restMs = 600;

export function useItemDrag({ here, itemsAt, moveReason, uploadReason, onFiles, onFolders, onRest }: ItemDragOptions): ItemDrag {
  const ofHere = (carried: Carried | null): Items | null => (carried?.from.projectId === here.projectId ? carried.items : null);
  const held = ofHere(useCarried());
  const heldNow = () => ofHere(inHand());
  const rest = useRest(onRest);
  const [over, setOver] = useHeldOver<FolderId | 'place' | null>(null);
  const [effect, setEffect] = useState<ItemDrag['effect']>('none');
  const move = useMoveItems();
  const copy = useCopyFiles();
  const ids = idsOf(held);
  const end = () => {
    rest.stop();
    carry(null);
    setOver(null);
  };
  const takes = (event: DragEvent, folderId: FolderId | null): boolean => {
    const now = heldNow();
    return holdsFiles(event.dataTransfer) || (now !== null && !(folderId !== null && idsOf(now).has(folderId)));
  };
  /** A folder is not copied, and nobody who asks for a copy means a move. */
  const effectOf = ({ ctrlKey, altKey }: DragEvent): ItemDrag['effect'] => {
    const now = heldNow();
    const mayCopy = uploadReason === undefined && !(now && now.folders.length > 0);
    if (now && !ctrlKey && !altKey) return 'move';
    return mayCopy ? 'copy' : 'none';
  };
  /** The same for good: no folder is drawn anew for them. */
  const hand = useSteady({
    over: (event: DragEvent, folderId: FolderId | null) => {
      if (!takes(event, folderId)) return;
      // The page around it sees that it is taken.
      event.preventDefault();
      event.dataTransfer.dropEffect = effectOf(event);
      setEffect(effectOf(event));
      setOver(folderId ?? 'place');
      if (folderId !== here.folderId) rest.over(folderId);
    },
    leave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
      setOver(null);
      rest.stop();
    },
    drop: (event: DragEvent, folderId: FolderId | null, name: string) => {
      if (!takes(event, folderId)) return;
      event.preventDefault();
      const to = { projectId: here.projectId, folderId };
      const now = heldNow();
      if (now && effectOf(event) === 'copy') copy(now.files, to, name);
      else if (now && effectOf(event) === 'move') move(now, to, name);
      else if (!now)
        void filesOfDrop(event.dataTransfer, (folders) => onFolders(folders, to)).then((files) => onFiles(files, { folderId, name }));
      end();
    },
  });
  return {
    held,
    over,
    effect,
    isHeld: (id) => ids.has(id),
    start: (event, item) => {
      if (moveReason !== undefined) return event.preventDefault();
      const items = itemsAt(item);
      const tooMany = reasonOfCount(items);
      if (tooMany !== undefined) {
        event.preventDefault();
        showToast({ shape: 'warning', title: 'Not moved', line: tooMany });
        return;
      }
      event.dataTransfer.effectAllowed = 'copyMove';
      event.dataTransfer.setData('text/plain', nameOf(items));
      showTip(event, `Move ${nameOf(items)}`);
      takeUp({ items, from: here });
    },
    end,
    target: (folderId, name) => ({
      onDragOver: (event) => hand.over(event, folderId),
      onDragLeave: hand.leave,
      onDrop: (event) => hand.drop(event, folderId, name),
    }),
  };
}

const idsOf = (items: Items | null): ReadonlySet<string> =>
  new Set([...(items?.files ?? []), ...(items?.folders ?? [])].map(({ id }) => id));

/** Tells once of a folder that something is held over for a while. */
function useRest(onRest: ItemDragOptions['onRest']) {
  const waiting = useRef<{ folderId: FolderId | null; timer: ReturnType<typeof setTimeout> } | null>(null);
  const stop = () => {
    clearTimeout(waiting.current?.timer);
    waiting.current = null;
  };
  return {
    stop,
    over: (folderId: FolderId | null) => {
      if (waiting.current?.folderId === folderId && waiting.current) return;
      stop();
      waiting.current = { folderId, timer: setTimeout(() => onRest(folderId), restMs) };
    },
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
