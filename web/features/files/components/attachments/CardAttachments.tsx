// What the cards of a board show of attachments, and files of the desk that are dropped on a card.

import { Paperclip } from 'lucide-react';
import { type DragEvent, useMemo } from 'react';
import type { TaskCard } from '../../../../../domain/tasks/contract.ts';
import { silenceMs } from '../../../../lib/useHeldOver.ts';
import { reportError } from '../../../../lib/reportError.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { CardFact } from '../../../../ui/CardFact.tsx';
import { showToast } from '../../../../ui/toast/store.ts';
import type { BoardExtrasProps, CardExtras, ExtrasOf } from '../../../tasks/components/slots.ts';
import { thumbnailOf, useCardAttachments } from '../../cardQueries.ts';
import { filesOfDrop, holdsFiles } from '../upload/dropped.ts';

export function CardAttachments({ projectId, children }: BoardExtrasProps) {
  const { items, can } = useCardAttachments(projectId) ?? {};
  // The same for as long as the same is attached, however often it is read anew: with it all cards are drawn anew.
  const extrasOf = useMemo((): ExtrasOf => {
    const byTask = new Map(items?.map((one) => [one.taskId, one]));
    return (card) => {
      const found = byTask.get(card.id);
      // What is dropped before the server has said so, it is asked about.
      const reason = card.projectId === null || !can ? undefined : reasonOf(can.attach);
      return {
        facts: found && (
          <CardFact icon={Paperclip} label="Attachments">
            {found.count}
          </CardFact>
        ),
        picture: found?.picture ? thumbnailOf(found.picture) : null,
        handlers: dropOn(card, reason),
      };
    };
  }, [items, can]);
  return children(extrasOf);
}

/** @param reason why nothing may be attached to it */
function dropOn(card: TaskCard, reason: string | undefined): CardExtras['handlers'] {
  return {
    onDragOver: (event) => {
      if (!holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = reason === undefined ? 'copy' : 'none';
      mark(event, reason === undefined);
    },
    onDragLeave: (event) => {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) mark(event, false);
    },
    onDrop: (event) => {
      mark(event, false);
      if (!holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      // What is dropped is taken now; what sends it comes with it.
      const files = filesOfDrop(event.dataTransfer);
      void attachDropped(card, files, reason).catch((error: unknown) => {
        reportError(error, 'files could not be attached');
        showToast({ shape: 'warning', title: 'Nothing was attached', line: 'Atelier is not in reach. Drop the files again once it is.' });
      });
    },
  };
}

let silence: ReturnType<typeof setTimeout> | undefined;

/** Marks the card under the hand. Not by a state: a board would be drawn anew for each card that files are carried across. */
function mark({ currentTarget }: DragEvent, isOver: boolean): void {
  const show = (is: boolean) => currentTarget.toggleAttribute('data-takes', is);
  clearTimeout(silence);
  if (isOver) silence = setTimeout(() => show(false), silenceMs);
  show(isOver);
}

async function attachDropped(card: TaskCard, files: ReturnType<typeof filesOfDrop>, reason: string | undefined): Promise<void> {
  const { uploadToTask } = await import('./uploadToTask.ts');
  uploadToTask(card, await files, reason);
}
