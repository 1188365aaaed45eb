// What lies over the wall: the frame round what is chosen, the marquee, guides and gaps while something is moved.

import { Lock } from 'lucide-react';
import { useMemo } from 'react';
import type { Frame, Item } from '../../../../../domain/boards/items.ts';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { type Box, onScreen } from './camera.ts';
import { boxOf, boxRound, handles, middleOf, turnedBy } from './geometry.ts';
import type { Gap, Guide } from './snapping.ts';
import { type Desk, nothingHeld } from './useDesk.ts';

/** @param isPlain who may not work on the board sees what they chose, and nothing to hold it by */
export function SelectionFrame({ desk, isPlain = false }: { desk: Desk; isPlain?: boolean }) {
  const { chosenItems, camera, held } = desk;
  const frames = (held ?? nothingHeld).frames;
  const shown = chosenItems.filter(({ kind }) => kind !== 'arrow');
  const [only] = shown;
  if (!only) return null;
  const isAlone = shown.length === 1;
  const round = isAlone ? (frames.get(only.id) ?? only.frame) : boxRound(shown.map((item) => boxOf(frames.get(item.id) ?? item.frame)));
  if (!round) return null;
  const rotation = isAlone ? (frames.get(only.id) ?? only.frame).rotation : 0;
  const isLocked = shown.every(({ lock }) => lock.isLocked);
  return (
    <>
      {!isAlone && <Outlines items={chosenItems} frames={frames} camera={camera} />}
      <div
        data-selection=""
        className={cx(
          'pointer-events-none absolute start-0 top-0 border-2 select-none',
          isLocked ? 'border-hairline-strong' : 'border-accent',
        )}
        style={{ ...placed(round, camera), rotate: `${rotation}deg` }}
      >
        {isLocked ? (
          <span className="absolute start-1 top-1 flex size-5 items-center justify-center rounded-1 bg-surface-raised">
            <Icon of={Lock} size={12} />
          </span>
        ) : (
          !isPlain && <Handles isAlone={isAlone} hasMiddles={isAlone && round.w * camera.zoom > 60 && round.h * camera.zoom > 60} />
        )}
      </div>
    </>
  );
}

interface OutlinesProps {
  items: readonly Item[];
  frames: ReadonlyMap<Item['id'], Frame>;
  camera: Desk['camera'];
}

/** Round each of several, all of them two lines: as elements of their own, thousands would move with each frame. */
function Outlines({ items, frames, camera }: OutlinesProps) {
  const ways = useMemo(() => {
    const wayOf = (isLocked: boolean) =>
      items
        .map((item) => (item.kind !== 'arrow' && item.lock.isLocked === isLocked ? outlineOf(frames.get(item.id) ?? item.frame) : ''))
        .join('');
    return { free: wayOf(false), locked: wayOf(true) };
  }, [items, frames]);
  return (
    <svg aria-hidden className="pointer-events-none absolute start-0 top-0 size-px overflow-visible" fill="none">
      <g transform={`scale(${camera.zoom}) translate(${-camera.x} ${-camera.y})`}>
        <path d={ways.locked} className="stroke-hairline-strong" vectorEffect="non-scaling-stroke" />
        <path d={ways.free} className="stroke-accent" vectorEffect="non-scaling-stroke" />
      </g>
    </svg>
  );
}

function outlineOf({ x, y, w, h, rotation }: Frame): string {
  const middle = middleOf({ x, y, w, h });
  const corners = [
    [-w / 2, -h / 2],
    [w / 2, -h / 2],
    [w / 2, h / 2],
    [-w / 2, h / 2],
  ] as const;
  const at = corners.map(([across, down]) => {
    const corner = turnedBy({ x: across, y: down }, rotation);
    return `${middle.x + corner.x} ${middle.y + corner.y}`;
  });
  return `M${at.join('L')}Z`;
}

function placed(box: Box, camera: Desk['camera']) {
  const { x, y } = onScreen(camera, box);
  return { translate: `${x}px ${y}px`, inlineSize: box.w * camera.zoom, blockSize: box.h * camera.zoom };
}

const cursors: Record<string, string> = {
  '-1 -1': 'cursor-nwse-resize',
  '1 1': 'cursor-nwse-resize',
  '1 -1': 'cursor-nesw-resize',
  '-1 1': 'cursor-nesw-resize',
  '0 -1': 'cursor-ns-resize',
  '0 1': 'cursor-ns-resize',
  '-1 0': 'cursor-ew-resize',
  '1 0': 'cursor-ew-resize',
};

