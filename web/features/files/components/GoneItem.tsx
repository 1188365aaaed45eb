import type { FileId, FolderId } from '../../../../domain/kernel/ids.ts';
import { useFoundIn } from '../../../lib/useFoundIn.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { named } from '../../../ui/Words.tsx';
import { idsOfTrashed, useRestoreItems } from '../actions.tsx';
import { useTrashedFiles } from '../queries.ts';

interface GoneItemProps {
  id: FileId | FolderId;
  /** What is said where it is not in the trash either. */
  sentence: string;
  /** The way out, where there is no Close. */
  leave?: { label: string; onLeave: () => void };
}

/** In the place of a document or folder that cannot be read. Whoever may bring it back from the trash can do so here. */
export function GoneItem({ id, sentence, leave }: GoneItemProps) {
  const trashed = useFoundIn(useTrashedFiles(), id);
  const bringBack = useRestoreItems();
  if (trashed === undefined) return null;
  const out = leave && (
    <Button variant={trashed ? 'quiet' : 'primary'} onClick={leave.onLeave}>
      {leave.label}
    </Button>
  );
  if (trashed === null) return <EmptyState sentence={sentence} action={out} />;
  const restore = () => bringBack({ ...idsOfTrashed([trashed]), name: trashed.name });
  return (
    <EmptyState
      sentence={named`${trashed.name} is in the trash.`}
      action={
        <div className="flex gap-2">
          {out}
          <Button variant="primary" onClick={restore}>
            Restore
          </Button>
        </div>
      }
    />
  );
}
