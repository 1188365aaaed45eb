import { useState } from 'react';
import type { BaselineId, ProjectId } from '../../../../domain/kernel/ids.ts';
import { newId } from '../../../lib/ids.ts';
import { problemOf } from '../../../lib/api.ts';
import { follow } from '../../../lib/outcome.ts';
import { useShown } from '../../../lib/useShown.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { sayRefused, showToast } from '../../../ui/toast/store.ts';
import { named } from '../../../ui/Words.tsx';
import { useDialogDraft } from '../../identity/components/useDialogDraft.tsx';
import { useSaveBaseline } from '../queries.ts';

export interface SaveBaselineDialogProps {
  projectId: ProjectId;
  onSaved: (id: BaselineId) => void;
  onClose: () => void;
}

export function SaveBaselineDialog({ projectId, onSaved, onClose }: SaveBaselineDialogProps) {
  const save = useSaveBaseline(projectId);
  const shown = useShown();
  const [id] = useState(() => newId<BaselineId>());
  const [wasSent, setSent] = useState(false);
  const { form, set, drop, leave, cancel, note } = useDialogDraft({
    place: `project ${projectId} baseline`,
    empty: { name: '' },
    isTyped: ({ name }) => name.trim() !== '',
    keptWords: 'The name is kept',
    onClose,
  });
  const name = form.name.trim();
  const problem = save.error ? problemOf(save.error) : null;
  const send = () => {
    setSent(true);
    if (name === '') return;
    follow(save.mutateAsync({ projectId, id, name }), {
      done: () => {
        drop();
        onSaved(id);
        showToast({ shape: 'done', title: named`Saved: ${name}` });
        if (shown()) onClose();
      },
      refused: (refusal) => !shown() && sayRefused(named`${name} was not saved`)(refusal),
    });
  };
  return (
    <FormDialog
      onClose={leave}
      onCancel={cancel}
      note={note}
      onSubmit={send}
      title="Save as baseline"
      sentence="It keeps all dates as they are now. What moves later is drawn against them."
      submitLabel="Save baseline"
      busy={save.isPending}
      problem={problem && problem.field !== 'name' && problem.message}
    >
      <Field
        label="Name"
        required
        error={wasSent && name === '' ? 'Name is required.' : problem?.field === 'name' ? problem.message : undefined}
      >
        <TextInput value={form.name} onChange={(event) => set({ name: event.target.value })} maxLength={60} placeholder="Tender" />
      </Field>
    </FormDialog>
  );
}
