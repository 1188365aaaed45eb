// What a board is called, and where it hangs: asked for a new one, for a copy, and for one that is renamed.

import { cutAt } from '../../../../../domain/kernel/cut.ts';
import { type ReactNode, useState } from 'react';
import type { BoardRecord } from '../../../../../domain/boards/contract.ts';
import { type BoardStart, boardStarts, startNames, startOf } from '../../../../../domain/boards/starts.ts';
import type { BoardActId, BoardId, BoardItemId, ProjectId } from '../../../../../domain/kernel/ids.ts';
import { newId } from '../../../../lib/ids.ts';
import { useShown } from '../../../../lib/useShown.ts';
import { useWrittenMeanwhile } from '../../../../lib/useWrittenMeanwhile.ts';
import { follow } from '../../../../lib/outcome.ts';
import { Field } from '../../../../ui/Field.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { sayRefused, showToast } from '../../../../ui/toast/store.ts';
import { named } from '../../../../ui/Words.tsx';
import { TextInput } from '../../../../ui/TextInput.tsx';
import { useBoardCommands } from '../../queries.ts';
import { type BoardPlace, projectOf, useWaitsForPlace, WhereItHangs } from './WhereItHangs.tsx';

interface NewBoardDialogProps {
  /** The project that it hangs in, where that is decided. */
  projectId?: ProjectId;
  onClose: () => void;
  onMade: (board: BoardRecord) => void;
}

export function NewBoardDialog({ projectId, onClose, onMade }: NewBoardDialogProps) {
  const { create, act } = useBoardCommands();
  const [name, setName] = useState('');
  const [place, setPlace] = useState<BoardPlace>(projectId ?? 'personal');
  const [start, setStart] = useState<BoardStart>('blank');
  const [id] = useState(() => newId<BoardId>());
  const shown = useShown();
  const [state, setState] = useState<{ busy: boolean; field?: string; problem?: string }>({ busy: false });
  const waitsFor = useWaitsForPlace(place, projectId === undefined);
  const leadTo = (board: BoardRecord) => {
    if (shown()) return onMade(board);
    showToast({ shape: 'done', title: named`Made: ${board.name}`, action: { label: 'Open', onSelect: () => onMade(board) } });
  };
  const send = () => {
    if (name.trim() === '') return setState({ busy: false, field: 'name', problem: 'Give the board a name.' });
    setState({ busy: true });
    follow(create({ id, name, projectId: projectOf(place) }), {
      done: ({ board }) => {
        const items = startOf(start, () => newId<BoardItemId>());
        if (items.length === 0) return leadTo(board);
        const operations = items.map((item) => ({ op: 'add' as const, item }));
        // The board is there either way: what did not come onto it is said, and laid by hand.
        follow(act({ boardId: id, actId: newId<BoardActId>(), operations }), {
          refused: sayRefused(named`Nothing was laid on ${board.name}`),
          settled: () => leadTo(board),
        });
      },
      refused: (refusal) => {
        if (!shown()) return sayRefused(named`${name} was not made`)(refusal);
        const { field, message } = refusal;
        setState({ busy: false, problem: message, ...(field && { field }) });
      },
    });
  };
  return (
    <FormDialog
      title="New mood board"
      submitLabel="Make the board"
      busy={state.busy}
      waitsFor={waitsFor}
      problem={state.field !== 'name' && state.problem}
      onClose={onClose}
      onSubmit={send}
    >
      <Field label="Name" required error={state.field === 'name' ? state.problem : undefined}>
        <TextInput value={name} maxLength={120} placeholder="Scheme one, ground floor" onChange={({ target }) => setName(target.value)} />
      </Field>
      <Field label="Begin with" help={startNames[start].words}>
        <Select value={start} onChange={setStart} options={boardStarts.map((value) => ({ value, label: startNames[value].name }))} />
      </Field>
      {projectId === undefined && <WhereItHangs place={place} onChange={setPlace} />}
    </FormDialog>
  );
}

