import { Star } from 'lucide-react';
import { memo, useState } from 'react';
import { shortDay } from '../../../../lib/dates.ts';
import { cx } from '../../../../ui/cx.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { dayOf } from '../../../../ui/locale.ts';
import { sizeWords } from '../fileWords.ts';
import { revisionWords } from '../register/sheetWords.ts';
import { SupersededBand } from '../register/SupersededBand.tsx';
import { ItemMenuButton } from '../ItemMenu.tsx';
import type { Item, ItemProps } from './desk.ts';
import { ItemBox } from './ItemBox.tsx';
import { ItemFrame } from './ItemFrame.tsx';
import { ItemName } from './ItemName.tsx';
import { shownOnHover } from './shownOnHover.ts';
import { Thumb } from './Thumb.tsx';

interface TileProps extends ItemProps<Extract<Item, { kind: 'file' }>> {
  /** Some of them are chosen: all show their boxes. */
  isChoosing: boolean;
}

/** A document as a sheet that lies there: its picture in the ratio of an A sheet, its name, its revision and day. */
export const FileTile = memo(function FileTile({ isChoosing, ...props }: TileProps) {
  const { item, acts, isChosen, isLeaving, isRenaming, hasTabStop, projectName } = props;
  const { file } = item;
  const [isMenuOpen, setMenuOpen] = useState(false);
  const day = shortDay(dayOf(file.modifiedAt), props.today);
  return (
    <ItemFrame
      of={props}
      onMenu={() => setMenuOpen(true)}
      className={cx('group/item relative min-w-0 rounded-1 select-none', isLeaving && 'opacity-60')}
    >
      <div role="gridcell">
        <div className={cx('relative rounded-1', isChosen && 'outline-2 outline-offset-2 outline-accent')}>
          <Thumb file={file} className="aspect-[205/145] w-full" />
          <span className="pointer-events-none absolute inset-0 rounded-1 group-hover/item:inset-ring group-hover/item:inset-ring-control-line" />
          <ItemBox
            {...props}
            className={cx('absolute! start-2 top-2', !isChosen && !isChoosing && shownOnHover, !isChoosing && 'touch:hidden')}
          />
          <span className="absolute end-2 top-2 flex gap-1">
            <span className={cx('rounded-2 bg-surface-raised', !file.isStarred && `${shownOnHover} touch:hidden`)}>
              <IconButton
                size="small"
                icon={Star}
                label={file.isStarred ? `Take the star of ${file.name} away` : `Star ${file.name}`}
                aria-pressed={file.isStarred}
                tabIndex={hasTabStop ? 0 : -1}
                onClick={() => acts.star(file)}
                className={cx(file.isStarred && 'text-ink! [&>svg]:fill-current')}
              />
            </span>
            <ItemMenuButton onHover {...props} isOpen={isMenuOpen} onOpenChange={setMenuOpen} />
          </span>
        </div>
        <div className={cx('flex min-w-0 items-center print:h-auto', isRenaming ? 'mt-1 h-6' : 'mt-2 h-5')}>
          <ItemName {...props} fieldHeight="h-6" />
        </div>
        <p className="num truncate text-12 text-ink-muted">
          {revisionWords(file) ?? sizeWords(file.bytes)} · {day}
          {projectName && (
            <>
              {' · '}
              <bdi>{projectName}</bdi>
            </>
          )}
        </p>
        <SupersededBand file={file} className="mt-1" />
      </div>
    </ItemFrame>
  );
});
