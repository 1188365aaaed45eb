// The drawing register of a project: every sheet with its revision, what it is good for, and when it was issued last.

import { FilePlus2 } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FileId, ProjectId } from '../../../../../domain/kernel/ids.ts';
import type { Project } from '../../../../../domain/projects/contract.ts';
import { problemOf } from '../../../../lib/api.ts';
import { lazyPart } from '../../../../lib/lazyPart.tsx';
import { useUser } from '../../../../lib/session/auth.ts';
import { useOnGone } from '../../../../lib/useOnGone.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { LoadError } from '../../../../lib/LoadError.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { NoFiles } from '../../../../ui/drawings/NoFiles.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Found } from '../../../../ui/Found.tsx';
import { Skeleton, Strip } from '../../../../ui/Skeleton.tsx';
import { projectQuery } from '../../../projects/queries.ts';
import { isSheet, useIssues, useRegister } from '../../registerQueries.ts';
import type { DocumentsProps } from '../Documents.tsx';
import { ofViewer } from '../documentsSearch.ts';
import { FileDetails } from '../FileDetails.tsx';
import { AddSheetsDialog } from './AddSheetsDialog.tsx';
import { IssueDialog } from './IssueDialog.tsx';
import { filtered, ordered, readOrder, type RegisterRow, registerRows } from './registerRows.ts';
import { RegisterBar } from './RegisterBar.tsx';
import { RegisterTable } from './RegisterTable.tsx';
import { RegisterTools } from './RegisterTools.tsx';
import { giveBackSheet, isSheetWritten } from './SheetFields.tsx';
import { type RegisterDeskProps, useRegisterDesk } from './useRegisterDesk.ts';

const Viewer = lazyPart(async () => (await import('../viewer/Viewer.tsx')).Viewer);

export interface RegisterProps extends Pick<DocumentsProps, 'search' | 'onSearch'> {
  project: Project;
}

export function Register({ project, search, onSearch }: RegisterProps) {
  const register = useRegister(project.id);
  const issues = useIssues(project.id);
  const rows = registerRows(register.data?.items.filter(isSheet) ?? [], issues.data?.items);
  const [editing, setEditing] = useEditing(project.id, register.data && rows);
  const fitting = filtered(rows, { search: search.q ?? '', statuses: search.good?.split(',') ?? [] });
  // What is being written in stays, though it fits no more.
  const kept = editing.size === 0 ? [] : rows.filter((row) => editing.has(row.file.id) && !fitting.includes(row));
  const shown = ordered([...fitting, ...kept], readOrder(search.sort));
  return (
    <div className={cx('flex min-h-0 flex-1 flex-col', search.file && 'min-[1280px]:pe-[calc(var(--panel)-16px)]')}>
      {register.data ? (
        <RegisterBody
          project={project}
          search={search}
          onSearch={onSearch}
          rows={rows}
          shown={shown}
          editing={editing}
          setEditing={setEditing}
          reason={reasonOf(register.data.can.organise)}
          issuesProblem={issues.data || !issues.error ? null : problemOf(issues.error).message}
          onIssuesAgain={() => void issues.refetch()}
        />
      ) : register.error ? (
        <LoadError title="The register could not be loaded" error={register.error} onRetry={() => void register.refetch()} />
      ) : (
        <RegisterSkeleton />
      )}
      {search.file && (
        <FileDetails
          fileId={search.file}
          onClose={() => onSearch({ file: undefined }, true)}
          onOpen={(compare) => onSearch({ view: search.file, page: undefined, compare: compare?.toString() })}
        />
      )}
      {search.view && <Viewer fileId={search.view} files={shown.map(({ file }) => file)} {...ofViewer(search, onSearch)} />}
    </div>
  );
}

