import { Star } from 'lucide-react';
import { memo, useState } from 'react';
import { revisionName } from '../../../../../domain/files/revisions.ts';
import { shortDay } from '../../../../lib/dates.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { dayOf } from '../../../../ui/locale.ts';
import { plural, sizeWords } from '../fileWords.ts';
import { revisionWords } from '../register/sheetWords.ts';
import { SupersededBand } from '../register/SupersededBand.tsx';
import { ItemMenuButton } from '../ItemMenu.tsx';
import type { Item, ItemProps } from './desk.ts';
import { Drawer } from './FolderDrawer.tsx';
import { ItemBox } from './ItemBox.tsx';
import { ItemFrame } from './ItemFrame.tsx';
import { ItemName } from './ItemName.tsx';
import { Thumb } from './Thumb.tsx';

/** Box, picture and name, revision, day, by whom, size, menu: fewer where there is less room. */
export const rowColumns =
  'grid grid-cols-[24px_minmax(0,1fr)_36px_80px_36px_80px_32px] items-center gap-x-3 px-3 max-lg:grid-cols-[24px_minmax(0,1fr)_40px_96px_36px] max-md:grid-cols-[minmax(0,1fr)_36px] max-md:px-0';

/** A document or a folder as a row. */
export const FileRow = memo(function FileRow(props: ItemProps) {
  const { item, acts, isShown, isChosen, isLeaving, projectName } = props;
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isOver = props.over !== null;
  const target = item.kind === 'folder' ? acts.target(item.folder.id, item.folder.name) : {};
  return (
    <ItemFrame
      of={props}
      onMenu={() => setMenuOpen(true)}
      {...target}
      className={cx(
        rowColumns,
        'group/item h-10 border-b border-hairline -outline-offset-2 select-none max-md:h-14 print:h-auto print:min-h-10 print:py-1',
        isOver && 'bg-accent-soft outline-1 outline-accent-line outline-dashed',
        isShown ? 'bg-surface-raised shadow-[inset_2px_0_0_var(--accent)]' : isChosen ? 'bg-accent-soft' : 'hover:bg-surface-hover',
        isLeaving && 'opacity-60',
      )}
    >
      <div role="gridcell" className="flex items-center max-md:hidden">
        <ItemBox {...props} />
      </div>
      <div role="gridcell" className="flex min-w-0 items-center gap-3">
        {isChosen && <ItemBox {...props} className="md:hidden" />}
        {item.kind === 'file' ? (
          <Thumb file={item.file} isSmall className="h-6.5 w-9.25 shrink-0" />
        ) : (
          <Drawer folder={item.folder} isSmall isOpen={isOver} />
        )}
        <div className="@container min-w-0 flex-1">
          <div className="flex min-w-0 items-center gap-x-2 @max-[24rem]:flex-wrap">
            <ItemName
              {...props}
              fieldHeight={projectName ? 'h-6' : 'h-7'}
              className="@max-[24rem]:max-w-fit @max-[24rem]:grow @max-[24rem]:basis-0"
            />
            {item.kind === 'file' && item.file.isStarred && <Icon of={Star} size={14} className="shrink-0 fill-current" />}
            {item.kind === 'file' && <SupersededBand file={item.file} className="shrink-0" />}
            {projectName && (
              <span className="truncate text-12 text-ink-muted @max-[24rem]:basis-full @max-[24rem]:leading-3.5 max-md:hidden">
                <bdi>{projectName}</bdi>
              </span>
            )}
          </div>
          <p className="num truncate text-12 text-ink-muted md:hidden">{shortFacts(props)}</p>
        </div>
      </div>
      <Cells {...props} />
      <div role="gridcell">
        <ItemMenuButton {...props} isOpen={isMenuOpen} onOpenChange={setMenuOpen} />
      </div>
    </ItemFrame>
  );
});

const dayOfItem = (item: Item, today: string): string =>
  shortDay(dayOf(item.kind === 'file' ? item.file.modifiedAt : item.folder.modifiedAt), today);

const sizeOfItem = (item: Item): string => (item.kind === 'file' ? sizeWords(item.file.bytes) : plural(item.folder.files, 'file'));

const shortFacts = ({ item, today }: ItemProps): string =>
  [item.kind === 'file' && revisionWords(item.file), sizeOfItem(item), dayOfItem(item, today)].filter(Boolean).join(' · ');

function Cells({ item, people, today }: ItemProps) {
  const person = item.kind === 'file' ? people.find(item.file.modifiedBy) : null;
  return (
    <>
      <div role="gridcell" className="text-13 max-md:hidden">
        {item.kind === 'file' ? revisionName(item.file) : ''}
      </div>
      <div role="gridcell" className="num text-13 text-ink-muted max-md:hidden">
        {dayOfItem(item, today)}
      </div>
      <div role="gridcell" className="max-lg:hidden">
        {person && <Avatar {...person} size={22} />}
      </div>
      <div role="gridcell" className="num text-end text-13 text-ink-muted max-lg:hidden">
        {sizeOfItem(item)}
      </div>
    </>
  );
}
