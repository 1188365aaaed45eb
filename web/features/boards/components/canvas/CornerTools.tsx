// Undo, redo and the grid at the lower left, the map and the zoom at the lower right.

import { Grid3x3, Maximize, Minus, Plus, Redo2, Undo2 } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { cx } from '../../../../ui/cx.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Tooltip } from '../../../../ui/Tooltip.tsx';
import { type Camera, zoomedAt } from './camera.ts';
import { Minimap } from './Minimap.tsx';
import type { Desk } from './useDesk.ts';

const frame =
  'absolute bottom-3 z-1 flex items-center rounded-3 border border-hairline-strong bg-surface-raised p-0.5 shadow-float transition-opacity max-md:in-has-[[data-own-foot]]:bottom-17';

export function CornerTools({ desk }: { desk: Desk }) {
  const { shown, store, held, camera, stage, moveCamera, fit, reason, isPhone } = desk;
  const middle = { x: stage.width / 2, y: stage.height / 2 };
  const isLooking = useMoving(camera);
  const zoom = (factor: number) => moveCamera((now) => zoomedAt(now, middle, factor));
  return (
    <>
      {reason === undefined && (
        <UndoTools
          store={store}
          canUndo={shown.canUndo}
          canRedo={shown.canRedo}
          isOnGrid={isPhone ? null : desk.isOnGrid}
          setOnGrid={desk.setOnGrid}
          isFaint={held !== null}
        />
      )}
      <div className={cx(frame, 'end-3 w-44 flex-col p-0 max-md:w-auto', held && 'opacity-40')}>
        {/* In a hand it comes and goes above the zoom, which stays where it is. */}
        <div className="w-full overflow-hidden rounded-t-3 max-md:absolute max-md:bottom-full max-md:mb-2 max-md:rounded-3 max-md:border max-md:border-hairline-strong max-md:shadow-float max-md:empty:hidden">
          {(!isPhone || isLooking) && <Minimap desk={desk} />}
        </div>
        <div className="flex items-center p-0.5">
          <IconButton label="Zoom out" icon={Minus} tooltipSide="top" onClick={() => zoom(0.8)} />
          <Tooltip content="To 100 %" side="top">
            <button
              type="button"
              aria-label={`${percent(camera.zoom)}, to 100 %`}
              onClick={() => zoom(1 / camera.zoom)}
              className="num h-9 min-w-14 rounded-2 text-13 font-medium hover:bg-surface-hover"
            >
              {percent(camera.zoom)}
            </button>
          </Tooltip>
          <IconButton label="Zoom in" icon={Plus} tooltipSide="top" onClick={() => zoom(1.25)} />
          <IconButton label="Show all" icon={Maximize} tooltipSide="top" onClick={() => fit()} />
        </div>
      </div>
    </>
  );
}

interface UndoToolsProps extends Pick<Desk, 'store' | 'setOnGrid'> {
  canUndo: boolean;
  canRedo: boolean;
  /** Null in a hand, where nothing snaps to it. */
  isOnGrid: boolean | null;
  isFaint: boolean;
}

/** Not drawn anew while the board moves. */
const UndoTools = memo(function UndoTools({ store, canUndo, canRedo, isOnGrid, setOnGrid, isFaint }: UndoToolsProps) {
  return (
    <div className={cx(frame, 'start-3', isFaint && 'opacity-40')}>
      <IconButton
        label="Undo"
        icon={Undo2}
        tooltipSide="top"
        waitsFor={canUndo ? undefined : 'Nothing to take back'}
        onClick={() => store.undo()}
      />
      <IconButton
        label="Redo"
        icon={Redo2}
        tooltipSide="top"
        waitsFor={canRedo ? undefined : 'Nothing was taken back'}
        onClick={() => store.redo()}
      />
      {isOnGrid !== null && (
        <IconButton
          label="Snap to grid"
          icon={Grid3x3}
          tooltipSide="top"
          aria-pressed={isOnGrid}
          className="aria-pressed:bg-surface-selected aria-pressed:text-ink"
          onClick={() => setOnGrid(!isOnGrid)}
        />
      )}
    </div>
  );
});

/** How long the map stays in sight after the last move. */
const restMs = 2_000;

/** Whether the board was moved or drawn nearer just now: in a hand the map shows for so long (LOOK-work, “390”). */
function useMoving({ x, y, zoom }: Camera): boolean {
  const [rested, setRested] = useState({ x, y, zoom });
  useEffect(() => {
    // Talks to the clock.
    const timer = setTimeout(() => setRested({ x, y, zoom }), restMs);
    return () => clearTimeout(timer);
  }, [x, y, zoom]);
  return rested.x !== x || rested.y !== y || rested.zoom !== zoom;
}

const percent = (zoom: number): string => `${Math.round(zoom * 100)} %`;
