// One mood board (PRODUCT §6): its head, and the wall.

import { Link, useParams, useSearch } from '@tanstack/react-router';
import { Check, Lock } from 'lucide-react';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { BoardRecord } from '../../../../domain/boards/contract.ts';
import type { BoardId, BoardItemId } from '../../../../domain/kernel/ids.ts';
import { problemOf } from '../../../lib/api.ts';
import { useConnected } from '../../../lib/connection.ts';
import { useHeaderPlace } from '../../../lib/headerPlaces.ts';
import { idAt } from '../../../lib/ids.ts';
import { useNamePlace } from '../../../lib/placeName.ts';
import { useFoundIn } from '../../../lib/useFoundIn.ts';
import { reasonOf } from '../../../lib/words.ts';
import { LoadError } from '../../../lib/LoadError.tsx';
import { Button } from '../../../ui/Button.tsx';
import { NotFound } from '../../../ui/drawings/NotFound.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { PhaseSwatch } from '../../../ui/PhaseSwatch.tsx';
import { LoadingFallback } from '../../../ui/Spinner.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { named } from '../../../ui/Words.tsx';
import { LeftWords } from '../../discussions/components/composer/LeftWords.tsx';
import { pageFrame } from '../../projects/components/pageFrame.ts';
import { useProjectIndex } from '../../projects/queries.ts';
import { BoardRoom } from '../components/canvas/BoardRoom.tsx';
import { useOpenBoard } from '../components/canvas/useOpenBoard.ts';
import { useUndoKeys } from '../components/canvas/useUndoKeys.ts';
import { ExportDialog } from '../components/export/ExportDialog.tsx';
import { HeadTools } from '../components/head/HeadTools.tsx';
import { Trail } from '../components/head/Trail.tsx';
import { RenameBoardDialog } from '../components/gallery/BoardDialogs.tsx';
import { PresentRoom } from '../components/present/PresentRoom.tsx';
import { VersionRoom } from '../components/versions/VersionRoom.tsx';
import { VersionsPanel } from '../components/versions/VersionsPanel.tsx';
import { useBringBoardBack } from '../components/gallery/useBringBoardBack.ts';
import { useBoard, useTrashedBoards } from '../queries.ts';

export default function BoardPage() {
  const { boardId } = useParams({ from: '/inner/mood-board/$boardId' });
  const { data, error, refetch } = useBoard(idAt(boardId));
  useNamePlace(data?.board.name ?? null);
  const isGone = error !== null && ['not_found', 'validation_failed'].includes(problemOf(error).code);
  if (isGone) return <Gone boardId={idAt(boardId)} />;
  if (data)
    return (
      <>
        <Room key={boardId} board={data.board} />
        <OnPaper name={data.board.name} />
      </>
    );
  if (error)
    return (
      <div className={pageFrame}>
        <LoadError title="The board could not be loaded" error={error} onRetry={() => void refetch()} />
      </div>
    );
  return <LoadingFallback />;
}

/** Whoever may bring it back from the trash can do so here. */
function Gone({ boardId }: { boardId: BoardId }) {
  const trashed = useFoundIn(useTrashedBoards(), boardId);
  const bringBack = useBringBoardBack();
  if (trashed === undefined) return <LoadingFallback />;
  return (
    <div className="flex flex-col items-center gap-6 px-4 pb-16">
      {trashed ? (
        <EmptyState
          drawing={<NotFound />}
          sentence={named`${trashed.name} is in the trash.`}
          action={
            <Button variant="primary" onClick={() => bringBack(trashed)}>
              Restore
            </Button>
          }
        />
      ) : (
        <EmptyState
          drawing={<NotFound />}
          sentence="This mood board is not here any more, or you have no access to it."
          action={
            <Button asChild>
              <Link to="/mood-board">Go to the mood boards</Link>
            </Button>
          }
        />
      )}
      <LeftWords kind="board" id={boardId} />
    </div>
  );
}

