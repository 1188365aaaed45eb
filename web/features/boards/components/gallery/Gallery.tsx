// The boards in reach, or those of one project: as covers, by what one looks for.

import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { trashDays } from '../../../../../domain/kernel/trash.ts';
import type { ProjectId } from '../../../../../domain/kernel/ids.ts';
import { problemOf } from '../../../../lib/api.ts';
import { follow } from '../../../../lib/outcome.ts';
import { useRestedSearch } from '../../../../lib/useRestedSearch.ts';
import { useNow } from '../../../../lib/useNow.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Chip } from '../../../../ui/Chip.tsx';
import { EmptyBoard } from '../../../../ui/drawings/EmptyBoard.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ErrorCard } from '../../../../ui/ErrorCard.tsx';
import { SearchInput } from '../../../../ui/SearchInput.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { Skeleton, Strip, Void } from '../../../../ui/Skeleton.tsx';
import { sayRefused } from '../../../../ui/toast/store.ts';
import { named } from '../../../../ui/Words.tsx';
import { offerUndo } from '../../../identity/components/offerUndo.ts';
import { type BoardFilter, useBoardCommands, useBoards } from '../../queries.ts';
import { BoardCard, type BoardStep, type ListedBoard } from './BoardCard.tsx';
import { DuplicateBoardDialog, NewBoardDialog, RenameBoardDialog } from './BoardDialogs.tsx';
import { type GallerySearch, groups, readFilter, sorts } from './gallerySearch.ts';

export interface GalleryProps {
  /** Those of one project. */
  projectId?: ProjectId;
  search: GallerySearch;
  onSearch: (changes: GallerySearch) => void;
}

export function Gallery({ projectId, search, onSearch }: GalleryProps) {
  const filter: BoardFilter = { ...readFilter(search), ...(projectId && { projectId }) };
  const boards = useBoards(filter);
  const navigate = useNavigate();
  const [isMaking, setMaking] = useState(false);
  const [asks, setAsks] = useState<Asked | null>(null);
  const take = useSteps((step, board) => setAsks({ step, board }));
  const now = useNow();
  const all = boards.data?.pages.flatMap(({ items }) => items) ?? [];
  const [newest] = boards.data?.pages ?? [];
  const isFiltered = Object.values(search).some(Boolean);
  const add = (
    <Button variant="primary" icon={Plus} disabledReason={reasonOf(newest?.can.create)} onClick={() => setMaking(true)}>
      New mood board
    </Button>
  );
  return (
    <>
      {(all.length > 0 || isFiltered) && <GalleryTools projectId={projectId} search={search} onSearch={onSearch} add={add} />}
      {!newest ? (
        boards.error ? (
          <ErrorCard title="The mood boards could not be loaded" action={<Button onClick={() => void boards.refetch()}>Try again</Button>}>
            {problemOf(boards.error).message}
          </ErrorCard>
        ) : (
          <GallerySkeleton />
        )
      ) : all.length === 0 ? (
        isFiltered ? (
          <EmptyState
            sentence={emptyWords[search.group ?? ''] ?? 'No mood board fits.'}
            action={<Button onClick={() => onSearch({ group: undefined, q: undefined, sort: undefined })}>Show all</Button>}
          />
        ) : (
          <EmptyState
            drawing={<EmptyBoard />}
            sentence="Nothing pinned yet: start a board with an image, a swatch or a thought."
            action={add}
          />
        )
      ) : (
        <ul aria-label="Mood boards" className={galleryGrid}>
          {all.map((board) => (
            <li key={board.id}>
              <BoardCard board={board} now={now} onStep={(step) => take(step, board)} />
            </li>
          ))}
        </ul>
      )}
      {boards.hasNextPage && (
        <div className="flex justify-center py-8">
          <Button busy={boards.isFetchingNextPage} onClick={() => void boards.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      {isMaking && (
        <NewBoardDialog
          {...(projectId && { projectId })}
          onClose={() => setMaking(false)}
          onMade={({ id }) => void navigate({ to: '/mood-board/$boardId', params: { boardId: id } })}
        />
      )}
      {asks && <NameAsked {...asks} onClose={() => setAsks(null)} />}
    </>
  );
}

interface Asked {
  step: 'rename' | 'duplicate';
  board: ListedBoard;
}

function NameAsked({ step, ...asked }: Asked & { onClose: () => void }) {
  return step === 'rename' ? <RenameBoardDialog {...asked} /> : <DuplicateBoardDialog {...asked} />;
}

const emptyWords: Record<string, string> = {
  archived: 'No board is put away.',
  trash: `The trash is empty. What is deleted waits here for ${trashDays} days.`,
};

const galleryGrid = 'grid grid-cols-3 gap-8 pb-8 max-[1279px]:grid-cols-2 max-md:grid-cols-1 max-md:gap-6';

interface GalleryToolsProps extends Pick<GalleryProps, 'search' | 'onSearch'> {
  projectId: ProjectId | undefined;
  add: React.ReactNode;
}

function GalleryTools({ projectId, search, onSearch, add }: GalleryToolsProps) {
  const words = useRestedSearch(search.q, (q) => onSearch({ q }));
  const shown = groups.filter(({ id }) => projectId === undefined || (id !== 'projects' && id !== 'personal'));
  return (
    <div className="flex flex-wrap items-center gap-2 pb-5">
      {shown.map(({ id, label }) => (
        <Chip key={id} chosen={(search.group ?? 'all') === id} onClick={() => onSearch({ group: id === 'all' ? undefined : id })}>
          {label}
        </Chip>
      ))}
      <span className="ms-auto flex items-center gap-2 max-md:ms-0 max-md:w-full max-md:flex-wrap">
        <Select
          label="Sort"
          look="bare"
          value={search.sort ?? 'edited'}
          onChange={(sort) => onSearch({ sort: sort === 'edited' ? undefined : sort })}
          options={sorts}
        />
        <SearchInput
          label="Search boards"
          placeholder="Search boards"
          value={words.text}
          onChange={({ target }) => words.type(target.value)}
        />
        {add}
      </span>
    </div>
  );
}

/** What the menu of a card asks for. */
function useSteps(onAsk: (step: Asked['step'], board: ListedBoard) => void): (step: BoardStep, board: ListedBoard) => void {
  const commands = useBoardCommands();
  return (step, board) => {
    const { id: boardId, name } = board;
    const refused = sayRefused(named`Not done: ${name}`);
    const acts: Record<BoardStep, () => void> = {
      rename: () => onAsk('rename', board),
      duplicate: () => onAsk('duplicate', board),
      archive: () => follow(commands.archive({ boardId }), { refused }),
      unarchive: () => follow(commands.unarchive({ boardId }), { refused }),
      star: () => follow(commands.star({ boardId, isStarred: true }), { refused }),
      unstar: () => follow(commands.star({ boardId, isStarred: false }), { refused }),
      restore: () => follow(commands.restore({ boardId }), { refused }),
      remove: () =>
        follow(commands.remove({ boardId }), {
          done: () => offerUndo({ title: 'Board deleted', line: name }, () => follow(commands.restore({ boardId }), { refused })),
          refused,
        }),
    };
    acts[step]();
  };
}

const GallerySkeleton = () => (
  <Skeleton label="Loading mood boards">
    <div className={galleryGrid}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((one) => (
        <div key={one}>
          <Void className="aspect-[16/10] w-full" />
          <Strip className="mt-3 h-3 w-1/3" />
          <Strip className="mt-2 h-4 w-2/3" />
        </div>
      ))}
    </div>
  </Skeleton>
);
