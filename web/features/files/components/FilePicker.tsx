// Chooses among documents: those of one place, or of everything in reach.

import { type ReactNode, useDeferredValue, useState } from 'react';
import type { FileQuery, FileRecord } from '../../../../domain/files/contract.ts';
import type { FileId } from '../../../../domain/kernel/ids.ts';
import { problemOf } from '../../../lib/api.ts';
import { shortDay } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/useNow.ts';
import { useReadOn } from '../../../lib/useReadOn.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Found } from '../../../ui/Found.tsx';
import { dayOf } from '../../../ui/locale.ts';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import { Skeleton, Strip } from '../../../ui/Skeleton.tsx';
import { useFileList } from '../queries.ts';
import { plural, sizeWords } from './fileWords.ts';
import { Thumb } from './list/Thumb.tsx';

/** So many fill the list; until then more are read. */
const fewest = 8;

export interface FilePickerProps {
  title: string;
  /** `Attach 2 documents`. */
  submitLabel: (count: number) => string;
  /** Among which. */
  query: FileQuery;
  /** Leaves out what cannot be chosen. */
  accepts?: (file: FileRecord) => boolean;
  /** How many can be chosen; one unless said. */
  most?: number;
  emptyWords: string;
  busy?: boolean;
  problem?: string | null | undefined;
  /** Below the list: another way to the same. */
  note?: ReactNode;
  onChoose: (files: readonly FileRecord[]) => void;
  onClose: () => void;
}

export function FilePicker({
  title,
  submitLabel,
  query,
  accepts,
  most = 1,
  emptyWords,
  busy,
  problem,
  note,
  onChoose,
  onClose,
}: FilePickerProps) {
  const [words, setWords] = useState('');
  const search = useDeferredValue(words.trim());
  const [chosen, setChosen] = useState<ReadonlyMap<FileId, FileRecord>>(new Map());
  const list = useFileList({ ...query, ...(search !== '' && { search }) });
  const shown = (list.data?.files ?? []).filter((file) => accepts?.(file) ?? true);
  const toggle = (file: FileRecord) => {
    const next = new Map(most === 1 ? [] : chosen);
    if (chosen.has(file.id)) next.delete(file.id);
    else next.set(file.id, file);
    setChosen(next);
  };
  const waitsFor = chosen.size === 0 ? 'Choose a document' : chosen.size > most ? `Choose ${plural(most, 'document')} at most` : undefined;
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel(chosen.size)}
      waitsFor={waitsFor}
      busy={busy ?? false}
      problem={problem ?? (list.error && !list.data ? problemOf(list.error).message : null)}
      note={note}
      onClose={onClose}
      onSubmit={() => waitsFor === undefined && onChoose([...chosen.values()])}
    >
      <SearchInput
        label="Search documents"
        placeholder="Search documents"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Found of="document" count={search !== '' && list.data ? shown.length : undefined} hasMore={list.hasNextPage} />
      <ChoiceList
        list={list}
        shown={shown}
        words={search === '' ? emptyWords : 'No document has this in its name.'}
        isOne={most === 1}
        chosen={chosen}
        onToggle={toggle}
      />
    </FormDialog>
  );
}

interface ChoiceListProps {
  list: ReturnType<typeof useFileList>;
  shown: readonly FileRecord[];
  /** What is said where nothing is. */
  words: string;
  isOne: boolean;
  chosen: ReadonlyMap<FileId, FileRecord>;
  onToggle: (file: FileRecord) => void;
}

function ChoiceList({ list, shown, words, isOne, chosen, onToggle }: ChoiceListProps) {
  const today = dayOf(useNow());
  const isLooking = useReadOn(list, shown.length < fewest);
  const isComing = (!list.data && !list.error) || isLooking;
  return (
    <div role="group" aria-label="Documents" className="mt-3 h-80 overflow-y-auto rounded-2 border border-hairline-strong py-1">
      {shown.length === 0 && isComing && <PickerSkeleton />}
      {shown.length === 0 && !isComing && list.data && <p className="px-4 py-6 text-center text-ink-muted">{words}</p>}
      {shown.map((file) => (
        <Line key={file.id} file={file} today={today} isOne={isOne} isChosen={chosen.has(file.id)} onToggle={() => onToggle(file)} />
      ))}
      {list.hasNextPage && (
        <div className="flex justify-center py-2">
          <Button size="small" variant="bare" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}

interface LineProps {
  file: FileRecord;
  today: string;
  isOne: boolean;
  isChosen: boolean;
  onToggle: () => void;
}

function Line({ file, today, isOne, isChosen, onToggle }: LineProps) {
  return (
    <label
      className={cx(
        'relative flex min-h-11 cursor-pointer items-center gap-3 px-3 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
        isChosen ? 'bg-accent-soft font-medium' : 'hover:bg-surface-hover',
      )}
    >
      <input
        type={isOne ? 'radio' : 'checkbox'}
        name="document"
        checked={isChosen}
        onChange={onToggle}
        className="absolute inset-0 cursor-pointer appearance-none outline-none"
      />
      <Thumb file={file} isSmall className="h-6.5 w-9.25 shrink-0" />
      <span className="min-w-0 flex-1 truncate">
        <bdi>{file.name}</bdi>
      </span>
      <span className="num shrink-0 text-12 text-ink-muted">
        {sizeWords(file.bytes)}, {shortDay(dayOf(file.modifiedAt), today)}
      </span>
    </label>
  );
}

const PickerSkeleton = () => (
  <Skeleton label="Loading documents" className="px-3 py-2">
    <Strip className="h-3 w-1/2" />
    <Strip className="mt-4 h-3 w-2/3" />
  </Skeleton>
);
