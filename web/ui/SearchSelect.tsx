import { Check, ChevronDown } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type Ref } from 'react';
import { cx } from './cx.ts';
import { controlHeight, inputFrame, useFieldAttributes } from './field.ts';
import { fits } from './fitting.ts';
import { Icon } from './Icon.tsx';
import { Popover } from './Popover.tsx';
import { SearchInput } from './SearchInput.tsx';

export type SearchOption<Value extends string = string> = {
  value: Value;
  label: string;
  /** After the label, and searched as well. */
  detail?: string;
};

export type SearchSelectProps<Value extends string> = {
  value: Value;
  onChange: (value: Value) => void;
  options: ReadonlyArray<SearchOption<Value>>;
  /** The accessible name of the list and its search: "Time zones". */
  listLabel: string;
  /** When no option fits what was typed. */
  emptyWords: string;
};

/** Choice of one among hundreds: a field that opens a list with a search. Arrows move, Enter chooses, Escape leaves. */
export function SearchSelect<Value extends string>({ value, onChange, options, listLabel, emptyWords }: SearchSelectProps<Value>) {
  const [isOpen, setOpen] = useState(false);
  const valueId = useId();
  const chosen = options.find((option) => option.value === value);
  const trigger = (
    <button
      {...useFieldAttributes(valueId)}
      type="button"
      aria-haspopup="listbox"
      className={cx(inputFrame, controlHeight.normal, 'inline-flex items-center gap-2 px-3 text-start')}
    >
      <span id={valueId} className="min-w-0 flex-1 truncate">
        {/* What is no choice any more has no name, and its id says nothing to anybody. */}
        {chosen ? <Words option={chosen} /> : <span className="text-ink-faint">Choose</span>}
      </span>
      <Icon of={ChevronDown} size={16} className="shrink-0" />
    </button>
  );
  return (
    <Popover trigger={trigger} label={listLabel} align="start" open={isOpen} onOpenChange={setOpen}>
      <SearchList
        options={options}
        chosen={value}
        label={listLabel}
        emptyWords={emptyWords}
        onChoose={(next) => {
          setOpen(false);
          onChange(next);
        }}
      />
    </Popover>
  );
}

interface SearchListProps<Value extends string> {
  options: ReadonlyArray<SearchOption<Value>>;
  chosen: Value;
  label: string;
  emptyWords: string;
  onChoose: (value: Value) => void;
}

function SearchList<Value extends string>({ options, chosen, label, emptyWords, onChoose }: SearchListProps<Value>) {
  const listId = useId();
  const [search, setSearch] = useState('');
  const shown = options.filter((option) => fits(`${option.label} ${option.detail ?? ''}`, search));
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex(({ value }) => value === chosen),
    ),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const option = shown[active];
    if (event.key === 'Enter' && option) onChoose(option.value);
    else if (event.key in steps) setActive(Math.min(Math.max(active + (steps[event.key] ?? 0), 0), Math.max(shown.length - 1, 0)));
    else return;
    event.preventDefault();
  };
  return (
    <div className="flex w-80 flex-col p-2 max-md:w-full">
      <SearchInput
        label={`Search ${label.toLowerCase()}`}
        value={search}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={shown[active] ? `${listId}-${active}` : undefined}
        onChange={(event) => {
          setSearch(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={label} tabIndex={-1} className="mt-2 max-h-72 overflow-y-auto outline-none empty:hidden">
        {shown.map((option, index) => (
          <div
            key={option.value}
            id={`${listId}-${index}`}
            ref={index === active ? intoView : undefined}
            role="option"
            aria-selected={option.value === chosen}
            data-highlighted={index === active || undefined}
            onPointerMove={() => setActive(index)}
            onClick={() => onChoose(option.value)}
            className={cx(
              'flex min-h-8 cursor-pointer items-center gap-2 rounded-2 px-2 text-14 select-none data-highlighted:bg-surface-hover touch:min-h-11',
              option.value === chosen && 'font-medium',
            )}
          >
            <span className="min-w-0 truncate">
              <Words option={option} />
            </span>
            {option.value === chosen && <Icon of={Check} size={16} className="ms-auto shrink-0 text-accent-text" />}
          </div>
        ))}
      </div>
      {shown.length === 0 && (
        <p role="status" className="mt-2 px-2 pb-1 text-13 text-ink-muted">
          {emptyWords}
        </p>
      )}
    </div>
  );
}

function Words({ option }: { option: SearchOption }) {
  return (
    <>
      <bdi>{option.label}</bdi> {option.detail && <span className="ms-1 text-13 font-regular text-ink-muted">{option.detail}</span>}
    </>
  );
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

const intoView: Ref<HTMLDivElement> = (element) => element?.scrollIntoView({ block: 'nearest' });