/** The rows that are being written in; at first those of which something is left that was not saved. Of one that goes it is given back. */
function useEditing(projectId: ProjectId, rows: readonly RegisterRow[] | undefined) {
  const { id: owner } = useUser();
  const [editing, setEditing] = useState<ReadonlySet<FileId>>(new Set());
  const [isBegun, setBegun] = useState(false);
  if (rows && !isBegun) {
    setBegun(true);
    setEditing(new Set(rows.map(({ file }) => file.id).filter((id) => isSheetWritten(owner, id))));
  }
  const [lost, setLost] = useState<readonly FileId[]>([]);
  const isLost = (id: FileId): boolean => rows !== undefined && !rows.some(({ file }) => file.id === id);
  if ([...editing].some(isLost)) {
    setLost([...editing].filter(isLost));
    setEditing(new Set([...editing].filter((id) => !isLost(id))));
  }
  useEffect(() => {
    // Talks to what this device keeps, and to the messages: somebody took these off the register, or deleted them.
    for (const id of lost) giveBackSheet(owner, id);
  }, [lost, owner]);
  const queries = useQueryClient();
  useOnGone(() => {
    // Whoever left the page finds it there again; of a project that is out of reach nothing comes again.
    const { error } = queries.getQueryState(projectQuery(projectId).queryKey) ?? {};
    if (error && problemOf(error).code === 'not_found') for (const id of editing) giveBackSheet(owner, id);
  });
  return [editing, setEditing] as const;
}

interface RegisterBodyProps extends RegisterProps, Pick<RegisterDeskProps, 'editing' | 'setEditing'> {
  /** All of them, and those that the filters leave, in their order. */
  rows: readonly RegisterRow[];
  shown: readonly RegisterRow[];
  /** Why it cannot be changed. */
  reason: string | undefined;
  /** Why it is not known what was issued. */
  issuesProblem: string | null;
  onIssuesAgain: () => void;
}

type Question = 'add' | 'issue' | null;

function RegisterBody({ rows, issuesProblem, onIssuesAgain, ...of }: RegisterBodyProps) {
  const { project, search, onSearch, shown, reason } = of;
  const [question, setQuestion] = useState<Question>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const desk = useRegisterDesk({ ...of, searchField, onIssue: () => setQuestion('issue') });
  const add = (variant: 'primary' | 'quiet'): ReactNode => (
    <Button
      size={variant === 'primary' ? 'normal' : 'small'}
      variant={variant}
      icon={FilePlus2}
      disabledReason={reason}
      onClick={() => setQuestion('add')}
    >
      Add sheets
    </Button>
  );
  return (
    <>
      <div className={cx('border-b border-ink', desk.chosen.length > 0 && 'print:hidden')}>
        {desk.chosen.length > 0 ? (
          <RegisterBar desk={desk} />
        ) : (
          <RegisterTools
            project={project}
            rows={rows}
            shown={shown}
            search={search}
            onSearch={onSearch}
            searchField={searchField}
            add={add('quiet')}
          />
        )}
      </div>
      <Found of="sheet" count={search.q || search.good ? shown.length : undefined} />
      {issuesProblem !== null && (
        <p role="alert" className="flex flex-wrap items-center gap-3 border-b border-hairline py-2 text-13 text-overdue-text">
          What was issued could not be loaded. {issuesProblem}
          <Button size="small" onClick={onIssuesAgain}>
            Try again
          </Button>
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyState
          drawing={<NoFiles />}
          sentence={
            reason === undefined
              ? 'No sheets yet: add drawings from the documents, and their numbers, revisions and issues are kept here.'
              : 'No sheets yet.'
          }
          action={add('primary')}
        />
      ) : shown.length === 0 ? (
        <EmptyState
          sentence="No sheet fits these filters."
          action={<Button onClick={() => onSearch({ q: undefined, good: undefined }, true)}>Clear filters</Button>}
        />
      ) : (
        <RegisterTable desk={desk} rows={shown} order={readOrder(search.sort)} onSort={(sort) => onSearch({ sort }, true)} />
      )}
      {question === 'add' && <AddSheetsDialog project={project} sheets={rows.map(({ file }) => file)} onClose={() => setQuestion(null)} />}
      {question === 'issue' && (
        <IssueDialog
          project={project}
          sheets={desk.chosen}
          onClose={() => setQuestion(null)}
          onIssued={(issue) => onSearch({ part: 'issues', issue, q: undefined, good: undefined, sort: undefined, file: undefined })}
        />
      )}
    </>
  );
}

const lines = ['a', 'b', 'c', 'd', 'e', 'f'];

const RegisterSkeleton = () => (
  <Skeleton label="Loading the register">
    <div className="flex h-12 items-center border-b border-ink">
      <Strip className="h-4 w-36" />
    </div>
    {lines.map((line) => (
      <div key={line} className="flex h-10 items-center gap-6 border-b border-hairline">
        <Strip className="h-3 w-20" />
        <Strip className="h-3 w-1/3" />
        <Strip className="h-3 w-16" />
      </div>
    ))}
  </Skeleton>
);
