// What can be done with a document or a folder: the menu of its tile, its row and its panel.

import {
  Copy,
  Download,
  Eye,
  FolderInput,
  FolderOpen,
  Info,
  Link2,
  ListPlus,
  MoreHorizontal,
  PenLine,
  Star,
  StarOff,
  Trash2,
  Upload,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { reasonOf } from '../../../lib/words.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { Menu, MenuItem, MenuLine } from '../../../ui/Menu.tsx';
import { type Item, type ItemProps, nameOfItem, useItsDesk } from './list/desk.ts';
import { shownOnHover } from './list/shownOnHover.ts';
import { reasonAgainst, reasonOfCount } from './SelectionBar.tsx';

export interface ItemMenuProps {
  item: Item;
  trigger: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

export function ItemMenu({ item, ...menu }: ItemMenuProps) {
  return (
    <Menu {...menu}>
      <Entries item={item} />
    </Menu>
  );
}

/** Drawn while the menu is open: closed, it takes no part in what is chosen elsewhere on the desk. */
function Entries({ item }: Pick<ItemMenuProps, 'item'>) {
  const desk = useItsDesk();
  const items = desk.itemsAt(item);
  const { can } = item.kind === 'file' ? item.file : item.folder;
  const tooMany = reasonOfCount(items);
  const { commands } = desk;
  return (
    <>
      <MenuItem icon={item.kind === 'file' ? Eye : FolderOpen} keys={<Kbd>Enter</Kbd>} onSelect={() => desk.open(item)}>
        Open
      </MenuItem>
      {item.kind === 'file' && <FileEntries item={item} />}
      <MenuItem icon={Download} disabledReason={tooMany} onSelect={() => commands.download(items)}>
        Download{item.kind === 'folder' && ' as zip'}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={PenLine} keys={<Kbd>F2</Kbd>} disabledReason={reasonOf(can.rename)} onSelect={() => desk.rename(item.id)}>
        Rename
      </MenuItem>
      <MenuItem icon={FolderInput} disabledReason={reasonAgainst(items, 'move')} onSelect={() => commands.move(items)}>
        Move
      </MenuItem>
      {item.kind === 'file' && (
        <MenuItem icon={Copy} disabledReason={tooMany} onSelect={() => commands.copy({ ...items, folders: [] })}>
          Copy
        </MenuItem>
      )}
      <MenuItem icon={Trash2} keys={<Kbd>Del</Kbd>} disabledReason={reasonAgainst(items, 'remove')} onSelect={() => commands.remove(items)}>
        Delete
      </MenuItem>
    </>
  );
}

export interface ItemMenuButtonProps extends Pick<ItemProps, 'item' | 'hasTabStop'> {
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  /** Lies on a picture: there while somebody points at the item. */
  onHover?: boolean;
  className?: string;
}

/** The menu behind its three dots, where an item stands in a list. */
export function ItemMenuButton({ item, hasTabStop, isOpen, onOpenChange, onHover = false, className }: ItemMenuButtonProps) {
  return (
    <span className={cx(onHover && 'rounded-2 bg-surface-raised', onHover && !isOpen && `${shownOnHover} touch:opacity-100`, className)}>
      <ItemMenu
        item={item}
        open={isOpen}
        onOpenChange={onOpenChange}
        trigger={<IconButton size="small" icon={MoreHorizontal} label={`More about ${nameOfItem(item)}`} tabIndex={hasTabStop ? 0 : -1} />}
      />
    </span>
  );
}

function FileEntries({ item }: { item: Extract<Item, { kind: 'file' }> }) {
  const desk = useItsDesk();
  const { commands } = desk;
  const { file } = item;
  return (
    <>
      <MenuItem icon={Info} keys={<Kbd>P</Kbd>} onSelect={() => desk.showDetails(file.id)}>
        Details and versions
      </MenuItem>
      <MenuItem icon={file.isStarred ? StarOff : Star} onSelect={() => commands.star({ files: [file], folders: [] })}>
        {file.isStarred ? 'Take the star away' : 'Star'}
      </MenuItem>
      <MenuItem icon={Link2} onSelect={() => commands.link(file)}>
        Copy link
      </MenuItem>
      <MenuItem icon={Upload} disabledReason={reasonOf(file.can.addVersion)} onSelect={() => commands.newVersion(file)}>
        Upload a new version
      </MenuItem>
      {file.projectId && !file.sheet && (
        <MenuItem icon={ListPlus} disabledReason={reasonOf(file.can.rename)} onSelect={() => commands.register(desk.itemsAt(item))}>
          Add to the register
        </MenuItem>
      )}
    </>
  );
}
