import type { ReactNode } from 'react';
import { isLike, useDraft } from '../../../lib/useDraft.ts';
import { Button } from '../../../ui/Button.tsx';
import { showToast } from '../../../ui/toast/store.ts';

export interface DialogDraft<Form> {
  form: Form;
  set: (change: Partial<Form>) => void;
  /** Lets go of it: it was sent, or is thrown away. */
  drop: () => void;
  /** For Escape and a press beside the dialog: what was typed is kept, and that is said. */
  leave: () => void;
  /** For Cancel. */
  cancel: () => void;
  /** Says that it goes on from what was kept. */
  note: ReactNode;
}

interface Options<Form> {
  /** `new task`. */
  place: string;
  /** What it begins with. */
  empty: Form;
  /** Whether there is something in it that would be missed. */
  isTyped: (form: Form) => boolean;
  /** "Your task is kept". */
  keptWords: string;
  onClose: () => void;
}

/** What is filled in in a dialog: kept on this device until it is sent or thrown away, and there when it opens again. */
export function useDialogDraft<Form extends object>({ place, empty, isTyped, keptWords, onClose }: Options<Form>): DialogDraft<Form> {
  const { draft, wasKept, keep, drop } = useDraft(place, isLike(empty));
  const form = draft ?? empty;
  const leave = () => {
    if (isTyped(form))
      showToast({
        shape: 'info',
        title: keptWords,
        line: 'It is there when you open this again.',
        action: { label: 'Discard', onSelect: drop },
      });
    else drop();
    onClose();
  };
  const cancel = () => {
    drop();
    onClose();
  };
  return {
    form,
    set: (change) => keep({ ...form, ...change }),
    drop,
    leave,
    cancel,
    note: wasKept && draft !== null && (
      <span className="flex flex-wrap items-center gap-1">
        Kept from last time.
        <Button size="small" variant="bare" onClick={drop}>
          Start anew
        </Button>
      </span>
    ),
  };
}
