// What is issued, to whom, for what: recorded once, and frozen.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  compareNumbers,
  type IssuePurpose,
  issueName,
  issuePurposes,
  mostSheetsAtOnce,
  purposeNames,
  statusAfter,
  statusNames,
} from '../../../../../domain/files/register.ts';
import type { IssueRecipient } from '../../../../../domain/files/registerContract.ts';
import { type IssueSheetId, issueSheetId } from '../../../../../domain/kernel/ids.ts';
import type { Project } from '../../../../../domain/projects/contract.ts';
import { api } from '../../../../lib/api.ts';
import { follow } from '../../../../lib/outcome.ts';
import { useShown } from '../../../../lib/useShown.ts';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { DateInput } from '../../../../ui/DateInput.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { SectionHead } from '../../../../ui/SectionHead.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { TextArea } from '../../../../ui/TextArea.tsx';
import { offerWords } from '../../../../ui/toast/offerWords.ts';
import { showToast } from '../../../../ui/toast/store.ts';
import { useToday } from '../../../studios/queries.ts';
import { refreshFiles } from '../../queries.ts';
import { type SheetRecord, useIssues } from '../../registerQueries.ts';
import { plural } from '../fileWords.ts';
import { faultOfRecipient, isWritten, knownRecipients, nobodyWritten, withRecipient } from './issueWords.ts';
import { type RecipientDraft, RecipientsField } from './RecipientsField.tsx';

export interface IssueDialogProps {
  project: Pick<Project, 'id'>;
  sheets: readonly SheetRecord[];
  /** The sheets are still to be chosen among these. */
  choosing?: boolean;
  onClose: () => void;
  onIssued: (id: IssueSheetId) => void;
}

export function IssueDialog({ project, sheets: given, choosing = false, onClose, onIssued }: IssueDialogProps) {
  const queries = useQueryClient();
  const today = useToday();
  const known = knownRecipients(useIssues(project.id).data?.items ?? []);
  const { sheets, lookAgain } = useSeen(given);
  const [id] = useState(() => issueSheetId.parse(crypto.randomUUID()));
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(choosing ? sheets.map((file) => file.id) : []));
  const [issuedOn, setIssuedOn] = useState<string | null>(null);
  const [purpose, setPurpose] = useState<IssuePurpose>('forConstruction');
  const { recipients, setRecipients, draft, setDraft, allRecipients } = useRecipients();
  const [note, setNote] = useState('');
  const [setsStatus, setSetsStatus] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const shown = useShown();
  const { mutateAsync: issue, isPending } = useMutation(api.files.issue.mutationOptions());
  const taken = sheets.filter((file) => !left.has(file.id));
  const status = statusAfter(purpose);
  const day = issuedOn ?? today;
  const submit = () => {
    const all = allRecipients();
    if (all === null) return setProblem('Add or clear the recipient you typed.');
    if (all.length === 0) return setProblem('Say who gets them.');
    if (taken.length > mostSheetsAtOnce) return setProblem(`At most ${mostSheetsAtOnce} at once: choose fewer.`);
    if (!day) return setProblem('Choose the day.');
    const body = {
      id,
      projectId: project.id,
      issuedOn: day,
      purpose,
      note,
      recipients: all.map(({ userId, name, company, email }) => (userId ? { userId } : { name, company, email })),
      sheets: taken.map((file) => ({ fileId: file.id, versionNumber: file.number, version: file.version })),
      setsStatus: setsStatus && status !== null,
    };
    follow(issue(body), {
      done: (answer) => {
        showToast({ shape: 'done', title: 'Issued', line: `${issueName(answer.issue.number)}, ${plural(taken.length, 'sheet')}` });
        if (!shown()) return;
        onClose();
        onIssued(answer.issue.id);
      },
      refused: ({ message, code }) => {
        if (code === 'conflict' || code === 'not_found') lookAgain();
        if (shown()) setProblem(message);
        else offerWords({ title: 'Nothing was issued', line: message, words: [...all.map(wordsOf), note].filter(Boolean).join('\n') });
      },
      settled: () => void refreshFiles(queries),
    });
  };
  return (
    <FormDialog
      wide
      onClose={onClose}
      onSubmit={submit}
      title={taken.length > 0 ? `Issue ${plural(taken.length, 'sheet')}` : 'Issue sheets'}
      sentence="The issue sheet keeps the revisions as they are now. It is not changed afterwards; a mistake is withdrawn."
      submitLabel="Record the issue"
      busy={isPending}
      waitsFor={taken.length === 0 ? 'Choose a sheet first' : undefined}
      problem={problem}
    >
      <div className="grid gap-x-8 md:grid-cols-2">
        <div>
          <div className="grid grid-cols-2 gap-3">
            <Field label="Date">
              <DateInput value={day ?? null} onChange={setIssuedOn} {...(today && { today })} />
            </Field>
            <Field label="Purpose">
              <Select
                value={purpose}
                onChange={setPurpose}
                options={issuePurposes.map((value) => ({ value, label: purposeNames[value] }))}
              />
            </Field>
          </div>
          <RecipientsField
            projectId={project.id}
            value={recipients}
            known={known}
            onChange={(next) => {
              setRecipients(next);
              setProblem(null);
            }}
            draft={draft}
            onDraft={(next) => {
              setDraft(next);
              setProblem(null);
            }}
          />
          <Field label="Note" compact className="mt-4">
            <TextArea value={note} maxLength={1000} rows={3} onChange={({ target }) => setNote(target.value)} />
          </Field>
        </div>
        <section aria-labelledby="sheets-to-issue" className="max-md:mt-5">
          <SectionHead id="sheets-to-issue" title="Sheets" count={taken.length} className="mb-1" />
          {status && (
            <Checkbox
              className="my-2"
              label={`Their status becomes “${statusNames[status]}”`}
              checked={setsStatus}
              onChange={setSetsStatus}
            />
          )}
          <SheetsToIssue sheets={sheets} left={left} onLeave={setLeft} />
        </section>
      </div>
    </FormDialog>
  );
}

