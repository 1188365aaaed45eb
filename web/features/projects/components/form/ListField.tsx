import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useController } from 'react-hook-form';
import { useGiveBack } from '../../../../lib/useGiveBack.ts';
import { Field } from '../../../../ui/Field.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Reasoned } from '../../../../ui/Reasoned.tsx';
import { TextInput } from '../../../../ui/TextInput.tsx';
import { useFormLock } from './lock.ts';
import type { ProjectFormValues } from './values.ts';

export interface ListFieldProps {
  name: 'rooms' | 'tags';
  label: string;
  /** What one of them is called: "room". */
  one: string;
  /** Letters of one entry, and how many entries. */
  maxLength: number;
  most: number;
  /** Whether one stands there that is not added yet. */
  onTyping: (isTyping: boolean) => void;
}

/** Short texts, added one by one; Enter adds, a text that is left standing is added too. */
export function ListField({ name, label, one, maxLength, most, onTyping }: ListFieldProps) {
  const {
    field: { value: entries, onChange, ref },
    fieldState,
  } = useController<ProjectFormValues, 'rooms' | 'tags'>({ name });
  const [typed, setTyped] = useState('');
  useGiveBack(`Add a ${one}`, () => typed);
  const lock = useFormLock();
  const text = typed.trim();
  const isFull = entries.length >= most;
  const type = (next: string) => {
    setTyped(next);
    onTyping(next.trim() !== '');
  };
  const add = () => {
    if (text === '') return;
    if (!entries.includes(text)) onChange([...entries, text].slice(0, most));
    type('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <div className="pb-4">
      <Field label={label} compact error={fieldState.error?.message} help={isFull ? `${most} at most.` : `Press Enter after each ${one}.`}>
        <Reasoned reason={lock}>
          <TextInput
            ref={ref}
            value={typed}
            maxLength={maxLength}
            placeholder={`Add a ${one}`}
            readOnly={lock !== undefined || isFull}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={add}
          />
        </Reasoned>
      </Field>
      <ul aria-label={label} className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {entries.map((entry) => (
          <li
            key={entry}
            className="flex h-7 items-center rounded-2 border border-hairline-strong bg-surface-raised ps-2.5 text-13 touch:h-9"
          >
            {entry}
            <IconButton
              size="small"
              icon={X}
              label={`Remove ${entry}`}
              disabledReason={lock}
              className="border-0!"
              onClick={() => onChange(entries.filter((other) => other !== entry))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
