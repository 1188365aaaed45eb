// How a task repeats: the usual rules for its due day in a list, and any other from a dialog, whose code comes when it is asked for.

import { useState } from 'react';
import type { Day } from '../../../../domain/kernel/calendar.ts';
import type { ProjectId } from '../../../../domain/kernel/ids.ts';
import { isSame } from '../../../../domain/kernel/merge.ts';
import type { Repeat } from '../../../../domain/tasks/contract.ts';
import { lazyPart } from '../../../lib/lazyPart.tsx';
import { Select, type SelectProps } from '../../../ui/Select.tsx';
import { repeatWords, usualRules } from './repeatWords.ts';

const RepeatDialog = lazyPart(async () => (await import('./RepeatDialog.tsx')).RepeatDialog);

export interface RepeatSelectProps extends Pick<SelectProps<string>, 'look' | 'label' | 'disabledReason'> {
  value: Repeat | null;
  /** The day from which it counts. */
  due: Day | null;
  projectId: ProjectId | null;
  today: Day;
  onChange: (repeat: Repeat | null) => void;
}

/** Without a due day a task does not repeat, whatever its rule. */
export function RepeatSelect({ value: rule, due, projectId, today, onChange, ...shown }: RepeatSelectProps) {
  const value = due && rule;
  const [isAsking, setAsking] = useState(false);
  const usual = due === null ? [] : usualRules(due).map((one): Repeat => ({ ...one, from: due }));
  const at = usual.findIndex((one) => value !== null && isSame({ ...one, from: value.from }, value));
  const choose = (chosen: string) => {
    if (chosen === 'another') setAsking(true);
    else onChange(usual[Number(chosen)] ?? null);
  };
  return (
    <>
      <Select
        {...shown}
        value={value === null ? 'never' : at === -1 ? 'own' : String(at)}
        waitsFor={due === null ? 'Give it a due day first' : undefined}
        options={[
          { value: 'never', label: 'Does not repeat' },
          ...(value !== null && at === -1 ? [{ value: 'own', label: repeatWords(value) }] : []),
          ...usual.map((one, index) => ({ value: String(index), label: repeatWords(one) })),
          { value: 'another', label: 'Another rule…' },
        ]}
        onChange={choose}
      />
      {isAsking && due !== null && (
        <RepeatDialog value={value} due={due} projectId={projectId} today={today} onChoose={onChange} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
