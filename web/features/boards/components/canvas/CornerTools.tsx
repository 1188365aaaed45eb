// Undo and redo at the lower left, zoom at the lower right.

import { Maximize, Minus, Plus, Redo2, Undo2 } from 'lucide-react';
import { cx } from '../../../../ui/cx.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { formatNumber } from '../../../../ui/locale.ts';
import { Tooltip } from '../../../../ui/Tooltip.tsx';
import { zoomedAt } from './camera.ts';
import { Minimap } from './Minimap.tsx';
import type { Desk } from './useDesk.ts';

const frame =
  'absolute bottom-3 flex items-center rounded-3 border border-hairline-strong bg-surface-raised p-0.5 shadow-float transition-opacity max-md:bottom-17';

export function CornerTools({ desk }: { desk: Desk }) {
  const { shown, store, held, camera, stage, setCamera, fit, reason } = desk;
  const middle = { x: stage.width / 2, y: stage.height / 2 };
  const zoom = (factor: number) => setCamera(zoomedAt(camera, middle, factor));
  return (
    <>
      {reason === undefined && (
        <div className={cx(frame, 'start-3', held && 'opacity-40')}>
          <IconButton
            label="Undo"
            icon={Undo2}
            tooltipSide="top"
            waitsFor={shown.canUndo ? undefined : 'Nothing to take back'}
            onClick={() => store.undo()}
          />
          <IconButton
            label="Redo"
            icon={Redo2}
            tooltipSide="top"
            waitsFor={shown.canRedo ? undefined : 'Nothing was taken back'}
            onClick={() => store.redo()}
          />
        </div>
      )}
      <div className={cx(frame, 'end-3 w-44 flex-col overflow-hidden p-0 max-md:w-auto', held && 'opacity-40')}>
        <div className="w-full max-md:hidden">
          <Minimap desk={desk} />
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

const percent = (zoom: number): string => formatNumber(zoom, { style: 'percent', maximumFractionDigits: 0 });
