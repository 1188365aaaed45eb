// One slide on its sheet: the name of the section, and all of it as large as it goes.

import { type PointerEvent, useRef, useState } from 'react';
import type { BoardRecord } from '../../../../../domain/boards/contract.ts';
import { cx } from '../../../../ui/cx.ts';
import { useStage } from '../../../files/components/viewer/useStage.ts';
import type { Shown } from '../canvas/boardStore.ts';
import { onBoard, onScreen, type Point } from '../canvas/camera.ts';
import { LaserDot } from './LaserDot.tsx';
import { slideCamera, SlideView } from './SlideView.tsx';
import type { Slide } from './slides.ts';
import { useLaser } from './useLaser.ts';

interface SlideStageProps {
  board: Pick<BoardRecord, 'id'>;
  slide: Slide;
  shown: Shown;
  hasLaser: boolean;
}

export function SlideStage({ board, slide, shown, hasLaser }: SlideStageProps) {
  const ground = useRef<HTMLDivElement>(null);
  const stage = useStage(ground);
  const camera = slideCamera(slide, stage);
  const [pointer, setPointer] = useState<Point | null>(null);
  const follow = ({ clientX, clientY }: PointerEvent) => {
    const { left, top } = ground.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    setPointer({ x: clientX - left, y: clientY - top });
  };
  // Without a mouse the dot stands in the middle.
  const dot = hasLaser ? (pointer ?? { x: stage.width / 2, y: stage.height / 2 }) : null;
  const others = useLaser(board.id, dot && onBoard(camera, dot));
  return (
    <div
      onPointerMove={follow}
      className={cx(
        'flex min-h-0 flex-1 flex-col px-16 pt-10 pb-8 max-lg:px-10 max-md:px-4 max-md:pt-6 max-md:pb-4',
        hasLaser && 'cursor-none',
      )}
    >
      {/* In line with what hangs under it (picture n3); what cuts a long name leaves the letters that go below the line. */}
      <h2
        style={{ paddingInlineStart: Math.max(onScreen(camera, slide.box).x, 0) }}
        className="mb-4 truncate pb-2 font-title text-title-40 max-md:mb-3 max-md:pb-1 max-md:text-title-28"
      >
        <bdi>{slide.name}</bdi>
      </h2>
      <div ref={ground} className="relative min-h-0 flex-1">
        <SlideView key={slide.id ?? 'board'} slide={slide} byId={shown.byId} files={shown.files} camera={camera} />
        {slide.items.length === 0 && (
          <p className="absolute inset-0 flex items-center justify-center text-ink-muted">Nothing hangs in this section yet.</p>
        )}
        {others.map(({ peer, at }) => (
          <Dot key={peer} at={onScreen(camera, at)} />
        ))}
        {dot && <Dot at={dot} />}
      </div>
    </div>
  );
}

const Dot = ({ at }: { at: Point }) => (
  <span className="pointer-events-none absolute start-0 top-0" style={{ translate: `${at.x - 8}px ${at.y - 8}px` }}>
    <LaserDot />
  </span>
);
