import { useState } from 'react';
import type { UserId } from '../../../../domain/kernel/ids.ts';
import type { MemberDetails } from '../../../../domain/studios/contract.ts';
import { problemOf } from '../../../lib/api.ts';
import { reasonOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { showToast } from '../../../ui/toast/store.ts';
import { useReauth } from '../../identity/components/useReauth.tsx';
import { useRemoveMember } from '../teamQueries.ts';
import { SuccessorSelect } from './SuccessorSelect.tsx';
import { named } from '../../../ui/Words.tsx';

/** The end of a person's account, by who may close their access. */
export function RemoveMember({ member, name }: { member: MemberDetails; name: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 border-t border-hairline pt-3">
      <p className="me-auto text-13 text-ink-muted">For good: {member.firstName}’s account is deleted.</p>
      <Button size="small" variant="bare" disabledReason={reasonOf(member.can.remove)} onClick={() => setAsking(true)}>
        Remove from the studio
      </Button>
      {isAsking && <RemoveDialog member={member} name={name} onClose={() => setAsking(false)} />}
    </div>
  );
}

function RemoveDialog({ member, name, onClose }: { member: MemberDetails; name: string; onClose: () => void }) {
  const remove = useRemoveMember();
  const { run, dialog } = useReauth();
  const [successor, setSuccessor] = useState<UserId | null>(null);
  const problem = remove.error ? problemOf(remove.error) : null;
  const submit = async () => {
    // A refusal stands in the dialog.
    const done = await run(() => remove.mutateAsync({ userId: member.id, handOverTo: successor })).catch(() => null);
    if (!done) return;
    onClose();
    showToast({ shape: 'done', title: named`${name} is removed`, line: 'What they made stays, under “Deleted person”.' });
  };
  return (
    <>
      <FormDialog
        onClose={onClose}
        onSubmit={() => void submit()}
        title={named`Remove ${name} for good?`}
        sentence="Their account, picture and personal tasks, documents and mood boards are deleted; what they made in projects stays, under “Deleted person”. This cannot be undone: to keep their name, or to let them come back, deactivate them instead."
        submitLabel="Remove"
        busy={remove.isPending}
        danger
        problem={problem && problem.code !== 'reauth_required' && problem.message}
      >
        {member.work && member.work.openTasks + member.work.leadsProjects > 0 && (
          <Field label="Their open tasks and projects go to" compact>
            <SuccessorSelect of={member.id} value={successor} onChange={setSuccessor} />
          </Field>
        )}
      </FormDialog>
      {dialog}
    </>
  );
}
