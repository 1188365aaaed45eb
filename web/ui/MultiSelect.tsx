import { Check } from 'lucide-react';
import * as Radix from 'radix-ui/dropdown-menu';
import { type ReactNode, useState } from 'react';
import { Chip } from './Chip.tsx';
import { leaveTaken } from './focusReturn.ts';
import { Icon } from './Icon.tsx';
import { useLayer } from './layers.ts';
import { formatNumber } from './locale.ts';
import { menuFrame, menuItem } from './menuLook.ts';

export type MultiSelectProps<Value extends string> = {
  /** The word on the chip: "Health". */
  label: string;
  options: ReadonlyArray<{ value: Value; label: string; lead?: ReactNode; count?: number }>;
  value: readonly Value[];
  /** All chosen values, in the order of the options; empty means no filter. */
  onChange: (value: Value[]) => void;
};

/** A filter with several values: a chip that opens a list of checkable options. */
export function MultiSelect<Value extends string>({ label, options, value, onChange }: MultiSelectProps<Value>) {
  const [isOpen, setOpen] = useState(false);
  useLayer(isOpen, () => setOpen(false));
  const only = value.length === 1 ? options.find((option) => option.value === value[0]) : undefined;
  const toggle = (changed: Value, on: boolean) =>
    onChange(options.map((option) => option.value).filter((each) => (each === changed ? on : value.includes(each))));
  return (
    <Radix.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger asChild>
        <Chip opens chosen={value.length > 0} count={value.length > 1 ? value.length : undefined}>
          {only ? `${label}: ${only.label}` : label}
        </Chip>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content align="start" sideOffset={4} collisionPadding={8} onCloseAutoFocus={leaveTaken} className={menuFrame}>
          {options.map((option) => (
            <Radix.CheckboxItem
              key={option.value}
              checked={value.includes(option.value)}
              onCheckedChange={(on) => toggle(option.value, on)}
              onSelect={keepOpen}
              textValue={option.label}
              className={menuItem}
            >
              <span className="flex size-4 shrink-0 items-center justify-center rounded-1 border border-control-line bg-surface-raised in-data-[state=checked]:border-accent in-data-[state=checked]:bg-accent">
                <Radix.ItemIndicator className="text-accent-ink">
                  <Icon of={Check} size={12} />
                </Radix.ItemIndicator>
              </span>
              {option.lead}
              <bdi>{option.label}</bdi>
              {option.count !== undefined && <span className="num ms-auto ps-4 text-13 text-ink-faint">{formatNumber(option.count)}</span>}
            </Radix.CheckboxItem>
          ))}
          {value.length > 0 && (
            <>
              <Radix.Separator className="my-1 h-px bg-hairline" />
              <Radix.Item onSelect={() => onChange([])} className={`${menuItem} text-ink-muted`}>
                Clear
              </Radix.Item>
            </>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function keepOpen(event: Event) {
  event.preventDefault();
}
