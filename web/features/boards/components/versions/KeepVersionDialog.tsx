import { useState } from 'react';
import type { BoardRecord } from '../../../../../domain/boards/contract.ts';
import type { BoardVersionId } from '../../../../../domain/kernel/ids.ts';
import { newId } from '../../../../lib/ids.ts';
import { follow } from '../../../../lib/outcome.ts';
import { useShown } from '../../../../lib/useShown.ts';
import { Field } from '../../../../ui/Field.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { TextInput } from '../../../../ui/TextInput.tsx';
import { sayRefused, showToast } from '../../../../ui/toast/store.ts';
import { named } from '../../../../ui/Words.tsx';
import { useVersionCommands } from './versionQueries.ts';

/** Keeps the board as it stands on the server, under a name. */
export function KeepVersionDialog({ board, onClose }: { board: Pick<BoardRecord, 'id'>; onClose: () => void }) {
  const { save } = useVersionCommands();
  const [name, setName] = useState('');
  const [id] = useState(() => newId<BoardVersionId>());
  const shown = useShown();
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false });
  const send = () => {
    if (name.trim() === '') return setState({ busy: false, problem: 'Give the version a name.' });
    setState({ busy: true });
    follow(save({ boardId: board.id, id, name }), {
      done: ({ version }) => {
        showToast({ shape: 'done', title: 'Version kept', line: version.name ?? '' });
        if (shown()) onClose();
      },
      refused: (refusal) =>
        shown() ? setState({ busy: false, problem: refusal.message }) : sayRefused(named`${name} was not kept`)(refusal),
    });
  };
  return (
    <FormDialog
      title="Keep this version"
      sentence="The board as it hangs now. Whoever reads the board can look at it later."
      submitLabel="Keep it"
      busy={state.busy}
      onClose={onClose}
      onSubmit={send}
    >
      <Field label="Name" required error={state.problem}>
        <TextInput value={name} maxLength={120} placeholder="Shown to the client" onChange={({ target }) => setName(target.value)} />
      </Field>
    </FormDialog>
  );
}
