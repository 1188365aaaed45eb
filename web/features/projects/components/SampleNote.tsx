import { useState } from 'react';
import { useAuth } from '../../../lib/session/auth.ts';
import { needsWords } from '../../../lib/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useSample } from './useSample.ts';

/** Above the sample project: that it is one, and the way to be rid of it. */
export function SampleNote() {
  const [isAsking, setAsking] = useState(false);
  const { remove, isBusy } = useSample();
  const { hasPermission } = useAuth();
  const reason = hasPermission('createProject') ? undefined : needsWords('createProject');
  return (
    <div className="mb-5 flex shrink-0 items-center gap-4 border-b border-hairline pb-3 text-13 max-md:mb-4">
      <p className="min-w-0 flex-1 text-ink-muted">
        The sample project is here to look around in. Tick, drag and approve as you like: nothing in it is real.
      </p>
      <Button size="small" disabledReason={reason} onClick={() => setAsking(true)}>
        Remove sample
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onClose={() => setAsking(false)}
          title="Remove the sample project?"
          sentence="It goes with all its phases, tasks, documents and mood boards, also those that you or others have added to it."
          confirmLabel="Remove sample"
          danger
          busy={isBusy}
          onConfirm={() => remove(() => setAsking(false))}
        />
      )}
    </div>
  );
}
