// Parts of a sheet's row that a phone has, too.

import { Download, Eye, Info, ListX, MoreHorizontal, PenLine, Send } from 'lucide-react';
import { issueName, registerStatuses, statusNames } from '../../../../../domain/files/register.ts';
import { shortDay } from '../../../../lib/dates.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Kbd } from '../../../../ui/Kbd.tsx';
import { Menu, MenuItem, MenuLine } from '../../../../ui/Menu.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { Strip } from '../../../../ui/Skeleton.tsx';
import { usePeople } from '../../../studios/queries.ts';
import { downloadItems } from '../../actions.tsx';
import type { SheetRecord } from '../../registerQueries.ts';
import { recipientNames } from './issueWords.ts';
import type { RegisterRow } from './registerRows.ts';
import type { RegisterDesk } from './useRegisterDesk.ts';

interface Part {
  file: SheetRecord;
  desk: RegisterDesk;
}

const options = registerStatuses.map((value) => ({ value, label: statusNames[value] }));

export function SheetStatus({ file, desk }: Part) {
  const { sheet } = file;
  if (desk.reason !== undefined) return <span>{statusNames[sheet.status]}</span>;
  return (
    <Select
      look="fact"
      label={`Status of ${sheet.number}`}
      value={sheet.status}
      options={options}
      onChange={(status) => desk.setStatus([file], status)}
    />
  );
}

interface IssuedWordsProps {
  row: RegisterRow;
  today: string;
  /** Says itself what it is: no head stands over it. */
  isNamed?: boolean;
}

/** `12 Mar · Jon Frome +1`; where another revision went out than the one that counts, it is said first. */
export function IssuedWords({ row: { file, issued }, today, isNamed = false }: IssuedWordsProps) {
  const people = usePeople();
  if (issued === undefined) return <Strip className="h-2.5 w-24" />;
  if (issued === null) return <span>Not issued</span>;
  const { issue, revision } = issued;
  const [first = '', ...others] = recipientNames(issue, (id) => people.find(id).name);
  return (
    <span className="num block truncate" title={`${issueName(issue.number)}: ${[first, ...others].join('; ')}`}>
      {isNamed && 'Issued '}
      {revision !== file.sheet.revision && <span className="font-semibold text-at-risk-text">{revision} · </span>}
      {shortDay(issue.issuedOn, today)} · <bdi>{first}</bdi>
      {others.length > 0 && ` +${others.length}`}
    </span>
  );
}

export function SheetMenu({ file, desk }: Part) {
  const files = desk.at(file);
  const isMany = files.length > 1;
  return (
    <Menu trigger={<IconButton size="small" icon={MoreHorizontal} label={`More about ${file.sheet.number}`} />}>
      <MenuItem icon={Eye} keys={<Kbd>Enter</Kbd>} onSelect={() => desk.open(file)}>
        Open
      </MenuItem>
      <MenuItem icon={Info} keys={<Kbd>P</Kbd>} onSelect={() => desk.showDetails(file)}>
        Details and revisions
      </MenuItem>
      <MenuItem icon={Download} onSelect={() => downloadItems({ files, folders: [] })}>
        {isMany ? 'Download zip' : 'Download'}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={PenLine} keys={<Kbd>F2</Kbd>} disabledReason={desk.reason} onSelect={() => desk.edit(file)}>
        Edit number, title and revision
      </MenuItem>
      <MenuItem
        icon={Send}
        disabledReason={desk.reason}
        waitsFor={files.some(({ sheet }) => sheet.status === 'superseded') ? 'It is superseded: issue what stands for it' : undefined}
        onSelect={() => desk.issue(files)}
      >
        {isMany ? `Issue ${files.length} sheets` : 'Issue'}
      </MenuItem>
      <MenuItem icon={ListX} keys={<Kbd>Del</Kbd>} disabledReason={desk.reason} onSelect={() => desk.remove(files)}>
        Take off the register
      </MenuItem>
    </Menu>
  );
}
