import { Star } from 'lucide-react';
import { useState } from 'react';
import { shortDay } from '../../../../lib/dates.ts';
import { cx } from '../../../../ui/cx.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { dayOf } from '../../../../ui/locale.ts';
import { sizeWords } from '../fileWords.ts';
import { revisionWords } from '../register/sheetWords.ts';
import { SupersededBand } from '../register/SupersededBand.tsx';
import { ItemMenuButton } from '../ItemMenu.tsx';
import type { Desk, Item } from './desk.ts';
import { ItemBox } from './ItemBox.tsx';
import { ItemFrame } from './ItemFrame.tsx';
import { ItemName } from './ItemName.tsx';
import { shownOnHover } from './shownOnHover.ts';
import { Thumb } from './Thumb.tsx';

/** A document as a sheet that lies there: its picture in the ratio of an A sheet, its name, its revision and day. */
export function FileTile({ item, desk }: { item: Extract<Item, { kind: 'file' }>; desk: Desk }) {
  const { file } = item;
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isChosen = desk.selection.isChosen(file.id);
  const isChoosing = desk.selection.chosen.size > 0;
  const day = shortDay(dayOf(file.modifiedAt), desk.today);
  const isHere = desk.selection.tabStop === file.id;
  return (
    <ItemFrame
      item={item}
      desk={desk}
      onMenu={() => setMenuOpen(true)}
      className={cx(
        'group/item relative min-w-0 rounded-1 select-none',
        (desk.drag.isHeld(file.id) || desk.isCut(file.id)) && 'opacity-60',
      )}
    >
      <div role="gridcell">
        <div className={cx('relative rounded-1', isChosen && 'outline-2 outline-offset-2 outline-accent')}>
          <Thumb file={file} className="aspect-[205/145] w-full" />
          <span className="pointer-events-none absolute inset-0 rounded-1 group-hover/item:inset-ring group-hover/item:inset-ring-control-line" />
          <ItemBox
            item={item}
            desk={desk}
            className={cx('absolute! start-2 top-2', !isChosen && !isChoosing && shownOnHover, !isChoosing && 'touch:hidden')}
          />
          <span className="absolute end-2 top-2 flex gap-1">
            <span className={cx('rounded-2 bg-surface-raised', !file.isStarred && `${shownOnHover} touch:hidden`)}>
              <IconButton
                size="small"
                icon={Star}
                label={file.isStarred ? `Take the star of ${file.name} away` : `Star ${file.name}`}
                aria-pressed={file.isStarred}
                tabIndex={isHere ? 0 : -1}
                onClick={() => desk.commands.star({ files: [file], folders: [] })}
                className={cx(file.isStarred && 'text-ink! [&>svg]:fill-current')}
              />
            </span>
            <ItemMenuButton onHover item={item} desk={desk} isOpen={isMenuOpen} onOpenChange={setMenuOpen} />
          </span>
        </div>
        <div className={cx('flex min-w-0 items-center print:h-auto', desk.renaming === file.id ? 'mt-1 h-6' : 'mt-2 h-5')}>
          <ItemName item={item} desk={desk} fieldHeight="h-6" />
        </div>
        <p className="num truncate text-12 text-ink-muted">
          {revisionWords(file) ?? sizeWords(file.bytes)} · {day}
          {desk.projectNameOf(file) && (
            <>
              {' · '}
              <bdi>{desk.projectNameOf(file)}</bdi>
            </>
          )}
        </p>
        <SupersededBand file={file} className="mt-1" />
      </div>
    </ItemFrame>
  );
}
