// In the head of a board: what can be done with all of it. On a phone they stand in one menu.

import { Link } from '@tanstack/react-router';
import { Download, Ellipsis, History, PenLine, Presentation } from 'lucide-react';
import type { BoardId } from '../../../../../domain/kernel/ids.ts';
import { useLayout } from '../../../../ui/breakpoints.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../../../ui/Menu.tsx';
import { Tooltip } from '../../../../ui/Tooltip.tsx';
import { besideTrail } from './trail.ts';

interface HeadToolsProps {
  boardId: BoardId;
  /** Why it cannot be renamed. */
  reason: string | undefined;
  onRename: () => void;
  onVersions: () => void;
  onExport: () => void;
}

export function HeadTools({ boardId, reason, onRename, onVersions, onExport }: HeadToolsProps) {
  const layout = useLayout();
  const present = { to: '/mood-board/$boardId', params: { boardId }, search: besideTrail({ present: '1' }) } as const;
  if (layout === 'mobile')
    return (
      <Menu trigger={<IconButton label="More about this board" icon={Ellipsis} />}>
        <MenuItem asChild>
          <Link {...present}>
            <Icon of={Presentation} className="shrink-0 text-ink-muted" /> Present
          </Link>
        </MenuItem>
        <MenuItem icon={History} onSelect={onVersions}>
          Versions
        </MenuItem>
        <MenuItem icon={Download} onSelect={onExport}>
          Export
        </MenuItem>
        <MenuItem icon={PenLine} disabledReason={reason} onSelect={onRename}>
          Rename the board
        </MenuItem>
      </Menu>
    );
  const toPresent = (
    <Button asChild variant="primary" className="max-lg:px-2.5 touch:max-lg:px-3.5">
      <Link {...present} aria-label="Present">
        <Icon of={Presentation} size={16} />
        <span className="max-lg:hidden">Present</span>
      </Link>
    </Button>
  );
  return (
    <>
      <IconButton label="Rename the board" icon={PenLine} disabledReason={reason} onClick={onRename} />
      <IconButton label="Versions" icon={History} onClick={onVersions} />
      <IconButton label="Export" icon={Download} onClick={onExport} />
      {layout === 'tablet' ? <Tooltip content="Present">{toPresent}</Tooltip> : toPresent}
    </>
  );
}
