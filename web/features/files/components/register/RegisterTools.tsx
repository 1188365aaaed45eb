// The one line above the register: how many sheets there are, what narrows them, what comes out, what goes in.

import { Download, FileText, Table2 } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { registerStatuses, statusNames } from '../../../../../domain/files/register.ts';
import type { Project } from '../../../../../domain/projects/contract.ts';
import { useRestedSearch } from '../../../../lib/useRestedSearch.ts';
import { Button } from '../../../../ui/Button.tsx';
import { formatNumber } from '../../../../ui/locale.ts';
import { Menu, MenuItem } from '../../../../ui/Menu.tsx';
import { MultiSelect } from '../../../../ui/MultiSelect.tsx';
import { SearchInput } from '../../../../ui/SearchInput.tsx';
import type { DocumentsProps } from '../Documents.tsx';
import type { RegisterRow } from './registerRows.ts';
import { useExports } from './useExports.ts';

export interface RegisterToolsProps extends Pick<DocumentsProps, 'search' | 'onSearch'> {
  project: Project;
  rows: readonly RegisterRow[];
  shown: readonly RegisterRow[];
  searchField: RefObject<HTMLInputElement | null>;
  add: ReactNode;
}

export function RegisterTools({ project, rows, shown, search, onSearch, searchField, add }: RegisterToolsProps) {
  const { text, type, clear } = useRestedSearch(search.q, (q) => onSearch({ q }, true));
  const chosen = registerStatuses.filter((status) => search.good?.split(',').includes(status));
  const countOf = (status: string) => rows.filter(({ file }) => file.sheet.status === status).length;
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-2 py-1.5 max-md:py-2">
      <h2 className="me-auto flex min-w-0 items-baseline gap-2 text-14 font-semibold">
        Drawing register <span className="num font-normal text-ink-muted">{formatNumber(shown.length)}</span>
      </h2>
      <SearchInput
        ref={searchField}
        size="small"
        className="w-49 max-md:w-full"
        label="Search the register"
        placeholder="Search the register"
        maxLength={120}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && clear()}
      />
      <MultiSelect
        label="Status"
        options={registerStatuses.map((value) => ({ value, label: statusNames[value], count: countOf(value) }))}
        value={chosen}
        onChange={(next) => onSearch({ good: next.join(',') || undefined }, true)}
      />
      <RegisterExport project={project} rows={shown} />
      {add}
    </div>
  );
}

/** What is shown, in its order. */
function RegisterExport({ project, rows }: { project: Project; rows: readonly RegisterRow[] }) {
  const exports = useExports(project);
  return (
    <Menu
      trigger={
        <Button
          size="small"
          variant="bare"
          icon={Download}
          waitsFor={rows.length === 0 ? 'There is no sheet to export yet' : exports.registerWaitsFor}
        >
          Export
        </Button>
      }
    >
      <MenuItem icon={FileText} onSelect={() => exports.registerPdf(rows)}>
        Register with its issues (PDF)
      </MenuItem>
      <MenuItem icon={Table2} onSelect={() => exports.registerCsv(rows)}>
        Spreadsheet (CSV)
      </MenuItem>
    </Menu>
  );
}
