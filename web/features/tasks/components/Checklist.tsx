import { Plus, X } from 'lucide-react';
import type { SyntheticEvent } from 'react';
import type { ChecklistItemId } from '../../../../domain/kernel/ids.ts';
import type { ChecklistItem } from '../../../../domain/tasks/contract.ts';
import { isText, useDraft } from '../../../lib/useDraft.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';

export interface ChecklistProps {
  items: readonly ChecklistItem[];
  /** Where an item is typed, for one that is not added yet. */
  place: string;
  onChange: (items: ChecklistItem[]) => void;
  /** Why items cannot be ticked; and why none can be added or removed. */
  tickReason: string | undefined;
  editReason: string | undefined;
}

export function Checklist({ items, place, onChange, tickReason, editReason }: ChecklistProps) {
  const { draft, keep, drop } = useDraft(place, isText);
  const text = draft ?? '';
  const done = items.filter((item) => item.done).length;
  const add = (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    onChange([...items, { id: crypto.randomUUID() as ChecklistItemId, text: text.trim(), done: false }]);
    drop();
  };
  return (
    <section aria-label="Checklist" className="mt-5">
      <div className="flex items-baseline gap-2">
        <h3 className="font-semibold">Checklist</h3>
        {items.length > 0 && (
          <span className="num text-13 text-ink-muted">
            {done} of {items.length}
          </span>
        )}
        {items.length > 0 && <Share done={done} total={items.length} />}
      </div>
      <ul className="mt-1.5">
        {items.map((item) => (
          <li key={item.id} className="group/item flex items-center gap-2 py-1">
            <Checkbox
              className={item.done ? 'text-ink-muted' : ''}
              label={item.text}
              checked={item.done}
              disabledReason={tickReason}
              onChange={(checked) => onChange(items.map((one) => (one.id === item.id ? { ...one, done: checked } : one)))}
            />
            {editReason === undefined && (
              <IconButton
                size="small"
                className="ms-auto opacity-0 group-focus-within/item:opacity-100 group-hover/item:opacity-100 touch:opacity-100"
                icon={X}
                label={`Remove ${item.text}`}
                onClick={() => onChange(items.filter((one) => one.id !== item.id))}
              />
            )}
          </li>
        ))}
      </ul>
      {editReason === undefined && (
        <form onSubmit={add} className="flex items-center gap-2 text-ink-muted">
          <Icon of={Plus} size={16} />
          <input
            aria-label="Add an item"
            placeholder="Add an item"
            value={text}
            maxLength={200}
            data-reverts={text === '' ? undefined : ''}
            onChange={(event) => keep(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && drop()}
            onBlur={add}
            className="h-8 min-w-0 flex-1 bg-transparent text-ink outline-none placeholder:text-ink-faint focus-visible:border-b focus-visible:border-control-line"
          />
        </form>
      )}
    </section>
  );
}

function Share({ done, total }: { done: number; total: number }) {
  return (
    <span aria-hidden className="ms-auto flex h-1.25 w-24 gap-px self-center">
      {Array.from({ length: Math.min(total, 12) }, (_, index) => (
        <span
          key={index}
          className={`flex-1 ${index < Math.round((done / total) * Math.min(total, 12)) ? 'bg-in-progress-mark' : 'bg-hairline'}`}
        />
      ))}
    </span>
  );
}
