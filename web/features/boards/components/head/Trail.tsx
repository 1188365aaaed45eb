import { Link, useSearch } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { BoardId } from '../../../../../domain/kernel/ids.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { useBoard } from '../../queries.ts';
import { trailOf } from './trail.ts';

/** The boards that somebody came through, each leading back; on a phone the last of them. */
export function Trail() {
  const { within } = useSearch({ from: '/inner/mood-board/$boardId' });
  const trail = trailOf(within);
  return trail.map((id, index) => <Step key={id} id={id} before={trail.slice(0, index)} isLast={index === trail.length - 1} />);
}

function Step({ id, before, isLast }: { id: BoardId; before: readonly BoardId[]; isLast: boolean }) {
  const { data, error } = useBoard(id);
  // One that is out of reach by now leads nowhere.
  if (!data || error) return null;
  return (
    <span className={isLast ? 'flex min-w-0 items-center gap-1' : 'flex min-w-0 items-center gap-1 max-md:hidden'}>
      <Icon of={ChevronRight} size={12} className="shrink-0" />
      <Link
        to="/mood-board/$boardId"
        params={{ boardId: id }}
        search={before.length > 0 ? { within: before.join(',') } : {}}
        className="max-w-48 truncate hover:underline"
      >
        <bdi>{data.board.name}</bdi>
      </Link>
    </span>
  );
}
