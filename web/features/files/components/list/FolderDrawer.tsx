import { memo, useState } from 'react';
import type { FolderRecord } from '../../../../../domain/files/contract.ts';
import { shortDay } from '../../../../lib/dates.ts';
import { cx } from '../../../../ui/cx.ts';
import { dayOf } from '../../../../ui/locale.ts';
import { usePicture } from '../../../../ui/pictures.ts';
import { plural } from '../fileWords.ts';
import { ItemMenuButton } from '../ItemMenu.tsx';
import type { Item, ItemProps } from './desk.ts';
import { ItemBox } from './ItemBox.tsx';
import { ItemFrame } from './ItemFrame.tsx';
import { ItemName } from './ItemName.tsx';
import { shownOnHover } from './shownOnHover.ts';
import { thumbnailOf } from '../../cardQueries.ts';

interface DrawerProps extends ItemProps<Extract<Item, { kind: 'folder' }>> {
  /** Something is chosen: all show their boxes. */
  isChoosing: boolean;
}

/** A folder is a drawer of the plan chest, with its last sheet looking out. */
export const FolderDrawer = memo(function FolderDrawer({ isChoosing, ...props }: DrawerProps) {
  const { item, acts, isChosen, isLeaving, over, today } = props;
  const { folder } = item;
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isOver = over !== null;
  const facts = [plural(folder.files, 'file'), shortDay(dayOf(folder.modifiedAt), today)].join(' · ');
  return (
    <ItemFrame
      of={props}
      onMenu={() => setMenuOpen(true)}
      {...acts.target(folder.id, folder.name)}
      className={cx(
        'group/item relative min-w-0 rounded-2 select-none max-md:w-[min(58vw,14rem)] max-md:shrink-0',
        isOver ? 'bg-accent-soft outline-1 outline-accent-line outline-dashed' : 'hover:bg-surface-hover',
        isChosen && 'outline-2 outline-accent',
        isLeaving && 'opacity-60',
      )}
    >
      <div role="gridcell" className="flex h-14 items-center gap-3 pe-1 touch:pe-9 print:h-auto print:min-h-14">
        <Drawer folder={folder} isOpen={isOver} />
        <div className="min-w-0 flex-1">
          {/* Two lines and the facts are as high as the drawer. */}
          <ItemName {...props} className="[&>bdi]:line-clamp-2 [&>bdi]:wrap-anywhere [&>bdi]:whitespace-normal" />
          <p className="num truncate text-12 text-ink-muted">{isOver && over !== 'none' ? `Release to ${over} here` : facts}</p>
        </div>
        <ItemBox
          {...props}
          className={cx('absolute! start-1 top-1', !isChosen && !isChoosing && shownOnHover, !isChoosing && 'touch:hidden')}
        />
        <ItemMenuButton onHover {...props} isOpen={isMenuOpen} onOpenChange={setMenuOpen} className="absolute end-0" />
      </div>
    </ItemFrame>
  );
});

/** 60 by 46; nothing behind the front of an empty one. */
export function Drawer({
  folder,
  isOpen = false,
  isSmall = false,
}: {
  folder: Pick<FolderRecord, 'newest'>;
  isOpen?: boolean;
  isSmall?: boolean;
}) {
  const picture = usePicture(folder.newest ? thumbnailOf(folder.newest) : null);
  return (
    <span aria-hidden className={cx('relative block shrink-0', isSmall ? 'h-6.5 w-9.25' : 'h-11.5 w-15')}>
      {folder.newest && (
        <span className="absolute inset-x-[8%] top-0 bottom-1/3 overflow-hidden rounded-t-1 border border-hairline bg-surface-raised">
          {picture && <img src={picture} alt="" draggable={false} className="picture size-full object-cover object-top" />}
        </span>
      )}
      <span
        className={cx(
          'absolute inset-x-0 bottom-0 flex h-1/2 items-center justify-center border-t-2 border-ink/40 bg-phase-4 transition-transform',
          isOpen && 'translate-y-0.75',
        )}
      >
        <span className="h-1/3 w-1/4 bg-sheet" />
      </span>
    </span>
  );
}
