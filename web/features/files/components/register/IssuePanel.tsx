// An issue sheet beside its list: as it was recorded, for good; withdrawn where it was a mistake.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileText, Table2 } from 'lucide-react';
import { useState } from 'react';
import { issueName, purposeNames, statusNames } from '../../../../../domain/files/register.ts';
import type { IssueLine, IssueRecord } from '../../../../../domain/files/registerContract.ts';
import type { FileId, IssueSheetId } from '../../../../../domain/kernel/ids.ts';
import type { Project } from '../../../../../domain/projects/contract.ts';
import { api, problemOf } from '../../../../lib/api.ts';
import { shortDay } from '../../../../lib/dates.ts';
import { follow } from '../../../../lib/outcome.ts';
import { useShown } from '../../../../lib/useShown.ts';
import { LoadError } from '../../../../lib/LoadError.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { dayOf } from '../../../../ui/locale.ts';
import { SectionHead } from '../../../../ui/SectionHead.tsx';
import { Facts, PanelTitle, SidePanel } from '../../../../ui/SidePanel.tsx';
import { Skeleton, Strip } from '../../../../ui/Skeleton.tsx';
import { TextInput } from '../../../../ui/TextInput.tsx';
import { offerWords } from '../../../../ui/toast/offerWords.ts';
import { showToast } from '../../../../ui/toast/store.ts';
import { usePeople, useToday } from '../../../studios/queries.ts';
import { refreshFiles } from '../../queries.ts';
import { useIssue } from '../../registerQueries.ts';
import { IssuedTo } from './IssuedTo.tsx';
import { Band } from './SupersededBand.tsx';
import { useExports } from './useExports.ts';

export interface IssuePanelProps {
  project: Project;
  issueId: IssueSheetId;
  /** Why it cannot be withdrawn. */
  reason: string | undefined;
  onClose: () => void;
  /** A sheet of it, in the register. */
  onSheet: (fileId: FileId) => void;
}

export function IssuePanel({ project, issueId, reason, onClose, onSheet }: IssuePanelProps) {
  const { data, error, refetch } = useIssue(issueId);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const exports = useExports(project);
  const isGone = error !== null && ['not_found', 'validation_failed'].includes(problemOf(error).code);
  return (
    <SidePanel
      label={data ? `Issue sheet ${issueName(data.issue.number)}` : 'Issue sheet'}
      shows={issueId}
      onClose={onClose}
      head={<span className="truncate">Issue sheet</span>}
      footer={
        data && (
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" icon={FileText} onClick={() => exports.issuePdf(data.issue, data.lines)}>
              PDF
            </Button>
            <Button icon={Table2} onClick={() => exports.issueCsv(data.issue, data.lines)}>
              CSV
            </Button>
            {!data.issue.withdrawn && (
              <Button variant="bare" disabledReason={reason} onClick={() => setWithdrawing(true)}>
                Withdraw
              </Button>
            )}
          </div>
        )
      }
    >
      {data && !isGone ? (
        <Issue issue={data.issue} lines={data.lines} reason={reason} onSheet={onSheet} />
      ) : isGone ? (
        <EmptyState sentence="This issue sheet is not here any more, or you have no access to it." />
      ) : error ? (
        <LoadError title="The issue sheet could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label="Loading the issue sheet">
          <Strip className="h-5 w-1/3" />
          <Strip className="mt-5 h-3 w-2/3" />
        </Skeleton>
      )}
      {isWithdrawing && data && <WithdrawDialog issue={data.issue} onClose={() => setWithdrawing(false)} />}
    </SidePanel>
  );
}

interface IssueProps {
  issue: IssueRecord;
  lines: readonly IssueLine[];
  reason: string | undefined;
  onSheet: (fileId: FileId) => void;
}

function Issue({ issue, lines, reason, onSheet }: IssueProps) {
  const people = usePeople();
  const today = useToday();
  const nameOf = (id: string) => people.find(id).name;
  return (
    <>
      <PanelTitle>{issueName(issue.number)}</PanelTitle>
      {issue.withdrawn && (
        <div className="mt-2">
          <Band>{`Withdrawn ${shortDay(dayOf(issue.withdrawn.at), today)} by ${nameOf(issue.withdrawn.by)}`}</Band>
          <p className="mt-1.5 text-13">
            <bdi>{issue.withdrawn.reason}</bdi>
          </p>
        </div>
      )}
      <div className="mt-4">
        <Facts
          facts={[
            { label: 'Date', value: shortDay(issue.issuedOn, today) },
            { label: 'Purpose', value: purposeNames[issue.purpose] },
            { label: 'Recorded', value: shortDay(dayOf(issue.recordedAt), today) },
            { label: 'By', value: nameOf(issue.recordedBy) },
          ]}
        />
      </div>
      <IssuedTo issue={issue} reason={reason} />
      {issue.note && (
        <p className="mt-4 whitespace-pre-line">
          <bdi>{issue.note}</bdi>
        </p>
      )}
      <section aria-labelledby="issued-sheets" className="mt-5">
        <SectionHead id="issued-sheets" title="Sheets" count={lines.length} className="mb-1" />
        <ul>
          {lines.map((line) => (
            <li key={line.number} className="flex items-baseline gap-3 border-b border-hairline py-2">
              <span className="num w-28 shrink-0 truncate font-semibold">
                <bdi>{line.number}</bdi>
              </span>
              <span className="min-w-0 flex-1">
                <SheetTitle line={line} onSheet={onSheet} />
                <span className="block text-12 text-ink-muted">{statusNames[line.status]}</span>
              </span>
              <span className="num shrink-0 font-semibold">
                <bdi>{line.revision}</bdi>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function SheetTitle({ line: { fileId, title }, onSheet }: { line: IssueLine; onSheet: IssueProps['onSheet'] }) {
  if (fileId === null) return <bdi>{title}</bdi>;
  return (
    <button type="button" onClick={() => onSheet(fileId)} className="rounded-1 text-start hover:underline">
      <bdi>{title}</bdi>
    </button>
  );
}

function WithdrawDialog({ issue, onClose }: { issue: IssueRecord; onClose: () => void }) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const shown = useShown();
  const { mutateAsync: withdraw, isPending } = useMutation(api.files.withdrawIssue.mutationOptions());
  const submit = () => {
    if (reason.trim() === '') return setProblem('Say why: the reason stands on the issue sheet.');
    follow(withdraw({ issueId: issue.id, reason }), {
      done: () => {
        showToast({ shape: 'done', title: 'Withdrawn', line: issueName(issue.number) });
        if (shown()) onClose();
      },
      refused: ({ message }) =>
        shown() ? setProblem(message) : offerWords({ title: `${issueName(issue.number)} was not withdrawn`, line: message, words: reason }),
      settled: () => void refreshFiles(queries),
    });
  };
  return (
    <FormDialog
      danger
      title={`Withdraw ${issueName(issue.number)}?`}
      sentence="It stays in the list, marked as withdrawn, and its number is not given again. What people were sent they still have."
      submitLabel="Withdraw"
      busy={isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label="Reason" error={problem} required>
        <TextInput
          value={reason}
          maxLength={300}
          onChange={({ target }) => {
            setReason(target.value);
            setProblem(undefined);
          }}
        />
      </Field>
    </FormDialog>
  );
}
