// What can be done with the chosen sheets; takes the tool line's place.

import { Download, ListX, Send, X } from 'lucide-react';
import { mostSheetsAtOnce, registerStatuses, statusNames } from '../../../../../domain/files/register.ts';
import { Button } from '../../../../ui/Button.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Menu, MenuChoice } from '../../../../ui/Menu.tsx';
import { downloadItems } from '../../actions.tsx';
import type { RegisterDesk } from './useRegisterDesk.ts';

export function RegisterBar({ desk }: { desk: RegisterDesk }) {
  const { chosen, selection } = desk;
  const tooMany = chosen.length > mostSheetsAtOnce ? `At most ${mostSheetsAtOnce} at once: choose fewer` : undefined;
  const reason = desk.reason ?? tooMany;
  const gone = chosen.find(({ sheet }) => sheet.status === 'superseded');
  const one = new Set(chosen.map(({ sheet }) => sheet.status));
  return (
    <div
      role="toolbar"
      aria-label="Chosen sheets"
      className="my-1.5 flex min-h-9 flex-wrap items-center gap-1 rounded-2 border border-ink bg-surface-raised ps-3 pe-1"
    >
      <p aria-live="polite" className="num me-auto truncate text-13 font-semibold">
        {chosen.length} selected
      </p>
      <Menu
        trigger={
          <Button variant="bare" size="small" disabledReason={reason} className="text-ink">
            Status
          </Button>
        }
      >
        <MenuChoice
          label="Status"
          value={one.size === 1 ? ([...one][0] ?? null) : null}
          onChange={(status) => desk.setStatus(chosen, status)}
          options={registerStatuses.map((status) => ({ value: status, label: statusNames[status] }))}
        />
      </Menu>
      <Button
        variant="bare"
        size="small"
        icon={Send}
        disabledReason={reason}
        waitsFor={gone && `${gone.sheet.number} is superseded: choose what stands for it`}
        onClick={() => desk.issue(chosen)}
        className="text-ink"
      >
        Issue
      </Button>
      <Button
        variant="bare"
        size="small"
        icon={Download}
        disabledReason={tooMany}
        onClick={() => downloadItems({ files: chosen, folders: [] })}
        className="text-ink"
      >
        {chosen.length === 1 ? 'Download' : 'Download zip'}
      </Button>
      <Button variant="bare" size="small" icon={ListX} disabledReason={reason} onClick={() => desk.remove(chosen)} className="text-ink">
        Take off the register
      </Button>
      <IconButton size="small" icon={X} label="Choose none" onClick={selection.none} />
    </div>
  );
}
