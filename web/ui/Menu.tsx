import type { LucideIcon } from 'lucide-react';
import { Check, Lock } from 'lucide-react';
import * as Radix from 'radix-ui/dropdown-menu';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { menuFrame, menuItem } from './menuLook.ts';

export type MenuProps = {
  /** One button. */
  trigger: ReactNode;
  align?: 'start' | 'center' | 'end';
  /** MenuItem, MenuChoice, MenuLabel, MenuLine, MenuText. */
  children: ReactNode;
};

/** Actions on one thing. Letters lead to entries; a second of silence begins a new word (specification §9). */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content align={align} sideOffset={4} collisionPadding={8} className={menuFrame}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export type MenuItemProps = {
  icon?: LucideIcon;
  onSelect?: () => void;
  /** Madder text: leads to a dialog that confirms, never acts at once. */
  danger?: boolean;
  /** Why it may not be used; shown below the word, the entry stays reachable. */
  disabledReason?: string | undefined;
  /** Keys that do the same. */
  keys?: ReactNode;
  /** Renders its one child, a link, as the entry. */
  asChild?: boolean;
  children: ReactNode;
};

export function MenuItem({ icon, onSelect, danger = false, disabledReason, keys, asChild = false, children }: MenuItemProps) {
  const disabled = disabledReason !== undefined;
  const look = cx(menuItem, danger && 'text-danger');
  if (asChild) {
    return (
      <Radix.Item asChild onSelect={onSelect} className={look}>
        {children}
      </Radix.Item>
    );
  }
  return (
    <Radix.Item
      aria-disabled={disabled || undefined}
      onSelect={(event) => (disabled ? event.preventDefault() : onSelect?.())}
      className={look}
    >
      {disabled ? <Icon of={Lock} /> : icon && <Icon of={icon} className={cx('shrink-0', !danger && 'text-ink-muted')} />}
      <span className={disabled ? 'py-1.5' : undefined}>
        {children}
        {disabled && <span className="block text-12 text-ink-muted">{disabledReason}</span>}
      </span>
      {keys && <span className="ms-auto ps-6">{keys}</span>}
    </Radix.Item>
  );
}

export type MenuChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: ReadonlyArray<{ value: Value; label: string; lead?: ReactNode }>;
};

/** One of a few, inside a menu: sort orders, statuses, themes. */
export function MenuChoice<Value extends string>({ label, value, onChange, options }: MenuChoiceProps<Value>) {
  return (
    <>
      <MenuLabel>{label}</MenuLabel>
      <Radix.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)} aria-label={label}>
        {options.map((option) => (
          <Radix.RadioItem key={option.value} value={option.value} className={menuItem}>
            {option.lead}
            <bdi>{option.label}</bdi>
            <Radix.ItemIndicator className="ms-auto ps-4 text-accent-text">
              <Icon of={Check} />
            </Radix.ItemIndicator>
          </Radix.RadioItem>
        ))}
      </Radix.RadioGroup>
    </>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-3 pt-2 pb-1 text-12 text-ink-muted">{children}</Radix.Label>;
}

export function MenuLine() {
  return <Radix.Separator className="my-1 h-px bg-hairline" />;
}

/** Words that are no entry: a name and role at the head, a version at the foot. */
export function MenuText({ children }: { children: ReactNode }) {
  return <div className="px-3 py-1.5 text-12 text-ink-muted">{children}</div>;
}
