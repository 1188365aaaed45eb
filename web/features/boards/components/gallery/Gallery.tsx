// The boards in reach, or those of one project: as covers, by what one looks for.

import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { trashDays } from '../../../../../domain/kernel/trash.ts';
import type { BoardId, ProjectId, UserId } from '../../../../../domain/kernel/ids.ts';
import { follow } from '../../../../lib/outcome.ts';
import { useNow } from '../../../../lib/useNow.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { LoadError } from '../../../../lib/LoadError.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyBoard } from '../../../../ui/drawings/EmptyBoard.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Found } from '../../../../ui/Found.tsx';
import { Skeleton, Strip, Void } from '../../../../ui/Skeleton.tsx';
import { sayRefused } from '../../../../ui/toast/store.ts';
import { named } from '../../../../ui/Words.tsx';
import { offerUndo } from '../../../identity/components/offerUndo.ts';
import { projectIndexQuery, useProjectIndex } from '../../../projects/queries.ts';
import { membersQuery, usePeople } from '../../../studios/queries.ts';
import { type BoardFilter, useBoardCommands, useBoards } from '../../queries.ts';
import { BoardCard, type BoardStep, type ListedBoard } from './BoardCard.tsx';
import { DuplicateBoardDialog, NewBoardDialog, RenameBoardDialog } from './BoardDialogs.tsx';
import { type GallerySearch, isFiltered, readFilter, unfiltered } from './gallerySearch.ts';
import { GalleryTools } from './GalleryTools.tsx';
import { useWhoIsWhere } from './useWhoIsWhere.ts';

export interface GalleryProps {
  /** Those of one project. */
  projectId?: ProjectId;
  search: GallerySearch;
  onSearch: (changes: GallerySearch) => void;
}

export function Gallery({ projectId, search, onSearch }: GalleryProps) {
  const { filter, isReadable, missing } = useFilter(search, projectId);
  const boards = useBoards(filter, { enabled: isReadable });
  const failed = missing ?? (boards.error && boards);
  const navigate = useNavigate();
  const open = (boardId: BoardId) => void navigate({ to: '/mood-board/$boardId', params: { boardId } });
  const [isMaking, setMaking] = useState(false);
  const [asks, setAsks] = useState<Asked | null>(null);
  const take = useSteps((step, board) => setAsks({ step, board }));
  const now = useNow();
  const where = useWhoIsWhere();
  const all = boards.data?.pages.flatMap(({ items }) => items) ?? [];
  const [newest] = boards.data?.pages ?? [];
  const isNarrowed = isFiltered(search);
  const isAnyWhere = newest !== undefined && Object.values(newest.counts).some((count) => count > 0);
  const reason = reasonOf(newest?.can.create);
  return (
    <>
      {(isAnyWhere || isNarrowed) && (
        <GalleryTools
          projectId={projectId}
          search={search}
          counts={newest?.counts}
          onSearch={onSearch}
          disabledReason={reason}
          onNew={() => setMaking(true)}
        />
      )}
      <FoundBoards boards={boards} isNarrowed={isNarrowed} />
      {!newest ? (
        failed ? (
          <LoadError title="The mood boards could not be loaded" error={failed.error} onRetry={() => void failed.refetch()} />
        ) : (
          <GallerySkeleton withTools={!isNarrowed} />
        )
      ) : all.length === 0 ? (
        isNarrowed ? (
          <EmptyState sentence={wordsForNone(search)} action={<Button onClick={() => onSearch(unfiltered)}>Show all</Button>} />
        ) : (
          <EmptyState
            drawing={<EmptyBoard />}
            sentence="Nothing pinned yet: start a board with an image, a swatch or a thought."
            action={
              <Button variant="primary" icon={Plus} disabledReason={reason} onClick={() => setMaking(true)}>
                New mood board
              </Button>
            }
          />
        )
      ) : (
        <ul aria-label="Mood boards" className={galleryGrid}>
          {all.map((board) => (
            <li key={board.id}>
              <BoardCard board={board} here={where.get(board.id) ?? nobody} now={now} onStep={(step) => take(step, board)} />
            </li>
          ))}
        </ul>
      )}
      {boards.hasNextPage && <ShowMore boards={boards} />}
      {isMaking && (
        <NewBoardDialog
          {...(projectId && { projectId })}
          onClose={() => setMaking(false)}
          onMade={({ id }) => {
            // An open dialog would hold the focus, and take it with it as it goes.
            setMaking(false);
            open(id);
          }}
        />
      )}
      {asks && <NameAsked {...asks} onClose={() => setAsks(null)} onOpen={open} />}
    </>
  );
}

const nobody: readonly UserId[] = [];

interface OfBoards {
  boards: ReturnType<typeof useBoards>;
}

function FoundBoards({ boards: { data, isPlaceholderData }, isNarrowed }: OfBoards & { isNarrowed: boolean }) {
  return <Found of="mood board" count={isNarrowed && !isPlaceholderData ? data?.pages[0]?.total : undefined} />;
}

function ShowMore({ boards: { isFetchingNextPage, fetchNextPage } }: OfBoards) {
  return (
    <div className="flex justify-center py-8">
      <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Show more
      </Button>
    </div>
  );
}

interface Asked {
  step: 'rename' | 'duplicate';
  board: ListedBoard;
}

function NameAsked({ step, onOpen, ...asked }: Asked & { onClose: () => void; onOpen: (id: BoardId) => void }) {
  return step === 'rename' ? <RenameBoardDialog {...asked} /> : <DuplicateBoardDialog {...asked} onOpen={onOpen} />;
}

interface Filtering {
  filter: BoardFilter;
  /** Whether it is known what the address names. */
  isReadable: boolean;
  /** A list without which that cannot be known, and that could not be read. */
  missing: Pick<UseQueryResult, 'error' | 'refetch'> | undefined;
}

/** What the address asks for, once it is known what it names. */
function useFilter(search: GallerySearch, projectId: ProjectId | undefined): Filtering {
  const [projects, people] = [useProjectIndex(), usePeople()];
  const lists = [useQuery(projectIndexQuery()), useQuery(membersQuery())] as const;
  const needed = [...(search.project ? [lists[0]] : []), ...(search.person ? [lists[1]] : [])];
  const filter = readFilter(search, {
    project: projects.find,
    person: (id) => people.all.find((one) => one.id === id),
  });
  return {
    filter: { ...filter, ...(projectId && { projectId }) },
    isReadable: needed.every(({ data }) => data !== undefined),
    missing: needed.find(({ data, error }) => data === undefined && error !== null),
  };
}

function wordsForNone({ group, ...others }: GallerySearch): string {
  return (!isFiltered(others) && emptyWords[group ?? '']) || 'No mood board fits.';
}

const emptyWords: Record<string, string> = {
  projects: 'No board hangs in a project yet.',
  personal: 'You have no board of your own yet.',
  starred: 'No board is starred. The menu of a board has a star.',
  archived: 'No board is put away.',
  trash: `The trash is empty. What is deleted waits here for ${trashDays} days.`,
};

const galleryGrid = 'grid grid-cols-3 gap-8 pb-8 max-[1279px]:grid-cols-2 max-md:grid-cols-1 max-md:gap-6';

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

const GallerySkeleton = ({ withTools }: { withTools: boolean }) => (
  <Skeleton label="Loading mood boards">
    {withTools && <Strip className="mb-5 h-7 w-2/5 max-md:mt-1 max-md:mb-6 max-md:w-full" />}
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
