import { useState } from 'react';
import type { ProjectId } from '../../../../domain/kernel/ids.ts';
import type { BaselineBrief } from '../../../../domain/schedule/contract.ts';
import { problemOf } from '../../../lib/api.ts';
import { follow } from '../../../lib/outcome.ts';
import { useShown } from '../../../lib/useShown.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { sayRefused } from '../../../ui/toast/store.ts';
import { named } from '../../../ui/Words.tsx';
import { offerUndo } from '../../identity/components/offerUndo.ts';
import { useRenameBaseline } from '../queries.ts';

export interface RenameBaselineDialogProps {
  projectId: ProjectId;
  baseline: BaselineBrief;
  onClose: () => void;
}

export function RenameBaselineDialog({ projectId, baseline, onClose }: RenameBaselineDialogProps) {
  const rename = useRenameBaseline(projectId);
  const shown = useShown();
  const [typed, setTyped] = useState(baseline.name);
  const name = typed.trim();
  const problem = rename.error ? problemOf(rename.error) : null;
  const called = (other: string) => rename.mutateAsync({ projectId, baselineId: baseline.id, name: other });
  const takeBack = () => follow(called(baseline.name), { refused: sayRefused(named`Not taken back: ${name}`) });
  const send = () => {
    if (name === '') return;
    if (name === baseline.name) return onClose();
    follow(called(name), {
      done: () => {
        offerUndo({ title: 'Baseline renamed', line: name }, takeBack);
        if (shown()) onClose();
      },
      refused: (refusal) => !shown() && sayRefused(named`${baseline.name} was not renamed`)(refusal),
    });
  };
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={send}
      title="Rename baseline"
      submitLabel="Rename"
      busy={rename.isPending}
      problem={problem && problem.field !== 'name' && problem.message}
    >
      <Field label="Name" required error={name === '' ? 'Name is required.' : problem?.field === 'name' ? problem.message : undefined}>
        <TextInput value={typed} onChange={(event) => setTyped(event.target.value)} maxLength={60} />
      </Field>
    </FormDialog>
  );
}
