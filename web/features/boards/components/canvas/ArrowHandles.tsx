// What the ends of a chosen arrow are held by: drawn onto another thing they stick to that, let go elsewhere they stay there.

import { cx } from '../../../../ui/cx.ts';
import { endsOf } from '../items/DrawnItems.tsx';
import { onScreen } from './camera.ts';
import { arrowInHand, type Desk } from './useDesk.ts';

/** Two of 11 px, round: a frame's are square. The one that keys hold is filled. */
export function ArrowHandles({ desk }: { desk: Desk }) {
  const { aiming, held, shown, camera } = desk;
  const arrow = arrowInHand(desk);
  // What is moved as a whole is not held by an end.
  if (!arrow || (held && !held.aimed)) return null;
  const [from, to] = endsOf(held?.aimed ?? arrow, (id) => shown.byId.get(id));
  return (
    [
      ['from', from],
      ['to', to],
    ] as const
  ).map(([name, spot]) => {
    const { x, y } = onScreen(camera, spot);
    return (
      <span
        key={name}
        data-handle={name}
        className="absolute start-0 top-0 flex size-6 cursor-crosshair items-center justify-center select-none touch:size-9"
        style={{ translate: `calc(${x}px - 50%) calc(${y}px - 50%)` }}
      >
        <span className={cx('size-2.75 rounded-round border-2 border-accent', aiming?.name === name ? 'bg-accent' : 'bg-surface-raised')} />
      </span>
    );
  });
}
