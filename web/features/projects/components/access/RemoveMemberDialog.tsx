import { useState } from 'react';
import type { UserId } from '../../../../../domain/kernel/ids.ts';
import type { Project } from '../../../../../domain/projects/contract.ts';
import { problemOf } from '../../../../lib/api.ts';
import { follow } from '../../../../lib/outcome.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { sayRefused, showToast } from '../../../../ui/toast/store.ts';
import { useShown } from '../../../../lib/useShown.ts';
import { type Person, usePeople } from '../../../studios/queries.ts';
import { useRemoveMember } from '../../changeQueries.ts';
import { useReaderIds } from '../../queries.ts';
import { named } from '../../../../ui/Words.tsx';

export interface RemoveMemberDialogProps {
  project: Project;
  person: Person;
  onClose: () => void;
}

/** Takes a person out of a project. Where they would leave open work behind that they cannot read, it asks who has it then. */
export function RemoveMemberDialog({ project, person, onClose }: RemoveMemberDialogProps) {
  const people = usePeople();
  const remove = useRemoveMember();
  const shown = useShown();
  const [successor, setSuccessor] = useState<UserId | null>(null);
  const problem = remove.error ? problemOf(remove.error) : null;
  const asksWho = problem?.field === 'handOverTo' || successor !== null;
  const readerIds = useReaderIds(project.id);
  const successors = people.all.filter(({ id }) => id !== person.id && (readerIds === null || readerIds.includes(id)));
  const act = () =>
    follow(remove.mutateAsync({ projectId: project.id, userId: person.id, handOverTo: successor }), {
      done: () => {
        if (shown()) onClose();
        showToast({ shape: 'done', title: named`${person.name} is out of the project`, line: project.name });
      },
      refused: (refusal) => !shown() && sayRefused(named`${person.name} is still in the project`)(refusal),
    });
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={act}
      title={named`Take ${person.name} out of ${project.name}?`}
      sentence={
        project.visibility === 'private'
          ? 'They will not see it any more, in any open tab. What they made stays.'
          : 'They still see it, as everybody in the studio does.'
      }
      submitLabel="Take out"
      busy={remove.isPending}
      danger
      problem={problem?.message}
    >
      {asksWho && (
        <Field label="Their open tasks go to" compact>
          <Select value={successor} onChange={setSuccessor} options={successors.map(({ id, name }) => ({ value: id, label: name }))} />
        </Field>
      )}
    </FormDialog>
  );
}
