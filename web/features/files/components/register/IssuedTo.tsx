// Who was given the sheets of an issue sheet. Somebody from outside who asks for it is named no more.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { useState } from 'react';
import type { IssueRecord } from '../../../../../domain/files/registerContract.ts';
import { api } from '../../../../lib/api.ts';
import { follow } from '../../../../lib/outcome.ts';
import { useShown } from '../../../../lib/useShown.ts';
import { cx } from '../../../../ui/cx.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { SectionHead } from '../../../../ui/SectionHead.tsx';
import { sayRefused, showToast } from '../../../../ui/toast/store.ts';
import { named } from '../../../../ui/Words.tsx';
import { usePeople } from '../../../studios/queries.ts';
import { refreshFiles } from '../../queries.ts';
import { recipientName } from './issueWords.ts';

export interface IssuedToProps {
  issue: IssueRecord;
  /** Why nobody can be removed. */
  reason: string | undefined;
}

export function IssuedTo({ issue, reason }: IssuedToProps) {
  const people = usePeople();
  const [leaving, setLeaving] = useState<number | null>(null);
  const nameOf = (id: string) => people.find(id).name;
  const recipient = leaving === null ? undefined : issue.recipients[leaving - 1];
  return (
    <section aria-labelledby="issued-to" className="mt-5">
      <SectionHead id="issued-to" title="Issued to" count={issue.recipients.length} className="mb-1" />
      <ul>
        {issue.recipients.map((one, index) => (
          // Recorded for good, in this order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex min-h-10 items-center gap-2 border-b border-hairline py-1">
            <span className={cx('min-w-0 flex-1', one.isRemoved && 'text-ink-muted')}>
              <bdi>{recipientName(one, nameOf)}</bdi>
              {one.email && (
                <span className="ms-2 text-13 text-ink-muted">
                  <bdi>{one.email}</bdi>
                </span>
              )}
            </span>
            {one.userId === null && !one.isRemoved && (
              <IconButton
                size="small"
                icon={UserRoundX}
                label={`Remove the name of ${one.name}`}
                disabledReason={reason}
                onClick={() => setLeaving(index + 1)}
              />
            )}
          </li>
        ))}
      </ul>
      {recipient && leaving !== null && (
        <RemoveDialog issue={issue} place={leaving} name={recipientName(recipient, nameOf)} onClose={() => setLeaving(null)} />
      )}
    </section>
  );
}

interface RemoveDialogProps {
  issue: IssueRecord;
  place: number;
  name: string;
  onClose: () => void;
}

function RemoveDialog({ issue, place, name, onClose }: RemoveDialogProps) {
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const shown = useShown();
  const { mutateAsync: remove, isPending } = useMutation(api.files.removeRecipient.mutationOptions());
  const submit = () =>
    follow(remove({ issueId: issue.id, place }), {
      done: () => {
        showToast({ shape: 'done', title: 'Name removed', line: named`${name} stands on no issue sheet of this project any more.` });
        if (shown()) onClose();
      },
      refused: (refusal) => (shown() ? setProblem(refusal.message) : sayRefused(named`${name} was not removed`)(refusal)),
      settled: () => void refreshFiles(queries),
    });
  return (
    <FormDialog
      danger
      title={named`Remove ${name}?`}
      sentence="For somebody who asks not to be named. Name, company and address go from every issue sheet of this project, for good; that somebody was given the sheets stays. Lists that were saved or printed before still name them."
      submitLabel="Remove the name"
      busy={isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={submit}
    />
  );
}
