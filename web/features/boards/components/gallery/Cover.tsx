// A board from afar: where its largest things lie, with their pictures and colours, on the ground of the wall.

import type { CoverItem, GalleryBoard } from '../../../../../domain/boards/contract.ts';
import { cx } from '../../../../ui/cx.ts';
import { usePicture } from '../../../../ui/pictures.ts';
import { boxOf, boxRound } from '../canvas/geometry.ts';
import { dimmed } from '../items/itemLooks.ts';

/** Of the cover's width and height, round what lies on it. */
const margin = 0.06;
const ratio = 16 / 10;

export function Cover({ board: { cover } }: { board: Pick<GalleryBoard, 'cover'> }) {
  const round = boxRound(cover.map(boxOf));
  return (
    <div aria-hidden className="relative aspect-[16/10] overflow-hidden border border-hairline bg-surface-sunken">
      {round && <Lying cover={cover} round={round} />}
    </div>
  );
}

function Lying({ cover, round }: { cover: readonly CoverItem[]; round: NonNullable<ReturnType<typeof boxRound>> }) {
  // All of it in the middle, in parts of the cover's width.
  const scale = Math.min((1 - 2 * margin) / round.w, (1 - 2 * margin) / ratio / round.h);
  const [left, top] = [(1 - round.w * scale) / 2, (1 / ratio - round.h * scale) / 2];
  return cover.map((item) => (
    <div
      key={item.id}
      className="absolute"
      style={{
        insetInlineStart: `${(left + (item.x - round.x) * scale) * 100}%`,
        insetBlockStart: `${(top + (item.y - round.y) * scale) * 100 * ratio}%`,
        inlineSize: `${item.w * scale * 100}%`,
        blockSize: `${item.h * scale * 100 * ratio}%`,
        rotate: `${item.rotation}deg`,
      }}
    >
      <Sketch item={item} />
    </div>
  ));
}

const grounds: Partial<Record<CoverItem['kind'], string>> = {
  section: 'border border-hairline border-t-ink bg-surface',
  note: 'bg-[color-mix(in_oklab,var(--phase-2)_24%,var(--surface-raised))] shadow-pinned',
  heading: 'border-b-2 border-ink/40',
  swatch: 'shadow-pinned',
  palette: '',
  line: '',
  arrow: '',
};

function Sketch({ item: { kind, colours, file } }: { item: CoverItem }) {
  const picture = usePicture(file && `/files/documents/${file.id}/${file.number}/thumbnail`);
  if (picture)
    return <img src={picture} alt="" loading="lazy" decoding="async" className="picture block size-full object-cover shadow-pinned" />;
  if (colours.length > 0)
    return (
      <span
        className={cx('flex size-full', kind === 'swatch' && 'p-[4%] pb-[24%] shadow-pinned')}
        {...(kind === 'swatch' && { style: { backgroundColor: dimmed('var(--sheet)') } })}
      >
        {colours.map((hex, index) => (
          // Two may be alike: its place is all that tells a colour apart.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className="picture flex-1" style={{ backgroundColor: hex }} />
        ))}
      </span>
    );
  return (
    <span className={cx('block size-full', grounds[kind] ?? 'bg-surface-raised shadow-pinned')}>
      {written.includes(kind) && <span className={cx('absolute inset-x-[12%] top-[10%] h-5.25 max-h-[80%]', lines)} />}
    </span>
  );
}

/** Words from so far are three lines. */
const written: readonly CoverItem['kind'][] = ['note', 'todo', 'product', 'link', 'board'];
const lines = '[background:repeating-linear-gradient(transparent_0_5px,color-mix(in_oklab,var(--ink)_35%,transparent)_5px_7px)]';
