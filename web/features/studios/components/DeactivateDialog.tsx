import { useState } from 'react';
import type { UserId } from '../../../../domain/kernel/ids.ts';
import type { MemberDetails } from '../../../../domain/studios/contract.ts';
import { problemOf } from '../../../lib/api.ts';
import { follow } from '../../../lib/outcome.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { sayRefused, showToast } from '../../../ui/toast/store.ts';
import { useShown } from '../../../lib/useShown.ts';
import { usePeople } from '../queries.ts';
import { useDeactivate } from '../teamQueries.ts';
import { SuccessorSelect } from './SuccessorSelect.tsx';
import { named } from '../../../ui/Words.tsx';

export interface DeactivateDialogProps {
  member: MemberDetails;
  name: string;
  onClose: () => void;
}

/** Ends a person's access, after asking who takes over what they hold. */
export function DeactivateDialog({ member, name, onClose }: DeactivateDialogProps) {
  const deactivate = useDeactivate();
  const shown = useShown();
  const people = usePeople();
  const [successor, setSuccessor] = useState<UserId | null>(null);
  const problem = deactivate.error ? problemOf(deactivate.error) : null;
  const { work } = member;
  const hasWork = work !== null && work.openTasks + work.leadsProjects > 0;
  const act = () => {
    const to = successor && hasWork && people.find(successor).name;
    const line = to ? named`${workWords(work)} went to ${to}.` : 'What they made stays.';
    follow(deactivate.mutateAsync({ userId: member.id, handOverTo: successor }), {
      done: () => {
        if (shown()) onClose();
        showToast({ shape: 'done', title: named`${name} is deactivated`, line });
      },
      refused: (refusal) => !shown() && sayRefused(named`${name} is still active`)(refusal),
    });
  };
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={act}
      title={named`Deactivate ${name}?`}
      sentence="They are signed out everywhere at once. What they made stays, and you can let them in again."
      submitLabel="Deactivate"
      busy={deactivate.isPending}
      danger
      problem={problem?.message}
    >
      {hasWork && (
        <Field label={`${workWords(work)} go to`} compact>
          <SuccessorSelect of={member.id} value={successor} onChange={setSuccessor} />
        </Field>
      )}
    </FormDialog>
  );
}

function workWords({ openTasks, leadsProjects }: NonNullable<MemberDetails['work']>): string {
  const tasks = openTasks === 1 ? '1 open task' : `${openTasks} open tasks`;
  const projects = leadsProjects === 1 ? '1 project' : `${leadsProjects} projects`;
  return [...(openTasks > 0 ? [tasks] : []), ...(leadsProjects > 0 ? [projects] : [])].join(' and ');
}
