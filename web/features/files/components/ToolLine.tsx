// The one line above a list of documents: where one is, what narrows it, how it is shown, and what begins something new.

import { ArrowDownUp, FolderPlus, Keyboard, LayoutGrid, List, Upload } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { fileSorts } from '../../../../domain/files/contract.ts';
import { fileKinds } from '../../../../domain/files/kinds.ts';
import { useRestedSearch } from '../../../lib/useRestedSearch.ts';
import { Button } from '../../../ui/Button.tsx';
import { useRoomFrom } from '../../../ui/breakpoints.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuChoice } from '../../../ui/Menu.tsx';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { useProjectIndex } from '../../projects/queries.ts';
import type { People } from '../../studios/queries.ts';
import {
  type DocumentsSearch,
  type DocumentsView,
  type FileSort,
  isFirstDescending,
  nextSort,
  sortNames,
  type Where,
  windowNames,
  windows,
} from './documentsSearch.ts';
import { kindNames } from './fileWords.ts';

export interface ToolLineProps {
  where: Where;
  view: DocumentsView;
  search: DocumentsSearch;
  people: People;
  onSearch: (changes: DocumentsSearch) => void;
  /** The path, and how many there are. */
  head: ReactNode;
  searchField: RefObject<HTMLInputElement | null>;
  onKeys: () => void;
  /** Undefined where nothing is made: in lists across places. */
  make?: { onFolder: () => void; onUpload: () => void; uploadReason: string | undefined } | undefined;
}

export function ToolLine({ where, view, search, people, onSearch, head, searchField, onKeys, make }: ToolLineProps) {
  const hasRoom = useRoomFrom(1360);
  const hasRoomForWords = useRoomFrom(480);
  const shape = (
    <SegmentedControl
      label="Show as"
      iconsOnly={!hasRoom}
      value={view.as}
      onChange={(as) => onSearch({ as: as === 'grid' ? undefined : as })}
      segments={[
        { value: 'grid', label: 'Grid', icon: LayoutGrid },
        { value: 'list', label: 'List', icon: List },
      ]}
    />
  );
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-2 py-1.5 max-md:gap-x-2 max-md:py-2 md:justify-end">
      <div className="me-auto flex min-w-0 items-center gap-2 max-md:w-full max-md:justify-between">
        {head}
        {/* Behind the filters it would stand in a line of its own. */}
        {make && !hasRoomForWords && (
          <IconButton size="small" icon={FolderPlus} label="Folder" disabledReason={make.uploadReason} onClick={make.onFolder} />
        )}
      </div>
      <SearchField search={search} onSearch={onSearch} field={searchField} />
      <Filters where={where} view={view} search={search} people={people} onSearch={onSearch} />
      {where.scope !== 'recent' && <SortMenu where={where} view={view} onSearch={onSearch} />}
      {shape}
      <IconButton size="small" icon={Keyboard} label="Keys" onClick={onKeys} className="max-lg:hidden" />
      {make && hasRoomForWords && (
        <div className="flex items-center gap-2">
          <Button size="small" icon={FolderPlus} disabledReason={make.uploadReason} onClick={make.onFolder}>
            Folder
          </Button>
          <Button
            size="small"
            variant="primary"
            icon={Upload}
            disabledReason={make.uploadReason}
            onClick={make.onUpload}
            className="max-md:hidden"
          >
            Upload
          </Button>
        </div>
      )}
    </div>
  );
}

function SearchField({ search, onSearch, field }: Pick<ToolLineProps, 'search' | 'onSearch'> & { field: ToolLineProps['searchField'] }) {
  const { text, type, clear } = useRestedSearch(search.q, (q) => onSearch({ q }));
  return (
    <SearchInput
      ref={field}
      size="small"
      className="max-md:w-full md:max-w-49 md:flex-[1_1_6.5rem]"
      label="Search these documents"
      placeholder="Search"
      maxLength={120}
      value={text}
      onChange={({ target }) => type(target.value)}
      onKeyDown={({ key }) => key === 'Escape' && clear()}
    />
  );
}

const every = 'every';

function Filters({ where, view, search, people, onSearch }: Pick<ToolLineProps, 'where' | 'view' | 'search' | 'people' | 'onSearch'>) {
  const projects = useProjectIndex();
  const rooms = where.scope === 'place' ? (projects.find(where.projectId)?.rooms ?? []) : [];
  const isOwn = where.scope === 'place' && where.projectId === null;
  return (
    <>
      <Filter
        label="Kind"
        value={view.query.kind}
        onChange={(kind) => onSearch({ kind })}
        options={fileKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))}
      />
      {rooms.length > 0 && (
        <Filter
          label="Room"
          value={view.query.room}
          onChange={(room) => onSearch({ room })}
          options={rooms.map((room) => ({ value: room, label: room }))}
        />
      )}
      {!isOwn && (
        <Filter
          label="Person"
          value={view.query.addedBy}
          onChange={(by) => onSearch({ by })}
          options={people.all.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Filter
        label="Date"
        value={search.since}
        onChange={(since) => onSearch({ since })}
        options={windows.map((window) => ({ value: window, label: windowNames[window] }))}
      />
      {where.scope !== 'place' && (
        <Filter
          label="Project"
          value={search.project}
          onChange={(project) => onSearch({ project })}
          options={projects.known.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </>
  );
}

interface FilterProps {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  options: readonly { value: string; label: string }[];
}

function Filter({ label, value, onChange, options }: FilterProps) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Menu
      align="start"
      trigger={
        <Chip opens chosen={chosen !== undefined}>
          <span className="max-w-40 truncate">{chosen?.label ?? label}</span>
        </Chip>
      }
    >
      <MenuChoice
        label={label}
        value={value ?? every}
        onChange={(next) => onChange(next === every ? undefined : next)}
        options={[{ value: every, label: 'All' }, ...options]}
      />
    </Menu>
  );
}

function SortMenu({ where, view, onSearch }: Pick<ToolLineProps, 'where' | 'view' | 'onSearch'>) {
  const sorts = fileSorts.filter((sort) => sort !== 'project' || where.scope !== 'place');
  return (
    <Menu
      trigger={
        <Button size="small" variant="bare" icon={ArrowDownUp}>
          {sortNames[view.sort]}
        </Button>
      }
    >
      <MenuChoice
        label="Sort by"
        value={`${view.sort} ${view.isDescending}`}
        onChange={(next) => {
          const sort = sorts.find((one) => next.startsWith(`${one} `));
          if (sort) onSearch({ sort: nextSort({ sort, isDescending: !next.endsWith(' true') }, sort) });
        }}
        options={sorts.flatMap((sort) => [
          { value: `${sort} ${isFirstDescending(sort)}`, label: orders[sort][0] },
          { value: `${sort} ${!isFirstDescending(sort)}`, label: orders[sort][1] },
        ])}
      />
    </Menu>
  );
}

const orders: Record<FileSort, [string, string]> = {
  name: ['Name, A to Z', 'Name, Z to A'],
  modified: ['Newest first', 'Oldest first'],
  size: ['Largest first', 'Smallest first'],
  project: ['By project, A to Z', 'By project, Z to A'],
};
