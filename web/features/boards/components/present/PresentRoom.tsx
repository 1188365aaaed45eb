// A board presented: a sheet for each of its sections, always as on paper (picture n3).

import { useNavigate } from '@tanstack/react-router';
import * as Radix from 'radix-ui/dialog';
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import type { BoardRecord } from '../../../../../domain/boards/contract.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { useFocusReturn } from '../../../../ui/focusReturn.ts';
import { LoadingFallback } from '../../../../ui/Spinner.tsx';
import type { OpenBoard } from '../canvas/useOpenBoard.ts';
import { besideTrail } from '../head/trail.ts';
import { Overview } from './Overview.tsx';
import { PresentFoot } from './PresentFoot.tsx';
import { slidesOf } from './slides.ts';
import { SlideStage } from './SlideStage.tsx';
import { useFullScreen } from '../../../../lib/useFullScreen.ts';
import { LoadError } from '../../../../lib/LoadError.tsx';
import { useSlide } from './useSlide.ts';

interface PresentRoomProps {
  board: BoardRecord;
  open: OpenBoard;
  /** Which slide, as the address says it. */
  address: string;
}

/** A finger that goes so far turns the page, px. */
const swipe = 48;

export function PresentRoom({ board, open, address }: PresentRoomProps) {
  const navigate = useNavigate();
  const { shown, error, readAgain } = open;
  const slides = useMemo(() => slidesOf(shown.items, board.name), [shown.items, board.name]);
  const [hasLaser, setLaser] = useState(false);
  const [hasOverview, setOverview] = useState(false);
  const fullScreen = useFullScreen();
  const content = useRef<HTMLDivElement>(null);
  const focusReturn = useFocusReturn((event) => {
    event.preventDefault();
    content.current?.focus({ preventScroll: true });
  });
  const search = (present?: number) =>
    void navigate({
      to: '/mood-board/$boardId',
      params: { boardId: board.id },
      search: besideTrail(present === undefined ? {} : { present: String(present + 1) }),
      replace: true,
    });
  const index = useSlide({ slides, address, isWhole: shown.isWhole, onMoved: search });
  const slide = slides[index];
  const go = (to: number) => {
    const next = Math.min(Math.max(to, 0), slides.length - 1);
    if (next !== index && slides.length > 0) search(next);
  };
  const close = () => search();
  const onKeyDown = slideKeys({
    index,
    count: slides.length,
    go,
    turn: { f: fullScreen.turn, l: () => setLaser(!hasLaser), o: () => setOverview(!hasOverview) },
  });
  const swiped = useSwipe((by) => go(index + by));
  return (
    <Radix.Root open onOpenChange={(next) => !next && close()}>
      <Radix.Portal>
        <Radix.Content
          ref={content}
          tabIndex={-1}
          aria-describedby={undefined}
          {...focusReturn}
          {...swiped}
          onKeyDown={onKeyDown}
          className="on-paper fixed inset-0 z-(--z-layer) flex touch-pinch-zoom flex-col bg-surface p-6 outline-none max-md:p-0"
        >
          <Radix.Title className="sr-only">
            Presenting <bdi>{board.name}</bdi>
          </Radix.Title>
          <p role="status" className="sr-only">
            {slide && `Slide ${index + 1} of ${slides.length}: ${slide.name}`}
          </p>
          <div className="flex min-h-0 flex-1 flex-col border border-ink max-md:border-0">
            {slide ? (
              <SlideStage board={board} slide={slide} shown={shown} hasLaser={hasLaser} />
            ) : (
              <Waiting isWhole={shown.isWhole} error={error} onRetry={readAgain} />
            )}
            {hasOverview && slide && <Overview slides={slides} index={index} shown={shown} onChoose={go} />}
            <PresentFoot
              board={board}
              slide={slide ?? null}
              index={index}
              count={slides.length}
              laser={{ isOn: hasLaser, turn: () => setLaser(!hasLaser) }}
              overview={{ isOn: hasOverview, turn: () => setOverview(!hasOverview) }}
              fullScreen={fullScreen}
              onGo={go}
              onClose={close}
            />
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface SlideKeys {
  index: number;
  count: number;
  go: (to: number) => void;
  /** What letters turn on and off. */
  turn: Record<'f' | 'l' | 'o', () => void>;
}

/** What keys do while a board is presented. */
function slideKeys({ index, count, go, turn }: SlideKeys) {
  const keys: Record<string, () => void> = {
    ArrowRight: () => go(index + 1),
    ArrowDown: () => go(index + 1),
    PageDown: () => go(index + 1),
    ArrowLeft: () => go(index - 1),
    ArrowUp: () => go(index - 1),
    PageUp: () => go(index - 1),
    Home: () => go(0),
    End: () => go(count - 1),
    ...turn,
  };
  return (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isOnControl = event.target instanceof Element && event.target.closest('button, a, input') !== null;
    const act = event.key === ' ' ? !isOnControl && (() => go(index + (event.shiftKey ? -1 : 1))) : keys[onlyLower(event.key)];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}

/** Letters mean the same with the capitals on. */
const onlyLower = (key: string): string => (key.length === 1 ? key.toLowerCase() : key);

function Waiting({ isWhole, error, onRetry }: { isWhole: boolean; error: unknown; onRetry: () => void }) {
  return (
    <div className="flex flex-1 items-center justify-center p-4">
      {isWhole ? (
        <EmptyState sentence="Nothing is pinned here yet." />
      ) : error ? (
        <LoadError title="What lies on this board could not be loaded" error={error} onRetry={onRetry} />
      ) : (
        <LoadingFallback />
      )}
    </div>
  );
}

/** A finger from right to left goes on, from left to right back; two fingers look closer. */
function useSwipe(turn: (by: 1 | -1) => void) {
  const from = useRef<{ id: number; x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ pointerType, pointerId, isPrimary, clientX, clientY }: PointerEvent) => {
      from.current = pointerType === 'touch' && isPrimary ? { id: pointerId, x: clientX, y: clientY } : null;
    },
    onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const start = from.current;
      from.current = null;
      if (start?.id !== pointerId) return;
      const [across, down] = [clientX - start.x, clientY - start.y];
      if (Math.abs(across) >= swipe && Math.abs(across) > Math.abs(down)) turn(across < 0 ? 1 : -1);
    },
  };
}
