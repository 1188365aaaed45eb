import type { Discussed } from '../../../../domain/discussions/contract.ts';
import type { ProjectId } from '../../../../domain/kernel/ids.ts';
import { Images, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { timeAgo } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/useNow.ts';
import { Button } from '../../../ui/Button.tsx';
import { CountPill } from '../../../ui/CountPill.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { rowLink } from '../../../ui/Row.tsx';
import { SectionHead } from '../../../ui/SectionHead.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { named } from '../../../ui/Words.tsx';
import { Thumb } from '../../files/components/list/Thumb.tsx';
import { usePeople } from '../../studios/queries.ts';
import { columnMarks, columnNames } from '../../tasks/components/statusNames.ts';
import { useElsewhere } from '../queries.ts';
import { PlaceLink } from './PlaceLink.tsx';

/** Places that stand there at once; the rest on demand. */
const mostShown = 12;

/** Tasks, documents and boards of the project about which something was said, the newest first. */
export function Elsewhere({ projectId, name }: { projectId: ProjectId; name: string }) {
  const items = useElsewhere(projectId).data?.items.filter(({ kind }) => kind !== 'project') ?? [];
  const [showsAll, setShowsAll] = useState(false);
  if (items.length === 0) return null;
  return (
    <section aria-label={`Elsewhere in ${name}`}>
      <SectionHead title={named`Elsewhere in ${name}`} count={items.length} />
      {(showsAll ? items : items.slice(0, mostShown)).map((item) => (
        <Place key={item.id} item={item} projectId={projectId} />
      ))}
      {items.length > mostShown && (
        <Button variant="bare" size="small" className="mt-2 -ms-2" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${items.length}`}
        </Button>
      )}
    </section>
  );
}

function Place({ item, projectId }: { item: Discussed; projectId: ProjectId }) {
  const { kind, id, name, total, unread, newest } = item;
  const people = usePeople();
  const now = useNow();
  return (
    <div className="relative flex min-h-13 items-center gap-3 border-b border-hairline py-1.5 hover:bg-surface-hover">
      <Look item={item} />
      <div className="min-w-0 flex-1">
        <PlaceLink of={{ kind, id, projectId }} comment={newest.commentId} className={`${rowLink} block truncate font-medium`}>
          <bdi>{name}</bdi>
        </PlaceLink>
        <p className="truncate text-12 text-ink-muted">
          <bdi>{people.find(newest.authorId).name}</bdi>, {timeAgo(newest.at, now)}
        </p>
      </div>
      {unread > 0 ? (
        <CountPill count={unread} />
      ) : (
        <span className="num flex items-center gap-1.5 text-12 text-ink-muted">
          <Icon of={MessageSquare} size={14} /> {total}
        </span>
      )}
    </div>
  );
}

/** What it is, at a glance: the sheet, the largest picture of a board, how far a task is. */
function Look({ item: { kind, picture, status } }: { item: Discussed }) {
  if (picture) return <Thumb file={picture} isSmall className="h-9 w-13 shrink-0" />;
  return (
    <span className={cx('flex h-9 w-13 shrink-0 items-center justify-center text-ink-muted', kind === 'board' && boardLook)}>
      {status ? <StatusMark status={columnMarks[status]} label={columnNames[status]} size={14} /> : <Icon of={Images} size={16} />}
    </span>
  );
}

const boardLook = 'rounded-1 border border-hairline bg-surface-raised';
