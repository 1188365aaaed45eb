import { Minus, Plus, RotateCw, Scan } from 'lucide-react';
import { IconButton } from '../../../../ui/IconButton.tsx';
import type { SheetView } from './useSheetView.ts';

/** Closer, farther, and how close it is. */
export function ZoomButtons({ sheet: { view, zoomBy } }: { sheet: SheetView }) {
  return (
    <>
      <IconButton icon={Minus} label="Zoom out" onClick={() => zoomBy(0.8)} />
      <output className="num w-14 text-center text-13">{Math.round(view.zoom * 100)} %</output>
      <IconButton icon={Plus} label="Zoom in" onClick={() => zoomBy(1.25)} />
    </>
  );
}

/** In a hand the tools lie at the foot of the stage, where the thumb is; two fingers do the same. */
export const StageTools = ({ sheet }: { sheet: SheetView }) => (
  <div
    role="group"
    aria-label="Sheet"
    className="absolute inset-x-0 bottom-3 z-1 mx-auto flex w-max items-center rounded-3 border border-hairline-strong bg-surface-raised px-1 shadow-float md:hidden"
  >
    <ZoomButtons sheet={sheet} />
    <IconButton icon={Scan} label="Show all of it" onClick={sheet.fit} />
    <IconButton icon={RotateCw} label="Turn by a quarter" onClick={sheet.turn} />
  </div>
);