/**
 * What was chosen stays as it was seen while others work on the register, and what is sent says which revision that was: until it is
 * refused for what stands there by now. Then that is to be looked at.
 */
function useSeen(given: readonly SheetRecord[]) {
  const [sheets, setSheets] = useState(() => inOrder(given));
  const [isOld, setOld] = useState(false);
  const now = inOrder(given.filter(({ id }) => sheets.some((file) => file.id === id)));
  if (isOld && statesOf(now) !== statesOf(sheets)) {
    setOld(false);
    setSheets(now);
  }
  return { sheets, lookAgain: () => setOld(true) };
}

const inOrder = (sheets: readonly SheetRecord[]) => sheets.toSorted((a, b) => compareNumbers(a.sheet.number, b.sheet.number));
const statesOf = (sheets: readonly SheetRecord[]): string => sheets.map(({ id, number, version }) => `${id} ${number} ${version}`).join();

/** Whoever was written by hand. */
const wordsOf = ({ name, company, email }: IssueRecipient): string => [name, company, email].filter(Boolean).join(', ');

/** Who gets them, and whoever is being written. */
function useRecipients() {
  const [recipients, setRecipients] = useState<readonly IssueRecipient[]>([]);
  const [draft, setDraft] = useState<RecipientDraft>({ written: nobodyWritten, fault: null });
  /** Whoever is still being written gets it, too: nothing can be added to what was recorded. */
  const allRecipients = (): readonly IssueRecipient[] | null => {
    const { written } = draft;
    if (!isWritten(written)) return recipients;
    const fault = faultOfRecipient(recipients, written);
    setDraft(fault ? { written, fault } : { written: nobodyWritten, fault: null });
    if (fault) return null;
    const all = withRecipient(recipients, written);
    setRecipients(all);
    return all;
  };
  return { recipients, setRecipients, draft, setDraft, allRecipients };
}

interface SheetsToIssueProps {
  sheets: readonly SheetRecord[];
  /** Those that are not issued. */
  left: ReadonlySet<string>;
  onLeave: (left: ReadonlySet<string>) => void;
}

const SheetsToIssue = ({ sheets, left, onLeave }: SheetsToIssueProps) => (
  <ul aria-label="Sheets to issue">
    {sheets.map((file) => (
      <li key={file.id} className="flex items-center gap-3 border-b border-hairline py-2">
        <Checkbox
          className="min-w-0 flex-1"
          label={
            <>
              <span className="num font-semibold">
                <bdi>{file.sheet.number}</bdi>
              </span>{' '}
              <bdi>{file.sheet.title}</bdi>
            </>
          }
          checked={!left.has(file.id)}
          onChange={(isTaken) => onLeave(isTaken ? without(left, file.id) : new Set([...left, file.id]))}
        />
        <span className="num shrink-0 font-semibold">
          <bdi>{file.sheet.revision}</bdi>
        </span>
      </li>
    ))}
  </ul>
);

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => new Set([...ids].filter((one) => one !== id));
