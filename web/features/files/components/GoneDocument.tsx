import type { FileId } from '../../../../domain/kernel/ids.ts';
import { useFoundIn } from '../../../lib/useFoundIn.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { named } from '../../../ui/Words.tsx';
import { idsOfTrashed, useRestoreItems } from '../actions.tsx';
import { useTrashedFiles } from '../queries.ts';

/** In the place of a document that cannot be read. Whoever may bring it back from the trash can do so here. */
export function GoneDocument({ fileId }: { fileId: FileId }) {
  const trashed = useFoundIn(useTrashedFiles(), fileId);
  const bringBack = useRestoreItems();
  if (trashed === undefined) return null;
  if (trashed === null) return <EmptyState sentence="This document is not here any more, or you have no access to it." />;
  const restore = () => bringBack({ ...idsOfTrashed([trashed]), name: trashed.name });
  return (
    <EmptyState
      sentence={named`${trashed.name} is in the trash.`}
      action={
        <Button variant="primary" onClick={restore}>
          Restore
        </Button>
      }
    />
  );
}