function Room({ board }: { board: BoardRecord }) {
  const open = useOpenBoard(board);
  const { version, compare, present } = useSearch({ from: '/inner/mood-board/$boardId' });
  const [isListing, setListing] = useState(false);
  const [exported, setExported] = useState<ReadonlySet<BoardItemId> | null>(null);
  const chosen = useRef<ReadonlySet<BoardItemId>>(new Set());
  const { underway } = open.shown;
  const undone = useUndoKeys(open.store, version === undefined && present === undefined && reasonOf(board.can.edit) === undefined);
  return (
    <div className="relative min-h-0 flex-1 print:hidden">
      <VisuallyHidden>
        <span role="status">{undone}</span>
      </VisuallyHidden>
      <Head board={board} underway={underway} onVersions={() => setListing(true)} onExport={() => setExported(chosen.current)} />
      {version === undefined ? (
        <BoardRoom board={board} open={open} chosenNow={chosen} />
      ) : (
        <VersionRoom
          key={version}
          board={board}
          versionId={version}
          now={open}
          isComparing={compare !== undefined}
          onList={() => setListing(true)}
        />
      )}
      {present !== undefined && <PresentRoom board={board} open={open} address={present} />}
      {exported && <ExportDialog board={board} shown={open.shown} chosen={exported} onClose={() => setExported(null)} />}
      {isListing && <VersionsPanel board={board} underway={underway} onClose={() => setListing(false)} />}
    </div>
  );
}

/** A wall has no sheet: a printed page says how its board comes onto paper. */
function OnPaper({ name }: { name: string }) {
  return (
    <div className={cx(pageFrame, 'hidden print:block')}>
      <h2 className="font-title text-title-28 break-words">
        <bdi>{name}</bdi>
      </h2>
      <p className="mt-3">Export, PDF prints this board.</p>
    </div>
  );
}

interface HeadProps {
  board: BoardRecord;
  underway: number;
  onVersions: () => void;
  onExport: () => void;
}

/** In the header of the page: where the board hangs, whether all is kept, and its name to be changed. */
function Head({ board, underway, onVersions, onExport }: HeadProps) {
  const project = useProjectIndex().find(board.projectId);
  const [above, actions] = [useHeaderPlace('above'), useHeaderPlace('actions')];
  const [isRenaming, setRenaming] = useState(false);
  const reason = reasonOf(board.can.edit);
  return (
    <>
      {above &&
        createPortal(
          <>
            {board.projectId === null ? (
              <>
                <Icon of={Lock} size={12} /> Personal
              </>
            ) : (
              <>
                {project && <PhaseSwatch colour={project.colour} />}
                <Link to="/projects/$projectId" params={{ projectId: board.projectId }} className="truncate hover:underline">
                  <bdi>{project?.name ?? '…'}</bdi>
                </Link>
              </>
            )}
            <Trail />
            <Keeping underway={underway} reason={reason} />
          </>,
          above,
        )}
      {actions &&
        createPortal(
          // One thing among those that others put there: what changes in it stays in its place.
          <div className="contents">
            <HeadTools boardId={board.id} reason={reason} onRename={() => setRenaming(true)} onVersions={onVersions} onExport={onExport} />
          </div>,
          actions,
        )}
      {isRenaming && <RenameBoardDialog board={board} onClose={() => setRenaming(false)} />}
    </>
  );
}

/** Whether all is kept, as the head of a board says it. */
function Keeping({ underway, reason }: { underway: number; reason: string | undefined }) {
  const isReachable = useConnected();
  if (reason !== undefined) return <span className="truncate">Read only</span>;
  if (!isReachable)
    return (
      <span role="status" className="flex items-center gap-1 whitespace-nowrap text-at-risk-text">
        <StatusMark status="at-risk" size={10} /> Offline, changes are kept here
      </span>
    );
  return (
    <span className="flex items-center gap-1 whitespace-nowrap">
      {underway === 0 ? (
        <>
          <Icon of={Check} size={12} /> Saved
        </>
      ) : (
        `Sending ${underway}`
      )}
    </span>
  );
}