export function RenameBoardDialog({ board, onClose }: { board: Pick<BoardRecord, 'id' | 'name' | 'version'>; onClose: () => void }) {
  const { edit } = useBoardCommands();
  const askMeanwhile = useWrittenMeanwhile(board.name, true);
  return (
    <NameDialog
      title="Rename the board"
      submitLabel="Rename"
      notDone={named`${board.name} was not renamed`}
      first={board.name}
      check={askMeanwhile}
      onClose={onClose}
      onName={(name) => (name === board.name ? Promise.resolve() : edit({ boardId: board.id, version: board.version, name }))}
    />
  );
}

interface DuplicateBoardDialogProps {
  board: Pick<BoardRecord, 'id' | 'name' | 'projectId' | 'can'>;
  onClose: () => void;
  onOpen: (id: BoardId) => void;
}

/** Beside its board, or wherever one works; whoever may hang none beside it copies it for oneself. */
export function DuplicateBoardDialog({ board, onClose, onOpen }: DuplicateBoardDialogProps) {
  const { duplicate } = useBoardCommands();
  const [id] = useState(() => newId<BoardId>());
  const own: BoardPlace = board.projectId ?? 'personal';
  const [place, setPlace] = useState<BoardPlace>(board.can.duplicate === true ? own : 'personal');
  const isElsewhere = place !== own;
  const waitsFor = useWaitsForPlace(place);
  const done = () => {
    const action = { label: 'Open', onSelect: () => onOpen(id) };
    if (isElsewhere) showToast({ shape: 'done', title: named`${board.name} is copied`, action });
  };
  return (
    <NameDialog
      title="Duplicate the board"
      submitLabel="Duplicate"
      notDone={named`${board.name} was not duplicated`}
      first={isElsewhere ? board.name : `${cutAt(board.name, 113)}, copy`}
      waitsFor={waitsFor}
      onClose={onClose}
      onName={(name) => duplicate({ boardId: board.id, id, name, ...(isElsewhere && { to: { projectId: projectOf(place) } }) }).then(done)}
    >
      <WhereItHangs
        place={place}
        onChange={setPlace}
        help={isElsewhere ? 'The documents that it shows are copied there, too.' : undefined}
      />
    </NameDialog>
  );
}

interface NameDialogProps {
  title: string;
  submitLabel: string;
  /** Says a refusal once the dialog is gone. */
  notDone: string;
  /** What stands there until something is typed. */
  first: string;
  /** What is wrong with a name, or is to be asked about first; null where it can go. */
  check?: (name: string) => string | null;
  /** Why it cannot be sent yet. */
  waitsFor?: string | undefined;
  onClose: () => void;
  onName: (name: string) => Promise<unknown>;
  /** More fields. */
  children?: ReactNode;
}

function NameDialog({ title, submitLabel, notDone, first, check, waitsFor, onClose, onName, children }: NameDialogProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? first;
  const shown = useShown();
  const [state, setState] = useState<{ busy: boolean; field?: string | undefined; problem?: string }>({ busy: false });
  const send = () => {
    if (name.trim() === '') return setState({ busy: false, field: 'name', problem: 'Give the board a name.' });
    const problem = check?.(name.trim()) ?? null;
    if (problem !== null) return setState({ busy: false, field: 'name', problem });
    setState({ busy: true });
    follow(onName(name.trim()), {
      done: () => shown() && onClose(),
      refused: (refusal) =>
        shown() ? setState({ busy: false, field: refusal.field, problem: refusal.message }) : sayRefused(notDone)(refusal),
    });
  };
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      busy={state.busy}
      waitsFor={waitsFor}
      problem={state.field !== 'name' && state.problem}
      onClose={onClose}
      onSubmit={send}
    >
      <Field label="Name" required error={state.field === 'name' ? state.problem : undefined}>
        <TextInput value={name} maxLength={120} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      {children}
    </FormDialog>
  );
}
