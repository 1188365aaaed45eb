import { useState } from 'react';
import type { UserId } from '../../../../domain/kernel/ids.ts';
import type { MemberDetails } from '../../../../domain/studios/contract.ts';
import { problemOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { showToast } from '../../../ui/toast/store.ts';
import { useDeactivate } from '../teamQueries.ts';
import { SuccessorSelect } from './SuccessorSelect.tsx';

export interface DeactivateDialogProps {
  member: MemberDetails;
  name: string;
  onClose: () => void;
}

/** Ends a person's access, after asking who takes over what they hold. */
export function DeactivateDialog({ member, name, onClose }: DeactivateDialogProps) {
  const deactivate = useDeactivate();
  const [successor, setSuccessor] = useState<UserId | null>(null);
  const problem = deactivate.error ? problemOf(deactivate.error) : null;
  const hasWork = member.openTasks + member.leadsProjects > 0;
  const act = () =>
    deactivate.mutate(
      { userId: member.id, handOverTo: successor },
      {
        onSuccess: () => {
          onClose();
          showToast({ shape: 'done', title: `${name} is deactivated`, line: 'What they made stays.' });
        },
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      onSubmit={act}
      title={`Deactivate ${name}?`}
      sentence="They are signed out everywhere at once. What they made stays, and you can let them in again."
      actions={
        <>
          {problem && (
            <p role="alert" className="me-auto text-13 text-overdue-text">
              {problem.message}
            </p>
          )}
          <Button variant="bare" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={deactivate.isPending}>
            Deactivate
          </Button>
        </>
      }
    >
      {hasWork && (
        <Field label={`${workWords(member)} go to`} compact>
          <SuccessorSelect of={member.id} value={successor} onChange={setSuccessor} />
        </Field>
      )}
    </Dialog>
  );
}

function workWords({ openTasks, leadsProjects }: MemberDetails): string {
  const tasks = openTasks === 1 ? '1 open task' : `${openTasks} open tasks`;
  const projects = leadsProjects === 1 ? '1 project' : `${leadsProjects} projects`;
  return [...(openTasks > 0 ? [tasks] : []), ...(leadsProjects > 0 ? [projects] : [])].join(' and ');
}
