import type { ProjectId } from '../../../../domain/kernel/ids.ts';
import type { Project } from '../../../../domain/projects/contract.ts';
import type { Followed } from '../../../../domain/projects/following.ts';
import { follow } from '../../../lib/outcome.ts';
import { sayRefused, showToast } from '../../../ui/toast/store.ts';
import { named } from '../../../ui/Words.tsx';
import { offerUndo } from '../../identity/components/offerUndo.ts';
import { useTakeBackMoves, useTakeBackPlace } from '../changeQueries.ts';

/** Where a project began, and was to end, before a change that others followed; and its version after it. */
export interface PlaceBefore extends Pick<Project, 'start' | 'targetEnd'> {
  version: number;
}

/**
 * Says what followed from a change of dates, with the one way back for all of it.
 *
 * @param place where the change may have moved the ends of the project too: they go back with the rest
 * @returns whether anything followed
 */
export function useSayFollowed(): (projectId: ProjectId, followed: Followed, place?: PlaceBefore) => boolean {
  const takeRowsBack = useTakeBackFollowed();
  const { mutateAsync: takeAllBack } = useTakeBackPlace();
  return (projectId, followed, place) => {
    if (!followed) return false;
    const { count, back } = followed;
    const title = `Moved ${count === 1 ? '1 more item' : `${count} more items`}`;
    if (!back) {
      showToast({ shape: 'done', title });
      return true;
    }
    const takeBack = (): Promise<unknown> => {
      if (!place) return takeRowsBack(projectId, back);
      const { version, start, targetEnd } = place;
      return takeAllBack({ projectId, version, before: { start, targetEnd, followed } });
    };
    offerUndo({ title }, () => follow(takeBack(), { refused: sayRefused(named`Not taken back: ${title}`) }));
    return true;
  };
}

/** Takes back what followed, with what it followed. */
export function useTakeBackFollowed() {
  const { mutateAsync } = useTakeBackMoves();
  return (projectId: ProjectId, { rows, versions, modeVersions, target }: NonNullable<NonNullable<Followed>['back']>) =>
    mutateAsync({ projectId, changes: [{ kind: 'restore', rows }], versions, modeVersions, target });
}
