// What can be done with a document or a folder: the menu of its tile, its row and its panel.

import { Copy, Download, Eye, FolderInput, FolderOpen, Info, Link2, PenLine, Star, StarOff, Trash2, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { reasonOf } from '../../../lib/words.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import { Menu, MenuItem, MenuLine } from '../../../ui/Menu.tsx';
import type { Desk, Item } from './list/desk.ts';
import { reasonAgainst, reasonOfCount } from './SelectionBar.tsx';

export interface ItemMenuProps {
  item: Item;
  desk: Desk;
  trigger: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

export function ItemMenu({ item, desk, trigger, ...openness }: ItemMenuProps) {
  const items = desk.itemsAt(item);
  const { can } = item.kind === 'file' ? item.file : item.folder;
  const tooMany = reasonOfCount(items);
  const { commands } = desk;
  return (
    <Menu trigger={trigger} {...openness}>
      <MenuItem icon={item.kind === 'file' ? Eye : FolderOpen} keys={<Kbd>Enter</Kbd>} onSelect={() => desk.open(item)}>
        Open
      </MenuItem>
      {item.kind === 'file' && <FileEntries item={item} desk={desk} />}
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
    </Menu>
  );
}

function FileEntries({ item: { file }, desk }: { item: Extract<Item, { kind: 'file' }>; desk: Desk }) {
  const { commands } = desk;
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
    </>
  );
}
