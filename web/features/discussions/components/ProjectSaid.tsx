// Whether anything was said in a project, beside the name of its tab. Each tab of a project shows it, so it brings no part of a talk along.

import type { ProjectId } from '../../../../domain/kernel/ids.ts';
import { UnreadDot } from '../../../ui/CountPill.tsx';
import { useElsewhere } from '../queries.ts';

/** How much was said about it, and whether anything in it is new to the reader. */
export function ProjectSaid({ projectId }: { projectId: ProjectId }) {
  const items = useElsewhere(projectId).data?.items ?? [];
  const own = items.find(({ kind }) => kind === 'project')?.total ?? 0;
  const unread = unreadOf(items);
  return (
    <>
      {own > 0 && <span className="num font-regular text-ink-faint">{own}</span>}
      {unread > 0 && <UnreadDot label={`${unread} new`} />}
    </>
  );
}

export const unreadOf = (items: readonly { unread: number }[]): number => items.reduce((sum, { unread }) => sum + unread, 0);
