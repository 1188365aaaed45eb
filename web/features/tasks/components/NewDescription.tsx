import { useId, type MouseEvent } from 'react';
import type { Description } from '../../../../domain/tasks/description.ts';
import { EditorPlace } from '../../../lib/richText/EditorPlace.tsx';
import { cx } from '../../../ui/cx.ts';
import { inputFrame } from '../../../ui/field.ts';
import { RoomLeft, tooLong, useWords } from './describing.tsx';

interface NewDescriptionProps {
  value: Description;
  onChange: (description: Description) => void;
}

/** What a task that is being made is about. Ctrl Enter sends the form that it stands in. */
export function NewDescription({ value, onChange }: NewDescriptionProps) {
  const labelId = useId();
  const { handle, words, change } = useWords(value, onChange);
  const error = tooLong(value);
  return (
    <div role="group" aria-labelledby={labelId} onClick={beginToWrite}>
      <span id={labelId} className="mb-1.5 block text-13 font-medium">
        Description
      </span>
      <div
        className={cx(
          inputFrame,
          'focus-within:border-focus focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus',
        )}
      >
        <EditorPlace
          handle={handle}
          label="Description"
          placeholder="Add a description"
          initial={words}
          look={{ className: 'max-h-60 min-h-16 overflow-y-auto px-3 py-2', tools: { className: 'border-t border-hairline p-1' } }}
          onChange={change}
          onKey={isSent}
        />
      </div>
      <div className="min-h-8 pt-1.5 pb-1 text-13 leading-(--lead-12)">
        <RoomLeft description={value} />
        {error !== null && (
          <p role="alert" className="text-overdue-text">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

/** Begins no line: the dialog is sent by it. */
const isSent = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key === 'Enter' && (ctrlKey || metaKey);

/** All of the frame is a place to write in, and so is its name. */
function beginToWrite({ target, currentTarget }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest('a, button, textarea, [contenteditable]')) return;
  currentTarget.querySelector<HTMLElement>('textarea, [contenteditable]')?.focus();
}
