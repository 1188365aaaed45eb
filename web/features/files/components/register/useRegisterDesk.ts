// What the parts of a register share: what is chosen, which row is being written in, and the commands.

import type { Dispatch, KeyboardEvent, RefObject, SetStateAction } from 'react';
import type { FileId } from '../../../../../domain/kernel/ids.ts';
import type { Project } from '../../../../../domain/projects/contract.ts';
import { sayRefused, showToast } from '../../../../ui/toast/store.ts';
import { named } from '../../../../ui/Words.tsx';
import type { SheetRecord } from '../../registerQueries.ts';
import type { DocumentsProps } from '../Documents.tsx';
import { useReadToday } from '../useReadToday.ts';
import { useSelection } from '../../../../ui/useSelection.ts';
import type { RegisterRow } from './registerRows.ts';
import { useEditSheet, useSetStatus, useTakeOff } from './useRegisterActions.ts';

export interface RegisterDeskProps extends Pick<DocumentsProps, 'search' | 'onSearch'> {
  project: Project;
  shown: readonly RegisterRow[];
  /** The rows that are being written in: several, while the answer for one is awaited in another. */
  editing: ReadonlySet<FileId>;
  setEditing: Dispatch<SetStateAction<ReadonlySet<FileId>>>;
  reason: string | undefined;
  onIssue: () => void;
  searchField: RefObject<HTMLInputElement | null>;
}

export type RegisterDesk = ReturnType<typeof useRegisterDesk>;

export function useRegisterDesk(props: RegisterDeskProps) {
  const { project, shown, editing, setEditing, search, onSearch, reason, onIssue, searchField } = props;
  const selection = useSelection(shown.map(({ file }) => [file.id]));
  const today = useReadToday();
  const editSheet = useEditSheet(project.id);
  const setStatus = useSetStatus(project.id);
  const takeOff = useTakeOff(project.id);
  const chosen = shown.flatMap(({ file }) => (selection.isChosen(file.id) ? [file] : []));
  /** The chosen ones where this is one of them, else it alone. */
  const at = (file: SheetRecord): SheetRecord[] => (selection.isChosen(file.id) ? chosen : [file]);
  const open = ({ id }: SheetRecord) => onSearch({ view: id });
  const showDetails = ({ id }: SheetRecord) => onSearch({ file: id }, search.file !== undefined);
  const edit = ({ id }: SheetRecord) => {
    if (reason === undefined) setEditing((now) => new Set([...now, id]));
    else showToast({ shape: 'warning', title: 'Not changed', line: reason });
  };
  const remove = (files: readonly SheetRecord[]) => {
    if (reason !== undefined) showToast({ shape: 'warning', title: 'Not changed', line: reason });
    else {
      takeOff(files);
      selection.leave(files.map(({ id }) => id));
    }
  };
  /** Keys on a row: as in a list of documents. */
  const press = (event: KeyboardEvent, file: SheetRecord) => {
    if (event.target !== event.currentTarget) return;
    const acts: Record<string, (() => void) | undefined> = {
      ' ': () => selection.toggle(file.id),
      Enter: () => open(file),
      F2: () => edit(file),
      p: () => showDetails(file),
      Delete: () => remove(at(file)),
      Escape: selection.none,
      '/': () => searchField.current?.focus(),
      ...((event.ctrlKey || event.metaKey) && { a: selection.all }),
    };
    const act = acts[event.key];
    if (act) act();
    else if (selection.step(event.key, event.shiftKey) === null) return;
    event.preventDefault();
  };
  return {
    project,
    selection,
    chosen,
    at,
    today,
    reason,
    shownBeside: search.file,
    editing,
    edit,
    endEdit: (id: FileId) => setEditing((now) => new Set([...now].filter((other) => other !== id))),
    /** Of a row that went before the answer came: it is open once it is there again. */
    reopen: ({ id, sheet }: SheetRecord, problem: string) => {
      setEditing((now) => new Set([...now, id]));
      sayRefused(named`Not changed: ${sheet.number}`)({ message: problem });
    },
    editSheet,
    setStatus,
    remove,
    open,
    showDetails,
    issue: (files: readonly SheetRecord[]) => {
      if (!files.every(({ id }) => selection.isChosen(id))) selection.only(files[0]?.id ?? '');
      onIssue();
    },
    press,
  };
}
