import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';

export interface PanelChecklistProps {
  items: readonly string[];
  disabledReason: string | undefined;
  onChange: (items: string[]) => void;
}

/** The steps that a task comes with. */
export function PanelChecklist({ items, disabledReason, onChange }: PanelChecklistProps) {
  const isFixed = disabledReason !== undefined;
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 font-medium">
        Checklist <span className="num font-regular text-ink-muted">{items.length}</span>
      </legend>
      <ol>
        {items.map((text, index) => (
          // A line has nothing but its place to be known by.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex items-center gap-1 py-0.5">
            <TextInput
              aria-label={`Line ${index + 1}`}
              aria-invalid={text.trim() === '' || undefined}
              value={text}
              maxLength={200}
              readOnly={isFixed}
              className="min-w-0 flex-1"
              onChange={(event) => onChange(items.with(index, event.target.value))}
            />
            {!isFixed && (
              <>
                <IconButton
                  size="small"
                  icon={ArrowUp}
                  label={`Line ${index + 1} up`}
                  waitsFor={index === 0 ? 'It is the first' : undefined}
                  onClick={() => onChange(swapped(items, index, index - 1))}
                />
                <IconButton
                  size="small"
                  icon={ArrowDown}
                  label={`Line ${index + 1} down`}
                  waitsFor={index === items.length - 1 ? 'It is the last' : undefined}
                  onClick={() => onChange(swapped(items, index, index + 1))}
                />
                <IconButton
                  size="small"
                  icon={X}
                  label={`Take line ${index + 1} out`}
                  onClick={() => onChange(items.toSpliced(index, 1))}
                />
              </>
            )}
          </li>
        ))}
      </ol>
      <Button size="small" variant="bare" icon={Plus} disabledReason={disabledReason} onClick={() => onChange([...items, 'New line'])}>
        Add a line
      </Button>
    </fieldset>
  );
}

const swapped = (items: readonly string[], one: number, other: number): string[] =>
  items.with(one, items[other] ?? '').with(other, items[one] ?? '');
