// One thing on a board as it lies there: where, how turned, and what it shows.

import { memo } from 'react';
import type { BoardFile } from '../../../../../domain/boards/contract.ts';
import type { Frame, Item, ItemOf } from '../../../../../domain/boards/items.ts';
import type { BoardItemId, FileId } from '../../../../../domain/kernel/ids.ts';
import { cx } from '../../../../ui/cx.ts';
import { useLocale } from '../../../../ui/locale.ts';
import { suffixOf } from '../../../files/components/fileWords.ts';
import { seenAt } from '../canvas/cropping.ts';
import { LineItem, SectionItem } from './DrawnItems.tsx';
import { BoardItem, HeadingItem, LinkItem, NoteItem, TodoItem } from './PaperItems.tsx';
import { Picture } from './Picture.tsx';
import { MaterialItem, PaletteItem, ProductItem, SwatchItem } from './SampleItems.tsx';

/** A spot of a picture, from 0 to 1, and the colour that is there. */
export interface Ring {
  x: number;
  y: number;
  hex: string;
}

export interface ItemViewProps {
  item: Item;
  /** Where it is held now, while it is being moved. */
  frame: Frame;
  files: ReadonlyMap<FileId, BoardFile>;
  /** Its zoom in coarse steps, so that a picture is not asked for at each turn of the wheel. */
  zoomStep: number;
  /** So far away that nothing can be read: it is drawn with all others, and this is where hands and keys find it. */
  isFar?: boolean;
  name: string;
  letter: string | undefined;
  /** Of a picture: where palettes were taken from it. */
  rings?: readonly Ring[] | undefined;
  isChosen: boolean;
  /** Its words are being written over it. */
  isHidden: boolean;
  onTick: ((id: BoardItemId, key: string) => void) | undefined;
}

export const ItemView = memo(function ItemView({ item, frame, isFar = false, name, rings, isChosen, isHidden, ...look }: ItemViewProps) {
  return (
    <div
      data-item={item.id}
      data-kind={item.kind}
      role="group"
      aria-label={isChosen ? `${name}, chosen` : name}
      tabIndex={-1}
      className={cx(
        'absolute start-0 top-0 outline-none select-none',
        isHidden && 'invisible',
        item.kind === 'line' && !isFar && 'pointer-events-none',
      )}
      style={isFar ? placedFrom(frame) : { ...moved(frame), opacity: item.look.opacity }}
    >
      {!isFar && <Inside item={item} width={frame.w} height={item.kind === 'line' ? frame.h : 0} {...look} />}
      {rings && !isFar && item.kind === 'image' && (
        <Rings rings={rings} item={item} frame={frame} file={look.files.get(item.content.fileId)} />
      )}
    </div>
  );
});

const moved = ({ x, y, w, h, rotation }: Frame) => ({
  inlineSize: w,
  blockSize: h,
  transform: `translate(${x}px, ${y}px)${rotation === 0 ? '' : ` rotate(${rotation}deg)`}`,
});

/** Without a transform of its own, unless it is turned: a browser counts each of them anew whenever the plane moves. */
const placedFrom = ({ x, y, w, h, rotation }: Frame) => ({
  insetInlineStart: x,
  insetBlockStart: y,
  inlineSize: w,
  blockSize: h,
  ...(rotation !== 0 && { rotate: `${rotation}deg` }),
});

interface RingsProps {
  rings: readonly Ring[];
  item: ItemOf<'image'>;
  frame: Frame;
  file: BoardFile | undefined;
}

/** Of 11, where they show. */
function Rings({ rings, item: { look }, frame, file }: RingsProps) {
  const picture = { width: file?.width ?? frame.w, height: file?.height ?? frame.h };
  return rings.map((ring, index) => {
    const at = seenAt(ring, { frame, look, picture });
    return (
      at && (
        <span
          // A ring has no name but its place.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          aria-hidden
          className="pointer-events-none absolute size-2.75 -translate-1/2 rounded-round border-2 border-white shadow-float"
          style={{ insetInlineStart: `${at.x * 100}%`, insetBlockStart: `${at.y * 100}%`, backgroundColor: ring.hex }}
        />
      )
    );
  });
}

type InsideProps = Pick<ItemViewProps, 'item' | 'files' | 'zoomStep' | 'letter' | 'onTick'> & {
  width: number;
  /** Of a line alone: all else is as high as its place. */
  height: number;
};

/** Not drawn anew while it is moved. */
const Inside = memo(function Inside({ item, width, height, files, zoomStep, letter, onTick }: InsideProps) {
  // Written anew once the studio writes otherwise: nothing that it is given says so.
  useLocale();
  const fileOf = (id: FileId) => files.get(id);
  const across = width * zoomStep;
  const shared = { fileOf, seenAt: across };
  switch (item.kind) {
    case 'image':
      return (
        <>
          <Picture file={fileOf(item.content.fileId)} seenAt={across} look={item.look} className="size-full shadow-pinned" />
          {item.content.caption && (
            <span className="pointer-events-none absolute inset-x-0 top-full block truncate pt-1.5 text-12 text-ink-muted">
              <bdi>{item.content.caption}</bdi>
            </span>
          )}
        </>
      );
    case 'file':
      return <FileSheet file={fileOf(item.content.fileId)} seenAt={across} />;
    case 'note':
      return <NoteItem item={item} {...shared} />;
    case 'heading':
      return <HeadingItem item={item} {...shared} />;
    case 'swatch':
      return <SwatchItem item={item} {...shared} />;
    case 'palette':
      return <PaletteItem item={item} {...shared} />;
    case 'material':
      return <MaterialItem item={item} {...shared} />;
    case 'product':
      return <ProductItem item={item} {...shared} />;
    case 'link':
      return <LinkItem item={item} {...shared} />;
    case 'todo':
      return <TodoItem item={item} onTick={onTick && ((key) => onTick(item.id, key))} {...shared} />;
    case 'section':
      return <SectionItem item={item} letter={letter} {...shared} />;
    case 'line':
      return <LineItem item={item} width={width} height={height} {...shared} />;
    case 'board':
      return <BoardItem item={item} {...shared} />;
    case 'arrow':
      return null;
  }
});

function FileSheet({ file, seenAt }: { file: BoardFile | undefined; seenAt: number }) {
  return (
    <div className="flex h-full flex-col">
      {file && file.preview !== 'ready' ? (
        <span className="flex min-h-0 flex-1 flex-col items-center justify-center bg-surface-raised shadow-pinned">
          <span className="font-semibold">
            <bdi>{suffixOf(file.name)}</bdi>
          </span>
          <span className="text-12 text-ink-muted">{file.preview === 'none' ? 'No preview' : 'On its way'}</span>
        </span>
      ) : (
        <Picture file={file} seenAt={seenAt} isWhole className="min-h-0 flex-1 shadow-pinned" />
      )}
      <span className="block h-6 truncate pt-1.5 text-12 font-semibold">
        <bdi>{file?.name ?? ' '}</bdi>
      </span>
    </div>
  );
}
