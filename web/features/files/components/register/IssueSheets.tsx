// The issue sheets of a project: what was issued to whom on which day.

import { Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { issueName, purposeNames } from '../../../../../domain/files/register.ts';
import type { IssueRecord } from '../../../../../domain/files/registerContract.ts';
import type { IssueSheetId } from '../../../../../domain/kernel/ids.ts';
import type { Project } from '../../../../../domain/projects/contract.ts';
import { shortDay } from '../../../../lib/dates.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { LoadError } from '../../../../lib/LoadError.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { NoFiles } from '../../../../ui/drawings/NoFiles.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { formatNumber } from '../../../../ui/locale.ts';
import { Skeleton, Strip } from '../../../../ui/Skeleton.tsx';
import { HeadCell, Table, TableCell, TableHead, TableRow } from '../../../../ui/Table.tsx';
import { usePeople } from '../../../studios/queries.ts';
import { isSheet, useIssuePages, useRegister } from '../../registerQueries.ts';
import type { DocumentsProps } from '../Documents.tsx';
import { useReadToday } from '../useReadToday.ts';
import { IssueDialog } from './IssueDialog.tsx';
import { IssuePanel } from './IssuePanel.tsx';
import { recipientNames } from './issueWords.ts';
import { Withdrawn } from './Withdrawn.tsx';

export interface IssueSheetsProps extends Pick<DocumentsProps, 'search' | 'onSearch'> {
  project: Project;
}

export function IssueSheets({ project, search, onSearch }: IssueSheetsProps) {
  const issues = useIssuePages(project.id);
  const register = useRegister(project.id);
  const sheets = register.data?.items.filter(isSheet).filter(({ sheet }) => sheet.supersededAt === null);
  const [isIssuing, setIssuing] = useState(false);
  const reason = issues.data && reasonOf(issues.data.can.issue);
  const issue = (variant: 'primary' | 'quiet'): ReactNode => (
    <Button
      size={variant === 'primary' ? 'normal' : 'small'}
      variant={variant}
      icon={Send}
      disabledReason={reason}
      waitsFor={waitOf(sheets, register.error !== null)}
      onClick={() => setIssuing(true)}
    >
      Issue sheets
    </Button>
  );
  return (
    <div className={cx('flex min-h-0 flex-1 flex-col', search.issue && 'min-[1280px]:pe-[calc(var(--panel)-16px)]')}>
      <div className="flex min-h-12 flex-wrap items-center gap-2 border-b border-ink py-1.5">
        <h2 className="me-auto flex items-baseline gap-2 text-14 font-semibold">
          Issue sheets <span className="num font-normal text-ink-muted">{issues.data && formatNumber(issues.data.total)}</span>
        </h2>
        {issues.data && issues.data.items.length > 0 && issue('quiet')}
      </div>
      {issues.data?.items.length === 0 ? (
        <EmptyState
          drawing={<NoFiles />}
          sentence="Nothing was issued yet: an issue sheet says which revisions went to whom, and on which day."
          action={issue('primary')}
        />
      ) : issues.data ? (
        <>
          <IssueTable items={issues.data.items} shown={search.issue} onOpen={(id) => onSearch({ issue: id }, search.issue !== undefined)} />
          {issues.hasNextPage && (
            <Button className="mb-8 self-center" busy={issues.isFetchingNextPage} onClick={() => void issues.fetchNextPage()}>
              Show earlier ones
            </Button>
          )}
        </>
      ) : issues.error ? (
        <LoadError title="The issue sheets could not be loaded" error={issues.error} onRetry={() => void issues.refetch()} />
      ) : (
        <Skeleton label="Loading the issue sheets" className="pt-4">
          <Strip className="h-8 w-full" />
          <Strip className="mt-3 h-8 w-full" />
        </Skeleton>
      )}
      {search.issue && (
        <IssuePanel
          project={project}
          issueId={search.issue}
          reason={reason}
          onClose={() => onSearch({ issue: undefined }, true)}
          onSheet={(view) => onSearch({ part: 'register', issue: undefined, file: view })}
        />
      )}
      {isIssuing && sheets && (
        <IssueDialog
          project={project}
          sheets={sheets}
          choosing
          onClose={() => setIssuing(false)}
          onIssued={(id) => onSearch({ issue: id })}
        />
      )}
    </div>
  );
}

function waitOf(sheets: readonly unknown[] | undefined, hasFailed: boolean): string | undefined {
  if (!sheets) return hasFailed ? 'The register could not be loaded' : 'The register is still loading';
  return sheets.length === 0 ? 'Add sheets to the register first' : undefined;
}

interface IssueTableProps {
  items: readonly IssueRecord[];
  shown: string | undefined;
  onOpen: (id: IssueSheetId) => void;
}

function IssueTable({ items, shown, onOpen }: IssueTableProps) {
  const people = usePeople();
  const today = useReadToday();
  return (
    <Table label="Issue sheets" className="mb-6">
      <TableHead>
        <HeadCell className="w-24">Number</HeadCell>
        <HeadCell className="w-24 max-md:hidden">Date</HeadCell>
        <HeadCell className="w-36 max-md:hidden">Purpose</HeadCell>
        <HeadCell>Issued to</HeadCell>
        <HeadCell className="w-20 text-end!">Sheets</HeadCell>
      </TableHead>
      <tbody>
        {items.map((issue) => (
          <TableRow key={issue.id} height={52} chosen={shown === issue.id} className={cx(issue.withdrawn && 'text-ink-muted')}>
            <TableCell>
              <button
                type="button"
                data-value=""
                onClick={() => onOpen(issue.id)}
                className="num rounded-1 font-semibold underline-offset-2 hover:underline"
              >
                {issueName(issue.number)}
              </button>
              <span className="num block text-12 whitespace-nowrap text-ink-muted md:hidden">{shortDay(issue.issuedOn, today)}</span>
            </TableCell>
            <TableCell className="num whitespace-nowrap max-md:hidden">{shortDay(issue.issuedOn, today)}</TableCell>
            <TableCell className="max-md:hidden">{purposeNames[issue.purpose]}</TableCell>
            <TableCell>
              <bdi>{recipientNames(issue, (id) => people.find(id).name).join('; ')}</bdi>
              {issue.withdrawn && <Withdrawn />}
            </TableCell>
            <TableCell className="num text-end">{formatNumber(issue.count)}</TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
