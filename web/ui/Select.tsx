import { Check, ChevronDown, Lock } from 'lucide-react';
import * as Radix from 'radix-ui/popover';
import { useContext, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { controlHeight, FieldContext, inputFrame, useFieldAttributes, type ControlSize } from './field.ts';
import { Icon } from './Icon.tsx';
import { useLayer } from './layers.ts';
import { Reasoned } from './Reasoned.tsx';
import { isSpaceInWord, typeAheadMatch, typeLetter, type TypeAhead } from './typeAhead.ts';

export type SelectOption<Value extends string> = {
  value: Value;
  label: string;
  /** Before the label: a swatch, a face, a status mark. */
  lead?: ReactNode;
  /** Why it cannot be chosen. */
  disabledReason?: string | undefined;
};

export type SelectProps<Value extends string> = {
  value: Value | null;
  onChange: (value: Value) => void;
  options: ReadonlyArray<SelectOption<Value>>;
  /** The accessible name, unless a Field gives one. */
  label?: string;
  placeholder?: string;
  size?: ControlSize;
  /** An input, a chip (28), bare text in a toolbar, or a value among facts, whose chevron waits for the pointer. */
  look?: 'field' | 'chip' | 'bare' | 'fact';
  /** Shown before the value: "Group:". */
  prefix?: string;
  /** Shows the chosen option in another way than its label. */
  renderValue?: (option: SelectOption<Value>) => ReactNode;
  disabledReason?: string | undefined;
  /** What has to be chosen before, as a sentence: "Choose a project with phases first". Nobody is kept out, so there is no lock. */
  waitsFor?: string | undefined;
  className?: string;
};

/**
 * Choice of one. The button is the combobox, the list floats below it; arrows, Home, End and letters move,
 * Enter and Space choose, Escape leaves. Letters typed within a second of each other make a word; a
 * space that goes on with one is a letter, too.
 */
export function Select<Value extends string>({
  value,
  onChange,
  options,
  label,
  placeholder = 'Choose',
  size = 'normal',
  look = 'field',
  prefix,
  renderValue,
  disabledReason,
  waitsFor,
  className,
}: SelectProps<Value>) {
  const reason = disabledReason ?? waitsFor;
  const listId = useId();
  const valueId = `${listId}-value`;
  const field = useContext(FieldContext);
  const chosen = options.findIndex((option) => option.value === value);
  const { open, show, active, setActive, choose, onKeyDown } = useListbox({ options, chosen, value, onChange });
  useLayer(open, () => show(false));
  const selected = options[chosen];

  return (
    <Radix.Root open={open} onOpenChange={show}>
      <Reasoned reason={reason}>
        <Radix.Trigger
          {...useFieldAttributes(valueId)}
          type="button"
          role="combobox"
          aria-label={label}
          aria-haspopup="listbox"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-activedescendant={open ? `${listId}-${active}` : undefined}
          onKeyDown={reason === undefined ? onKeyDown : undefined}
          className={cx(
            'inline-flex items-center gap-2 text-start',
            looks[look],
            look === 'field' && controlHeight[size],
            waitsFor !== undefined && 'border-solid!',
            className,
          )}
        >
          <span id={valueId} className={cx('flex min-w-0 flex-1 items-center gap-2', look !== 'fact' && 'truncate')}>
            {prefix && <span className="-me-1">{prefix}</span>}
            {selected ? (
              (renderValue?.(selected) ?? <OptionWords option={selected} isWhole={look === 'fact'} />)
            ) : (
              <span className="text-ink-faint">{placeholder}</span>
            )}
          </span>
          <Mark look={look} disabledReason={disabledReason} />
        </Radix.Trigger>
      </Reasoned>
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => {
            stayOnTrigger(event);
            // Only once the list has its place has it a height, and something to scroll.
            requestAnimationFrame(() => scrollIntoView(document.getElementById(`${listId}-${active}`)));
          }}
          onCloseAutoFocus={stayOnTrigger}
          id={listId}
          role="listbox"
          aria-label={label ?? (field ? undefined : placeholder)}
          aria-labelledby={label ? undefined : field?.labelId}
          className="z-(--z-layer) max-h-(--radix-popover-content-available-height) min-w-(--radix-popover-trigger-width) animate-settle overflow-y-auto rounded-3 border border-hairline-strong bg-surface-raised py-1 shadow-float"
        >
          {options.map((option, index) => (
            <OptionRow
              key={option.value}
              id={`${listId}-${index}`}
              option={option}
              isActive={index === active}
              isChosen={index === chosen}
              onPoint={() => setActive(index)}
              onChoose={() => choose(index)}
            />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface Listbox<Value extends string> extends Pick<SelectProps<Value>, 'value' | 'onChange' | 'options'> {
  /** Where the value stands among the options. */
  chosen: number;
}

/** Whether the list is open, which option the keys are at, and what they do. */
function useListbox<Value extends string>({ options, chosen, value, onChange }: Listbox<Value>) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(chosen);
  const typeAhead = useRef<TypeAhead | null>(null);

  const show = (next: boolean) => {
    setOpen(next);
    if (next) setActive(Math.max(chosen, 0));
  };
  const choose = (index: number) => {
    const option = options[index];
    if (!option || option.disabledReason !== undefined) return;
    setOpen(false);
    if (option.value !== value) onChange(option.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const labels = options.map(labelOf);
    const letter = letterOf(event, open && isSpaceInWord(typeAhead.current, labels, event.timeStamp));
    const target = moves[event.key]?.(active, options.length);
    if (letter) {
      typeAhead.current = typeLetter(typeAhead.current, letter, event.timeStamp);
      if (!open) show(true);
      setActive((from) => typeAheadMatch(typeAhead.current ?? { typed: letter, at: 0 }, labels, from));
    } else if (target !== undefined) {
      if (open) setActive(target);
      else show(true);
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (open) choose(active);
      else show(true);
    } else if (event.key === 'Tab') {
      setOpen(false);
      return;
    } else {
      return;
    }
    event.preventDefault();
  };
  return { open, show, active, setActive, choose, onKeyDown };
}

interface OptionRowProps {
  id: string;
  option: SelectOption<string>;
  isActive: boolean;
  isChosen: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

const OptionRow = ({ id, option, isActive, isChosen, onPoint, onChoose }: OptionRowProps) => (
  <div
    id={id}
    ref={isActive ? scrollIntoView : undefined}
    role="option"
    aria-selected={isChosen}
    aria-disabled={option.disabledReason !== undefined || undefined}
    data-highlighted={isActive || undefined}
    onPointerMove={onPoint}
    onClick={onChoose}
    className={cx(
      'flex min-h-8 cursor-pointer items-center gap-2 px-3 data-highlighted:bg-surface-hover aria-disabled:cursor-default aria-disabled:text-ink-faint text-14 select-none touch:min-h-11',
      isChosen && 'font-medium',
    )}
  >
    <OptionWords option={option} />
    {isChosen && <Icon of={Check} size={16} className="ms-auto shrink-0 text-accent-text" />}
  </div>
);

function Mark({ look, disabledReason }: Pick<SelectProps<string>, 'look' | 'disabledReason'>) {
  return (
    <Icon
      of={disabledReason === undefined ? ChevronDown : Lock}
      size={look === 'field' ? 16 : 14}
      className={cx(
        'shrink-0',
        look === 'fact' && 'text-ink-muted opacity-0 group-hover/fact:opacity-100 group-focus-visible/fact:opacity-100',
      )}
    />
  );
}

/** @param isWhole a fact is read: a long one goes on in the next line */
function OptionWords({ option, isWhole = false }: { option: SelectOption<string>; isWhole?: boolean }) {
  return (
    <>
      {option.lead}
      <span className={cx('min-w-0', isWhole ? 'break-words' : 'truncate')}>
        <bdi>{option.label}</bdi>
        {option.disabledReason !== undefined && <span className="ms-2 text-12 text-ink-muted">{option.disabledReason}</span>}
      </span>
    </>
  );
}

const moves: Record<string, (active: number, count: number) => number> = {
  ArrowDown: (active, count) => Math.min(active + 1, count - 1),
  ArrowUp: (active) => Math.max(active - 1, 0),
  Home: () => 0,
  End: (_active, count) => count - 1,
  PageDown: (active, count) => Math.min(active + 8, count - 1),
  PageUp: (active) => Math.max(active - 8, 0),
};

const looks = {
  field: `${inputFrame} px-3 data-[state=open]:border-focus`,
  chip: 'touch-target h-7 rounded-2 border border-hairline-strong bg-surface-raised px-2.5 text-13 font-medium text-ink-muted transition-colors hover:border-control-line hover:bg-surface-hover hover:text-ink',
  fact: 'group/fact touch-target -mx-1.5 min-h-7 min-w-0 rounded-2 px-1.5 text-ink transition-colors hover:bg-surface-hover aria-disabled:hover:bg-transparent',
  bare: 'touch-target h-7 rounded-2 px-2 text-13 font-medium text-ink-muted transition-colors hover:bg-surface-hover hover:text-ink',
};

function labelOf(option: { label: string }) {
  return option.label;
}

/** @param isSpaceMeant among the letters */
function letterOf(event: KeyboardEvent, isSpaceMeant: boolean): string | null {
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  return plain && event.key.length === 1 && (event.key !== ' ' || isSpaceMeant) ? event.key : null;
}

function scrollIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}

/** Focus never leaves the combobox: the active option is announced through it. */
function stayOnTrigger(event: Event) {
  event.preventDefault();
}
