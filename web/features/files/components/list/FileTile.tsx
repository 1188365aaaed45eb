import { MoreHorizontal, Star } from 'lucide-react';
import { useState } from 'react';
import { revisionOf } from '../../../../../domain/files/revisions.ts';
import { shortDay } from '../../../../lib/dates.ts';
import { cx } from '../../../../ui/cx.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { dayOf } from '../../../../ui/locale.ts';
import { sizeWords } from '../fileWords.ts';
import { ItemMenu } from '../ItemMenu.tsx';
import type { Desk, Item } from './desk.ts';
import { ItemBox } from './ItemBox.tsx';
import { ItemFrame } from './ItemFrame.tsx';
import { ItemName } from './ItemName.tsx';
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
            className={cx(
              'absolute! start-2 top-2',
              !isChosen && !isChoosing && 'opacity-0 group-focus-within/item:opacity-100 group-hover/item:opacity-100',
              !isChoosing && 'touch:hidden',
            )}
          />
          <span className="absolute end-2 top-2 flex gap-1">
            <span
              className={cx(
                'rounded-2 bg-surface-raised',
                !file.isStarred && 'opacity-0 group-focus-within/item:opacity-100 group-hover/item:opacity-100 touch:hidden',
              )}
            >
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
            <span
              className={cx(
                'rounded-2 bg-surface-raised',
                !isMenuOpen && 'opacity-0 group-focus-within/item:opacity-100 group-hover/item:opacity-100 touch:opacity-100',
              )}
            >
              <ItemMenu
                item={item}
                desk={desk}
                open={isMenuOpen}
                onOpenChange={setMenuOpen}
                trigger={<IconButton size="small" icon={MoreHorizontal} label={`More about ${file.name}`} tabIndex={isHere ? 0 : -1} />}
              />
            </span>
          </span>
        </div>
        <div className="mt-2 flex h-5 min-w-0 items-center">
          <ItemName item={item} desk={desk} />
        </div>
        <p className="num truncate text-12 text-ink-muted">
          {file.number > 1 ? `rev ${revisionOf(file.number)}` : sizeWords(file.bytes)} · {day}
          {desk.projectNameOf(file) && (
            <>
              {' · '}
              <bdi>{desk.projectNameOf(file)}</bdi>
            </>
          )}
        </p>
      </div>
    </ItemFrame>
  );
}
