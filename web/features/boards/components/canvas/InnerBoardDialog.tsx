// A board that comes to lie on this one: a new one of the same place, or one that hangs there already.

import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BoardRecord } from '../../../../../domain/boards/contract.ts';
import type { BoardId } from '../../../../../domain/kernel/ids.ts';
import { newId } from '../../../../lib/ids.ts';
import { follow } from '../../../../lib/outcome.ts';
import { useReadOn } from '../../../../lib/useReadOn.ts';
import { useShown } from '../../../../lib/useShown.ts';
import { Field } from '../../../../ui/Field.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { SearchSelect } from '../../../../ui/SearchSelect.tsx';
import { SegmentedControl } from '../../../../ui/SegmentedControl.tsx';
import { TextInput } from '../../../../ui/TextInput.tsx';
import { sayRefused, showToast } from '../../../../ui/toast/store.ts';
import { named } from '../../../../ui/Words.tsx';
import { boardsAtQuery, useBoardCommands } from '../../queries.ts';
import type { Point } from './camera.ts';
import { laidBoard } from './newItems.ts';
import type { Desk } from './useDesk.ts';

interface InnerBoardDialogProps {
  board: Pick<BoardRecord, 'id' | 'projectId'>;
  desk: Desk;
  /** Where its middle comes to lie. */
  at: Point;
  onClose: () => void;
}

export function InnerBoardDialog({ board, desk, at, onClose }: InnerBoardDialogProps) {
  const { create } = useBoardCommands();
  const there = useBoardsAt(board);
  const [way, setWay] = useState<'new' | 'there'>('new');
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<BoardId | ''>('');
  const [id] = useState(() => newId<BoardId>());
  const shown = useShown();
  const [state, setState] = useState<{ busy: boolean; field?: 'name'; problem?: string }>({ busy: false });
  const lay = (boardId: BoardId) => {
    const item = laidBoard(boardId, { at, items: desk.store.shown().items });
    if (desk.act([{ op: 'add', item }])) desk.choose([item.id]);
    onClose();
  };
  const submit = () => {
    if (way === 'there') return chosen === '' ? undefined : lay(chosen);
    if (name.trim() === '') return setState({ busy: false, field: 'name', problem: 'Give the board a name.' });
    setState({ busy: true });
    follow(create({ id, name, projectId: board.projectId }), {
      done: () => {
        if (shown()) lay(id);
        else showToast({ shape: 'done', title: named`Made: ${name}`, line: 'It was not laid on this board.' });
      },
      refused: (refusal) => {
        if (!shown()) return sayRefused(named`${name} was not made`)(refusal);
        const { field, message } = refusal;
        setState({ busy: false, problem: message, ...(field === 'name' && { field }) });
      },
    });
  };
  const isNone = there.isWhole && there.all.length === 0;
  return (
    <FormDialog
      title="A board in this one"
      submitLabel={way === 'new' ? 'Make the board' : 'Put it here'}
      busy={state.busy}
      waitsFor={way === 'there' && chosen === '' ? (isNone ? 'No other board hangs here' : 'Choose a board') : undefined}
      problem={state.field !== 'name' && state.problem}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="flex flex-col gap-4">
        <SegmentedControl
          label="Which"
          className="self-start"
          value={way}
          onChange={setWay}
          segments={[
            { value: 'new', label: 'New' },
            { value: 'there', label: 'One that is there' },
          ]}
        />
        {way === 'new' ? (
          <Field label="Name" required error={state.field === 'name' ? state.problem : undefined}>
            <TextInput value={name} maxLength={120} placeholder="Bathroom, details" onChange={({ target }) => setName(target.value)} />
          </Field>
        ) : (
          <Field label="Board" error={there.isCut ? 'Some boards are missing: they could not be loaded.' : undefined}>
            <SearchSelect
              listLabel="Boards"
              emptyWords={isNone ? 'No other board hangs here.' : 'No board fits.'}
              value={chosen}
              onChange={setChosen}
              options={there.all.map(({ id: value, name: label }) => ({ value, label }))}
            />
          </Field>
        )}
      </div>
    </FormDialog>
  );
}

/** The other boards of its place, by name, as they come. */
function useBoardsAt({ id, projectId }: InnerBoardDialogProps['board']) {
  const list = useInfiniteQuery(boardsAtQuery(projectId));
  // A list to choose from is whole.
  useReadOn(list);
  const { data, hasNextPage, isFetchNextPageError } = list;
  const all = data?.pages.flatMap(({ items }) => items) ?? [];
  return { all: all.filter((other) => other.id !== id), isWhole: data !== undefined && !hasNextPage, isCut: isFetchNextPageError };
}
