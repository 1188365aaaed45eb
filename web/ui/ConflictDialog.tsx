import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { named } from './Words.tsx';

export type ConflictDialogProps = {
  /** "This was changed by Mirela Novak just now." */
  title: string;
  /** Whose value stands: "Mirela Novak". */
  by?: string | undefined;
  /** The fields that both have changed, in words, or as they are read. */
  fields: ReadonlyArray<{ label: string; theirs: ReactNode; yours: ReactNode }>;
  /** Leaves what the other person wrote. */
  onKeepTheirs: () => void;
  /** Writes the own values over it. */
  onUseMine: () => void;
  /** One was chosen, and is on its way. */
  busy?: boolean;
  /** Escape, a press beside it: they come by mistake, too, and choose nothing yet. */
  onClose: () => void;
};

/** Two people changed the same field: both values are shown, and neither is lost before one is chosen. */
export function ConflictDialog({ title, by, fields, onKeepTheirs, onUseMine, busy = false, onClose }: ConflictDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={by ? title.replace(by, () => named`${by}`) : title}
      sentence="Both of you edited the same field. Choose what stays."
      actions={
        <>
          <Button busy={busy} onClick={onKeepTheirs}>
            Keep theirs
          </Button>
          <Button variant="primary" busy={busy} onClick={onUseMine}>
            Use mine
          </Button>
        </>
      }
    >
      <dl className="flex flex-col gap-4">
        {fields.map(({ label, theirs, yours }) => (
          <div key={label}>
            <dt className="mb-1 text-13 font-medium">{label}</dt>
            <dd className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
              <Value of={by ?? 'Theirs'}>{theirs}</Value>
              <Value of="You">{yours}</Value>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function Value({ of, children }: { of: string; children: ReactNode }) {
  return (
    <div className="rounded-2 border border-hairline bg-surface-sunken px-3 py-2">
      <p className="text-12 text-ink-muted">{of}</p>
      <div className="max-h-40 overflow-y-auto break-words whitespace-pre-wrap">{children}</div>
    </div>
  );
}
