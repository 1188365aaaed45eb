// A board that is open: the wall with its tools, the fields of what is chosen, and files that come onto it.

import { useNavigate, useSearch } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { BoardRecord } from '../../../../../domain/boards/contract.ts';
import type { BoardId, BoardItemId } from '../../../../../domain/kernel/ids.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { LoadError } from '../../../../lib/LoadError.tsx';
import { LoadingFallback } from '../../../../ui/Spinner.tsx';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { useStage } from '../../../files/components/viewer/useStage.ts';
import { BoardTalkFrame } from '../talk/BoardTalk.tsx';
import { useBoardTalk } from '../talk/useBoardTalk.ts';
import { trailInto, trailOf } from '../head/trail.ts';
import { BoardPlace } from '../items/boardPlace.ts';
import type { Chosen } from './acts.ts';
import { AddSheet } from './AddSheet.tsx';
import { ArrivingFiles } from './Arriving.tsx';
import { onBoard, type Point } from './camera.ts';
import { Canvas } from './Canvas.tsx';
import { CornerTools } from './CornerTools.tsx';
import { FilesOnto } from './FilesOnto.tsx';
import { hasFields, ItemFields } from './ItemFields.tsx';
import { InnerBoardDialog } from './InnerBoardDialog.tsx';
import { KeyList } from './KeyList.tsx';
import { PictureDialog } from './PictureDialog.tsx';
import { Rail } from './Rail.tsx';
import { StrokeOfNext } from './StrokePanel.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { putPicture, useBoardPictures } from './useBoardPictures.ts';
import { useFollowing } from './useFollowing.ts';
import { heldByOthers, useVisitors } from './useVisitors.ts';
import { Visitors } from './Visitors.tsx';
import { type Desk, useDesk } from './useDesk.ts';
import type { OpenBoard } from './useOpenBoard.ts';

interface BoardRoomProps {
  board: BoardRecord;
  open: OpenBoard;
  /** What is chosen, for what the head of the page does with it. */
  chosenNow: RefObject<Chosen>;
}

export function BoardRoom({ board, open, chosenNow }: BoardRoomProps) {
  const ground = useRef<HTMLDivElement>(null);
  const size = useStage(ground);
  // The same for as long as nothing is otherwise: a board is fitted anew when its wall grows.
  // oxlint-disable-next-line react/exhaustive-deps -- by its two sides
  const stage = useMemo(() => size, [size.width, size.height]);
  const onEnter = useEntering(board.id);
  const desk = useDesk({ open, stage, reason: reasonOf(board.can.edit), onEnter });
  const pictures = useBoardPictures(desk, board);
  useEffect(() => {
    // Talks to the head of the page.
    chosenNow.current = desk.chosen;
  }, [chosenNow, desk.chosen]);
  const peers = useVisitors({ boardId: board.id, desk, ground });
  const { comment } = useSearch({ from: '/inner/mood-board/$boardId' });
  const toWall = () => ground.current?.focus({ preventScroll: true });
  const talk = useBoardTalk({ board, desk, comment: comment ?? null, toWall });
  const [asks, setAsks] = useState<Asked | null>(null);
  const { shown } = open;
  const moved = useMemo(() => heldByOthers(peers, shown.items), [peers, shown.items]);
  const { following, follow } = useFollowing({ desk, peers, ground });
  const edited = desk.editing ? shown.byId.get(desk.editing) : undefined;
  const middle = { x: stage.width / 2, y: stage.height / 2 };
  const isBlank = shown.isWhole && shown.items.length === 0 && pictures.arriving.length === 0;
  return (
    <BoardPlace value={board.projectId}>
      <BoardTalkFrame board={board} desk={desk} talk={talk}>
        <FilesOnto board={board} reason={desk.reason} desk={desk} ground={ground} onFiles={pictures.take} onPasted={pictures.bring}>
          <Canvas
            desk={desk}
            moved={moved}
            ground={ground}
            label={board.name}
            onHelp={() => setAsks('keys')}
            onImage={() => desk.reason === undefined && setAsks('picture')}
            onBoard={() => (desk.reason === undefined ? setAsks('board') : desk.sayReason())}
          />
          <ArrivingFiles desk={desk} arriving={pictures.arriving} />
          {isBlank && <BlankWords desk={desk} toWall={toWall} />}
          {!shown.isWhole && shown.items.length === 0 && <Reading open={open} />}
          <Visitors desk={desk} peers={peers} following={following} onFollow={follow} />
          <SelectionBar desk={desk} ground={ground} />
          <Rail desk={desk} talk={talk} onImage={() => setAsks('picture')} onBoard={() => setAsks('board')} onAdd={() => setAsks('add')} />
          <StrokeOfNext desk={desk} />
          <CornerTools desk={desk} />
          {edited && hasFields(edited) && (
            <ItemFields key={edited.id} desk={desk} item={edited} board={board} onPicture={() => setAsks({ pictureOf: edited.id })} />
          )}
          {asks && <BoardDialogs asks={asks} {...{ board, desk, pictures, middle }} onAsk={setAsks} onClose={() => setAsks(null)} />}
          <VisuallyHidden>
            <span role="status">{desk.spoken}</span>
          </VisuallyHidden>
        </FilesOnto>
      </BoardTalkFrame>
    </BoardPlace>
  );
}

