import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { named } from '../../../ui/Words.tsx';
import { nameOfTrashed, type TrashedItem, useEraseItems } from '../actions.tsx';

/** Asks before documents and folders of the trash are deleted for good. */
export function EraseDialog({ items, onClose }: { items: readonly TrashedItem[]; onClose: () => void }) {
  const { erase, isBusy } = useEraseItems();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={named`Delete ${nameOfTrashed(items)} for good?`}
      sentence={sentenceOf(items)}
      confirmLabel="Delete for good"
      danger
      busy={isBusy}
      onConfirm={() => erase(items, onClose)}
    />
  );
}

/** What goes along, which nobody sees in the trash. */
function sentenceOf([only, ...others]: readonly TrashedItem[]): string {
  if (!only || others.length > 0) return 'Earlier versions, comments, and what is in folders go with them. Nobody can bring them back.';
  const along = only.kind === 'folder' ? 'All that was deleted with it goes' : 'Its earlier versions and comments go';
  return `${along} with it. Nobody can bring it back.`;
}
