import { useEffect, useRef, useState } from 'react';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import type { ProjectsSearch } from './projectsSearch.ts';

export interface ProjectsSearchLineProps {
  search: ProjectsSearch;
  onChange: (search: ProjectsSearch) => void;
  onClose: () => void;
}

/** Rests this long after a letter before it asks the server. */
const restMs = 200;

/** A search by name or number; Escape clears and closes it. */
export function ProjectsSearchLine({ search, onChange, onClose }: ProjectsSearchLineProps) {
  const [text, setText] = useState(search.q ?? '');
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const searchFor = (typed: string, after: number) => {
    setText(typed);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      waiting.current = undefined;
      onChange({ q: typed.trim() || undefined });
    }, after);
  };
  useEffect(() => {
    // Talks to the address: a search that was cleared there leaves the field too, unless somebody is typing.
    if (search.q === undefined && waiting.current === undefined) setText('');
  }, [search.q]);
  return (
    <SearchInput
      ref={search.q ? undefined : takeFocus}
      className="w-80 max-md:w-full"
      label="Search projects"
      placeholder="Name or number"
      maxLength={120}
      value={text}
      onChange={(event) => searchFor(event.target.value, restMs)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        searchFor('', 0);
        onClose();
      }}
    />
  );
}

/** A line that was asked for is typed into at once. */
const takeFocus = (input: HTMLInputElement | null): void => input?.focus();