/** What to begin with. The key that it names is heard at once: unless something else has the focus, the wall takes it. */
function BlankWords({ desk, toWall }: { desk: Desk; toWall: () => void }) {
  const take = useEffectEvent(() => {
    if (!desk.isPhone && document.activeElement?.matches('body, h1')) toWall();
  });
  useEffect(() => {
    // Talks to the focus.
    take();
  }, []);
  return (
    <p className="pointer-events-none absolute inset-0 flex items-center justify-center px-20 text-center text-ink-muted">
      {desk.reason !== undefined
        ? 'Nothing is pinned here yet.'
        : desk.isPhone
          ? 'Add a photo or a note with the plus below.'
          : 'Drop a picture, or press N for a note.'}
    </p>
  );
}

/** What is asked over a board. A picture is asked for the board, or for a thing on it. */
type Asked = 'keys' | 'picture' | 'board' | 'add' | { pictureOf: BoardItemId };

interface BoardDialogsProps {
  asks: Asked;
  board: BoardRecord;
  desk: Desk;
  pictures: ReturnType<typeof useBoardPictures>;
  /** Of what is in sight. */
  middle: Point;
  onAsk: (next: Asked) => void;
  onClose: () => void;
}

function BoardDialogs({ asks, board, desk, pictures, middle, onAsk, onClose }: BoardDialogsProps) {
  return (
    <>
      {asks === 'board' && <InnerBoardDialog board={board} desk={desk} at={onBoard(desk.camera, middle)} onClose={onClose} />}
      {asks === 'add' && (
        <AddSheet
          desk={desk}
          at={middle}
          filesReason={reasonOf(board.can.upload)}
          onFiles={(files) => pictures.bring(files, middle)}
          onDocuments={() => onAsk('picture')}
          onClose={onClose}
        />
      )}
      {asks === 'keys' && <KeyList onClose={onClose} />}
      {asks === 'picture' && (
        <PictureDialog
          board={board}
          onClose={onClose}
          onFiles={(files) => pictures.bring(files, middle)}
          onChosen={(files) => pictures.lay(files, middle)}
        />
      )}
      {typeof asks === 'object' && (
        <PictureDialog
          board={board}
          isOne
          onClose={onClose}
          onFiles={([file]) => file && pictures.replace(asks.pictureOf, file)}
          onChosen={([file]) => file && putPicture(desk, asks.pictureOf, file.id)}
        />
      )}
    </>
  );
}

/** Goes to a board that lies on this one, so that the way back is there. */
function useEntering(from: BoardId): (to: BoardId) => void {
  const navigate = useNavigate();
  const { within } = useSearch({ from: '/inner/mood-board/$boardId' });
  return (to) => void navigate({ to: '/mood-board/$boardId', params: { boardId: to }, search: trailInto(trailOf(within), { from, to }) });
}

function Reading({ open: { error, readAgain } }: { open: OpenBoard }) {
  return (
    <div className="absolute inset-0 flex items-center justify-center px-4">
      {error ? <LoadError title="What lies on this board could not be loaded" error={error} onRetry={readAgain} /> : <LoadingFallback />}
    </div>
  );
}
