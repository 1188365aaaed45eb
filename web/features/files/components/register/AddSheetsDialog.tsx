// Documents that become sheets: their numbers and titles as their names propose them.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { FileRecord } from '../../../../../domain/files/contract.ts';
import { mostSheetsAtOnce, proposeSheet, type SheetStatus, sheetStatuses, statusNames } from '../../../../../domain/files/register.ts';
import { firstRevision } from '../../../../../domain/files/revisions.ts';
import { sameName } from '../../../../../domain/files/rules.ts';
import type { ProjectId } from '../../../../../domain/kernel/ids.ts';
import type { Project } from '../../../../../domain/projects/contract.ts';
import { api, problemOf } from '../../../../lib/api.ts';
import { follow } from '../../../../lib/outcome.ts';
import { useOnGone } from '../../../../lib/useOnGone.ts';
import { useReadOn } from '../../../../lib/useReadOn.ts';
import { useShown } from '../../../../lib/useShown.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { Found } from '../../../../ui/Found.tsx';
import { SearchInput } from '../../../../ui/SearchInput.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { Skeleton, Strip } from '../../../../ui/Skeleton.tsx';
import { offerWords } from '../../../../ui/toast/offerWords.ts';
import { sayRefused, showToast } from '../../../../ui/toast/store.ts';
import { studioQuery } from '../../../studios/queries.ts';
import { refreshFiles, useFileList, useFolders } from '../../queries.ts';
import type { SheetRecord } from '../../registerQueries.ts';
import { plural } from '../fileWords.ts';
import { folderPaths } from '../folderTree.ts';
import { ProposedSheet, type SheetDraft } from './ProposedSheet.tsx';

export interface AddSheetsDialogProps {
  project: Pick<Project, 'id' | 'name'>;
  /** Those that are in the register. */
  sheets: readonly SheetRecord[];
  /** The documents that are meant; without them, those of the project to choose from. */
  files?: readonly FileRecord[];
  onClose: () => void;
}

