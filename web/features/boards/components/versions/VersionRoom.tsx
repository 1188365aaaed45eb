// A version of a board, drawn on the same wall and not to be worked on; compared with the board as it hangs now where that is asked for.

import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { compareItems } from '../../../../../domain/boards/compare.ts';
import type { BoardFile, BoardRecord } from '../../../../../domain/boards/contract.ts';
import type { Item } from '../../../../../domain/boards/items.ts';
import type { BoardActId, BoardVersionId } from '../../../../../domain/kernel/ids.ts';
import { newId } from '../../../../lib/ids.ts';
import { problemOf } from '../../../../lib/api.ts';
import { useUser } from '../../../../lib/session/auth.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { LoadError } from '../../../../lib/LoadError.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { LoadingFallback } from '../../../../ui/Spinner.tsx';
import { useStage } from '../../../files/components/viewer/useStage.ts';
import { type BoardStore, createBoardStore } from '../canvas/boardStore.ts';
import { Canvas } from '../canvas/Canvas.tsx';
import { CornerTools } from '../canvas/CornerTools.tsx';
import { KeyList } from '../canvas/KeyList.tsx';
import { useDesk } from '../canvas/useDesk.ts';
import type { OpenBoard } from '../canvas/useOpenBoard.ts';
import { ChangeMarks } from './ChangeMarks.tsx';
import { Changes } from './Changes.tsx';
import { useVersion } from './versionQueries.ts';
import { versionTitle } from './versionWords.ts';
import { VersionBar } from './VersionBar.tsx';
import { besideTrail } from '../head/trail.ts';

interface VersionRoomProps {
  board: BoardRecord;
  versionId: BoardVersionId;
  /** The board as it hangs now. */
  now: OpenBoard;
  isComparing: boolean;
  onList: () => void;
}

export function VersionRoom({ board, versionId, now, isComparing, onList }: VersionRoomProps) {
  const navigate = useNavigate();
  const { data, error, refetch } = useVersion(board.id, versionId);
  const back = () => void navigate({ to: '/mood-board/$boardId', params: { boardId: board.id }, search: besideTrail({}) });
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    back();
  };
  const version = data?.version;
  const isGone = error !== null && ['not_found', 'validation_failed'].includes(problemOf(error).code);
  return (
    // Escape leads back from wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="absolute inset-0 flex flex-col" onKeyDown={leave}>
      {version && data ? (
        <>
          <VersionBar
            board={board}
            version={version}
            isComparing={isComparing}
            reason={reasonOf(board.can.edit)}
            onBack={back}
            onList={onList}
          />
          <VersionWall
            label={`${board.name}, version ${versionTitle(version)}`}
            items={data.items}
            files={data.files}
            isWhole={data.isWhole}
            now={isComparing ? now : null}
          />
        </>
      ) : (
        <div className="flex flex-1 flex-col items-center justify-center gap-4 bg-surface-sunken p-4">
          {isGone ? (
            <EmptyState
              sentence="This version is not here any more."
              action={
                <Button variant="primary" onClick={back}>
                  Back to the board
                </Button>
              }
            />
          ) : error ? (
            <>
              <LoadError title="The version could not be loaded" error={error} onRetry={() => void refetch()} />
              <Button onClick={back}>Back to the board</Button>
            </>
          ) : (
            <LoadingFallback />
          )}
        </div>
      )}
    </div>
  );
}

interface WallProps {
  label: string;
  items: readonly Item[];
  files: readonly BoardFile[];
  isWhole: boolean;
  /** To compare with. */
  now: OpenBoard | null;
}

/** What went is still seen, faintly. */
const gone = 0.35;

function VersionWall({ label, items, files, isWhole, now }: WallProps) {
  const ground = useRef<HTMLDivElement>(null);
  const size = useStage(ground);
  // The same for as long as nothing is otherwise.
  // oxlint-disable-next-line react/exhaustive-deps -- by its two sides
  const stage = useMemo(() => size, [size.width, size.height]);
  const later = now?.shown;
  const isReady = isWhole && (later === undefined || later.isWhole);
  const comparison = useMemo(() => (later && isReady ? compareItems(items, later.items) : null), [items, later, isReady]);
  const drawn = useMemo(() => {
    if (!comparison || !later) return items;
    const faint = comparison.went.map((item): Item => ({ ...item, look: { ...item.look, opacity: item.look.opacity * gone } }));
    return [...later.items, ...faint];
  }, [items, comparison, later]);
  const known = useMemo(() => [...files, ...(later?.files.values() ?? [])], [files, later]);
  const open = useStill({ items: drawn, files: known, isWhole });
  const desk = useDesk({ open, stage, reason: 'This is how the board was. Bring the version back to work on it.' });
  const [isHelping, setHelping] = useState(false);
  return (
    <div className="relative flex min-h-0 flex-1 max-md:flex-col">
      <div className="relative min-h-0 min-w-0 flex-1">
        <Canvas
          desk={desk}
          ground={ground}
          label={label}
          onHelp={() => setHelping(true)}
          onImage={desk.sayReason}
          onBoard={desk.sayReason}
        />
        {comparison && <ChangeMarks desk={desk} comparison={comparison} />}
        {isWhole && drawn.length === 0 && (
          <p className="pointer-events-none absolute inset-0 flex items-center justify-center text-ink-muted">Nothing hung here then.</p>
        )}
        <CornerTools desk={desk} />
      </div>
      {now && <Changes desk={desk} comparison={comparison} />}
      {isHelping && <KeyList onClose={() => setHelping(false)} />}
    </div>
  );
}

interface Still {
  items: readonly Item[];
  files: readonly BoardFile[];
  isWhole: boolean;
}

/** Things that nobody works on, as an open board holds them. */
function useStill({ items, files, isWhole }: Still): OpenBoard {
  const actorId = useUser().id;
  const [store] = useState<BoardStore>(() => createBoardStore({ actorId, newActId: () => newId<BoardActId>(), send: () => undefined }));
  useEffect(() => {
    // Talks to the store that the wall looks at.
    store.read([{ items: [...items], files: [...files], removed: [], seq: 0 }], isWhole);
  }, [store, items, files, isWhole]);
  const shown = useSyncExternalStore(store.subscribe, store.shown, store.shown);
  return { store, shown, error: null, readAgain: () => undefined };
}
