import type { ProjectId } from '../../../../domain/kernel/ids.ts';
import type { Followed } from '../../../../domain/projects/following.ts';
import { follow } from '../../../lib/outcome.ts';
import { sayRefused, showToast } from '../../../ui/toast/store.ts';
import { named } from '../../../ui/Words.tsx';
import { offerUndo } from '../../identity/components/offerUndo.ts';
import { useTakeBackMoves } from '../changeQueries.ts';

/** Says what followed from a change of dates, with the one way back for all of it. @returns whether anything followed */
export function useSayFollowed(): (projectId: ProjectId, followed: Followed) => boolean {
  const { mutateAsync } = useTakeBackMoves();
  return (projectId, followed) => {
    if (!followed) return false;
    const { count, back } = followed;
    const title = `Moved ${count === 1 ? '1 more item' : `${count} more items`}`;
    if (!back) {
      showToast({ shape: 'done', title });
      return true;
    }
    const { rows, versions, modeVersions } = back;
    const undo = () =>
      follow(mutateAsync({ projectId, changes: [{ kind: 'restore', rows }], versions, modeVersions }), {
        refused: sayRefused(named`Not taken back: ${title}`),
      });
    offerUndo({ title }, undo);
    return true;
  };
}