export function AddSheetsDialog({ project, sheets, files, onClose }: AddSheetsDialogProps) {
  const queries = useQueryClient();
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<SheetStatus>('preliminary');
  const [problem, setProblem] = useState<string | null>(null);
  const shown = useShown();
  const { mutateAsync: add, isPending } = useMutation(api.files.addSheets.mutationOptions());
  const { found, candidates, isLookingOn, folderOf } = useCandidates({ projectId: project.id, search, files });
  const { draftOf, change, taken, typed } = useDrafts({ candidates, status, isMeant: files !== undefined });
  const { close, sayNotAdded } = useGiveBackSheets({ typed, isPending, onClose });
  const submit = () => {
    const wrong = faultOf(taken);
    if (wrong !== null) return setProblem(wrong);
    const body = taken.map(({ file, number, title, revision, supersedes }) => ({
      fileId: file.id,
      number,
      title,
      revision,
      status,
      supersedes,
    }));
    follow(add({ projectId: project.id, sheets: body }), {
      done: ({ items }) => {
        showToast({ shape: 'done', title: 'In the register', line: plural(items.length, 'sheet') });
        if (shown()) close();
      },
      refused: (refusal) => (shown() ? setProblem(refusal.message) : sayNotAdded(refusal)),
      settled: () => void refreshFiles(queries),
    });
  };
  return (
    <FormDialog
      wide
      onClose={close}
      onSubmit={submit}
      title="Add sheets to the register"
      sentence="Numbers and titles are read from the names of the documents. Change what is not right."
      submitLabel={taken.length > 0 ? `Add ${plural(taken.length, 'sheet')}` : 'Add sheets'}
      busy={isPending}
      waitsFor={taken.length === 0 ? 'Choose a document first' : undefined}
      problem={problem}
    >
      <div className="mb-3 flex flex-wrap items-center gap-3">
        {files === undefined && (
          <SearchInput
            size="small"
            className="w-60 max-md:w-full"
            label="Search the documents"
            placeholder="Search the documents"
            maxLength={120}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
        <Select
          look="chip"
          label="Status of the new sheets"
          prefix="Status:"
          value={status}
          onChange={setStatus}
          options={sheetStatuses.map((value) => ({ value, label: statusNames[value] }))}
        />
      </div>
      <Found
        of="document"
        count={search !== '' && found.data && !isLookingOn ? candidates.length : undefined}
        hasMore={found.hasNextPage}
      />
      {found.error && files === undefined ? (
        <p className="text-overdue-text">{problemOf(found.error).message}</p>
      ) : (
        <ul aria-label="Documents">
          {candidates.map((file) => (
            <ProposedSheet
              key={file.id}
              draft={draftOf(file)}
              folder={folderOf(file)}
              former={sheets.find(({ sheet }) => sheet.supersededAt === null && sameName(sheet.number, draftOf(file).number))}
              onChange={(fields) => {
                setProblem(null);
                change(file, fields);
              }}
            />
          ))}
        </ul>
      )}
      {files === undefined && !found.error && (isLookingOn || !found.data) ? (
        <Skeleton label="Loading the documents">
          <Strip className="h-8 w-full" />
          <Strip className="mt-3 h-8 w-full" />
        </Skeleton>
      ) : (
        candidates.length === 0 &&
        !(found.error && files === undefined) && (
          <p className="py-6 text-center text-ink-muted">
            {search ? 'No document has this name.' : 'Every document of the project is in the register, or there is none yet.'}
          </p>
        )
      )}
      {files === undefined && found.hasNextPage && !isLookingOn && (
        <Button size="small" className="mt-3" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Show more
        </Button>
      )}
    </FormDialog>
  );
}

interface Unsent {
  /** What was written of each. */
  typed: readonly string[];
  isPending: boolean;
  onClose: () => void;
}

/** What was written is given back where the dialog goes without being closed, or is refused once nobody sees it any more. */
function useGiveBackSheets({ typed, isPending, onClose }: Unsent) {
  const isLeft = useRef(false);
  const sayNotAdded = (refusal: { message: string }) => {
    const title = 'No sheet was added';
    if (typed.length > 0) offerWords({ title, line: refusal.message, words: typed.join('\n') });
    else sayRefused(title)(refusal);
  };
  useOnGone(() => {
    if (isLeft.current || isPending || typed.length === 0) return;
    sayNotAdded({ message: 'The page was left, or the project is not here any more.' });
  });
  const close = () => {
    isLeft.current = true;
    onClose();
  };
  return { close, sayNotAdded };
}

interface Drafts {
  candidates: readonly FileRecord[];
  status: SheetStatus;
  /** The documents were chosen before: all of them are taken. */
  isMeant: boolean;
}

/** The sheets that documents would become, as their names propose it until somebody writes otherwise. */
function useDrafts({ candidates, status, isMeant }: Drafts) {
  const scheme = useQuery(studioQuery()).data?.revisionScheme ?? 'letters';
  const [drafts, setDrafts] = useState<ReadonlyMap<string, SheetDraft>>(new Map());
  const draftOf = (file: FileRecord): SheetDraft => drafts.get(file.id) ?? proposed(file);
  const proposed = (file: FileRecord): SheetDraft => {
    const { number, title, revision } = proposeSheet(file.name);
    const first = revision ?? file.revision ?? firstRevision({ number: file.number, scheme, status });
    return { file, isTaken: isMeant, number, title, revision: first, supersedes: false };
  };
  const change = (file: FileRecord, fields: Partial<SheetDraft>) => {
    setDrafts(new Map([...drafts, [file.id, { ...draftOf(file), ...fields }]]));
  };
  // What a search hides stays chosen.
  const taken = [...new Map([...candidates.map((file) => [file.id, draftOf(file)] as const), ...drafts]).values()].filter(
    ({ isTaken }) => isTaken,
  );
  const typed = [...drafts.values()]
    .filter((draft) => draft.isTaken && isTypedOver(draft, proposed(draft.file)))
    .map(({ number, title, revision }) => [number, title, revision].filter(Boolean).join(', '));
  return { draftOf, change, taken, typed };
}

const isTypedOver = (draft: SheetDraft, own: SheetDraft): boolean =>
  (['number', 'title', 'revision'] as const).some((field) => draft[field] !== own[field]);

interface Sought {
  projectId: ProjectId;
  search: string;
  files: readonly FileRecord[] | undefined;
}

/** The documents that may become sheets. A page without any leads to the next: whether there is none is known at the end. */
function useCandidates({ projectId, search, files }: Sought) {
  const found = useFileList({ scope: 'projects', projectId, sort: 'name', descending: 'false', ...(search && { search }) });
  // Those whose names say a number stand before photographs and minutes.
  const candidates = (files ?? found.data?.files ?? [])
    .filter(({ sheet }) => sheet === null)
    .toSorted((a, b) => Number(proposeSheet(a.name).number === '') - Number(proposeSheet(b.name).number === ''));
  const isLookingOn = useReadOn(found, files === undefined && candidates.length === 0);
  const folders = useFolders(projectId).data?.items;
  const paths = useMemo(() => folderPaths(folders ?? []), [folders]);
  const folderOf = ({ folderId }: FileRecord): string | undefined => (folderId === null ? undefined : paths.get(folderId));
  return { found, candidates, isLookingOn, folderOf };
}

function faultOf(taken: readonly SheetDraft[]): string | null {
  const empty = taken.find(({ number, title, revision }) => [number, title, revision].some((text) => text.trim() === ''));
  if (empty) return `${empty.file.name} needs a number, a title and a revision.`;
  return taken.length > mostSheetsAtOnce ? `At most ${mostSheetsAtOnce} at once: choose fewer.` : null;
}
