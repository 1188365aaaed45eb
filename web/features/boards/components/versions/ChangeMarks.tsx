// On the wall round each thing that differs: a line of its own kind, and a flag with a shape and a word.

import type { Changed, Comparison } from '../../../../../domain/boards/compare.ts';
import type { Item } from '../../../../../domain/boards/items.ts';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { type Box, inSight, onScreen } from '../canvas/camera.ts';
import { boxOf, meets } from '../canvas/geometry.ts';
import type { Desk } from '../canvas/useDesk.ts';
import { type ChangeKind, changeKinds } from './changeKinds.ts';

/** From afar a flag would be larger than what it stands on, px of the screen. */
const leastForFlag = 28;

export function ChangeMarks({ desk, comparison: { came, went, changed } }: { desk: Desk; comparison: Comparison }) {
  const seen = inSight(desk.camera, desk.stage);
  const isSeen = ({ frame }: Item) => meets(seen, boxOf(frame));
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden">
      {changed
        .filter(({ before, ways }) => ways.includes('moved') && isSeen(before))
        .map((one) => (
          <Former key={one.after.id} desk={desk} changed={one} />
        ))}
      {went.filter(isSeen).map((item) => (
        <Mark key={item.id} desk={desk} item={item} kind="went" />
      ))}
      {came.filter(isSeen).map((item) => (
        <Mark key={item.id} desk={desk} item={item} kind="came" />
      ))}
      {changed
        .map(({ after }) => after)
        .filter(isSeen)
        .map((item) => (
          <Mark key={item.id} desk={desk} item={item} kind="changed" />
        ))}
    </div>
  );
}

const placed = ({ camera }: Desk, box: Box) => {
  const { x, y } = onScreen(camera, box);
  return { translate: `${x}px ${y}px`, inlineSize: box.w * camera.zoom, blockSize: box.h * camera.zoom };
};

function Mark({ desk, item, kind }: { desk: Desk; item: Item; kind: ChangeKind }) {
  const { word, icon, line } = changeKinds[kind];
  const box = boxOf(item.frame);
  const style = placed(desk, box);
  return (
    <div data-change={kind} className={cx('absolute start-0 top-0', line)} style={style}>
      {style.inlineSize >= leastForFlag && (
        <span className="absolute -start-0.5 bottom-full flex h-5 items-center gap-1 rounded-1 bg-ink px-1.5 text-12 font-semibold whitespace-nowrap text-surface">
          <Icon of={icon} size={12} />
          {word}
        </span>
      )}
    </div>
  );
}

/** Where a thing lay before. */
function Former({ desk, changed: { before } }: { desk: Desk; changed: Changed }) {
  return <div className="absolute start-0 top-0 border border-dotted border-ink-muted" style={placed(desk, boxOf(before.frame))} />;
}
