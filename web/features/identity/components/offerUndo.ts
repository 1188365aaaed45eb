import { pushUndo } from '../../../lib/undo.ts';
import { dismissToast, showToast } from '../../../ui/toast/store.ts';
import type { ToastContent } from '../../../ui/toast/toasts.ts';

/** Says that something was done, and offers the way back: in the toast, and by Ctrl Z after it. */
export function offerUndo(content: Omit<ToastContent, 'action'>, undo: () => void): void {
  const takeBack = pushUndo({
    title: content.title,
    undo: () => {
      dismissToast(id);
      undo();
    },
  });
  const id = showToast({ shape: 'done', ...content, action: { label: 'Undo', onSelect: takeBack } });
}