/** Eight of 9 px; outside the corners it is turned. Several are held by the corners, and not turned. */
function Handles({ isAlone, hasMiddles }: { isAlone: boolean; hasMiddles: boolean }) {
  const corners = handles.filter(({ across, down }) => across !== 0 && down !== 0);
  return (
    <>
      {(isAlone ? corners : []).map(({ across, down }) => (
        <span
          key={`turn ${across} ${down}`}
          data-handle="turn"
          className="pointer-events-auto absolute size-6 cursor-grab touch:size-9"
          style={{
            insetInlineStart: `${(across + 1) * 50}%`,
            insetBlockStart: `${(down + 1) * 50}%`,
            translate: `${(across - 1) * 50}% ${(down - 1) * 50}%`,
          }}
        />
      ))}
      {(hasMiddles ? handles : corners).map(({ across, down }) => (
        <span
          key={`${across} ${down}`}
          data-handle={`${across} ${down}`}
          className={cx('pointer-events-auto absolute flex size-4 items-center justify-center touch:size-7', cursors[`${across} ${down}`])}
          style={{ insetInlineStart: `${(across + 1) * 50}%`, insetBlockStart: `${(down + 1) * 50}%`, translate: '-50% -50%' }}
        >
          <span className="size-2.25 border-2 border-accent bg-surface-raised" />
        </span>
      ))}
    </>
  );
}

export function HeldMarks({ desk }: { desk: Desk }) {
  const { held, camera } = desk;
  if (!held) return null;
  const { marquee, guides, gaps, tip } = held;
  const round = boxRound([...held.frames.values()].map(boxOf));
  const below = round && onScreen(camera, { x: round.x + round.w / 2, y: round.y + round.h });
  return (
    <>
      {marquee && (
        <div className="pointer-events-none absolute start-0 top-0 border border-accent bg-accent/10" style={placed(marquee, camera)} />
      )}
      <svg aria-hidden className="pointer-events-none absolute inset-0 size-full overflow-visible text-accent">
        {guides.map((guide) => (
          <GuideLine key={`${guide.axis} ${guide.at}`} guide={guide} camera={camera} />
        ))}
        {gaps.map((gap) => (
          <GapString key={`${gap.axis} ${gap.from}`} gap={gap} camera={camera} />
        ))}
      </svg>
      {tip && below && (
        <span
          className="num pointer-events-none absolute start-0 top-0 rounded-2 bg-ink px-1.5 py-0.5 text-12 text-surface"
          style={{ translate: `calc(${below.x}px - 50%) ${below.y + 10}px` }}
        >
          {tip}
        </span>
      )}
    </>
  );
}

interface Marked {
  camera: Desk['camera'];
}

function GuideLine({ guide: { axis, at, from, to }, camera }: Marked & { guide: Guide }) {
  const [one, other] = [
    onScreen(camera, axis === 'x' ? { x: at, y: from } : { x: from, y: at }),
    onScreen(camera, axis === 'x' ? { x: at, y: to } : { x: to, y: at }),
  ];
  return <line x1={one.x} y1={one.y} x2={other.x} y2={other.y} stroke="currentColor" />;
}

/** A dimension string: a line between two slashes, with its number. */
function GapString({ gap: { axis, at, from, to }, camera }: Marked & { gap: Gap }) {
  const [one, other] = [
    onScreen(camera, axis === 'x' ? { x: from, y: at } : { x: at, y: from }),
    onScreen(camera, axis === 'x' ? { x: to, y: at } : { x: at, y: to }),
  ];
  return (
    <g>
      <line x1={one.x} y1={one.y} x2={other.x} y2={other.y} stroke="currentColor" />
      {[one, other].map((end, index) => (
        <path key={index === 0 ? 'from' : 'to'} d={`M${end.x - 4} ${end.y + 4}l8 -8`} stroke="currentColor" />
      ))}
      <text
        x={(one.x + other.x) / 2}
        y={(one.y + other.y) / 2 - 6}
        textAnchor="middle"
        className="num text-12"
        fill="currentColor"
        fontWeight="600"
      >
        {Math.round(to - from)}
      </text>
    </g>
  );
}
