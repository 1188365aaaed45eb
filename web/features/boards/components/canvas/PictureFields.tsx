// The picture of a chosen thing: which document it is, how strong it stands, how it is mirrored.

import { FlipHorizontal2, FlipVertical2, ImagePlus, ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { ItemOf } from '../../../../../domain/boards/items.ts';
import { Button } from '../../../../ui/Button.tsx';
import { formatNumber } from '../../../../ui/locale.ts';
import { Slider } from '../../../../ui/Slider.tsx';
import { flipped } from './cropping.ts';
import type { Pictured } from './useBoardPictures.ts';
import type { Desk } from './useDesk.ts';

interface PictureFieldsProps {
  desk: Desk;
  item: Pictured;
  /** Asks which. */
  onPicture: () => void;
}

export function PictureFields({ desk, item, onPicture }: PictureFieldsProps) {
  const { fileId } = item.content;
  return (
    <div className="flex flex-wrap items-center gap-2 pb-4">
      <Button size="small" icon={ImagePlus} onClick={onPicture}>
        {fileId === null ? 'Choose a picture' : 'Replace the picture'}
      </Button>
      {item.kind !== 'image' && fileId !== null && (
        <Button
          size="small"
          variant="bare"
          icon={ImageOff}
          onClick={() => void desk.act([{ op: 'change', id: item.id, group: 'content', kind: item.kind, values: { fileId: null } }])}
        >
          Take it off
        </Button>
      )}
      {item.kind === 'image' && (
        <>
          <Button size="small" variant="bare" icon={FlipHorizontal2} onClick={() => void desk.act(flipped(item.id, item.look, 'x'))}>
            Mirror
          </Button>
          <Button size="small" variant="bare" icon={FlipVertical2} onClick={() => void desk.act(flipped(item.id, item.look, 'y'))}>
            Upside down
          </Button>
          <Strength desk={desk} item={item} />
        </>
      )}
    </div>
  );
}

/** Kept once the hand lets go: one act, and one step back. */
function Strength({ desk, item: { id, look } }: { desk: Desk; item: ItemOf<'image'> }) {
  const [drawn, setDrawn] = useState<number | null>(null);
  const value = drawn ?? Math.round(look.opacity * 100);
  const keep = () => {
    if (drawn !== null && drawn !== Math.round(look.opacity * 100))
      desk.act([{ op: 'change', id, group: 'look', values: { opacity: drawn / 100 } }]);
    setDrawn(null);
  };
  const words = formatNumber(value / 100, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <div role="presentation" className="w-full" onPointerUp={keep} onKeyUp={keep} onBlur={keep}>
      <Slider label="Opacity" min={10} max={100} step={5} value={value} onChange={setDrawn} words={words} figure={words} />
    </div>
  );
}
