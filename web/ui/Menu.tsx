import type { LucideIcon } from 'lucide-react';
import { Check, ChevronRight, Lock } from 'lucide-react';
import * as Radix from 'radix-ui/dropdown-menu';
import { type PointerEvent, type ReactNode, useState } from 'react';
import { cx } from './cx.ts';
import { leaveTaken } from './focusReturn.ts';
import { Icon } from './Icon.tsx';
import { useLayer } from './layers.ts';
import { menuFrame, menuItem } from './menuLook.ts';

export type MenuProps = {
  /** One button. */
  trigger: ReactNode;
  align?: 'start' | 'center' | 'end';
  /** Where something else than its button opens it too: a right click, a long press. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** MenuItem, MenuChoice, MenuSub, MenuLabel, MenuLine, MenuText. */
  children: ReactNode;
};

/** Actions on one thing. Letters lead to entries; a second of silence begins a new word (specification §9). */
export function Menu({ trigger, align = 'end', open, onOpenChange, children }: MenuProps) {
  const [own, setOwn] = useState(false);
  const isOpen = open ?? own;
  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  useLayer(isOpen, () => change(false));
  return (
    <Radix.Root modal={false} open={isOpen} onOpenChange={change}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content align={align} sideOffset={4} collisionPadding={8} onCloseAutoFocus={leaveTaken} className={menuFrame}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A menu that a right click opens lies under the pointer before that button is let go of. */
const mainButtonAlone = (event: PointerEvent): void => {
  if (event.button !== 0) event.preventDefault();
};

export type MenuItemProps = {
  icon?: LucideIcon;
  onSelect?: () => void;
  /** Madder text: leads to a dialog that confirms, never acts at once. */
  danger?: boolean;
  /** Why it may not be used; shown below the word, the entry stays reachable. */
  disabledReason?: string | undefined;
  /** What holds already, or has to be done before: "Leads it already". Nobody is kept out, so there is no lock. */
  waitsFor?: string | undefined;
  /** Keys that do the same. */
  keys?: ReactNode;
  /** Renders its one child, a link, as the entry. */
  asChild?: boolean;
  children: ReactNode;
};

export function MenuItem({ icon, onSelect, danger = false, disabledReason, waitsFor, keys, asChild = false, children }: MenuItemProps) {
  const reason = disabledReason ?? waitsFor;
  const disabled = reason !== undefined;
  const lead = disabledReason === undefined ? icon : Lock;
  const look = cx(menuItem, danger && 'text-danger');
  if (asChild) {
    return (
      <Radix.Item asChild onPointerUp={mainButtonAlone} onSelect={onSelect} className={look}>
        {children}
      </Radix.Item>
    );
  }
  return (
    <Radix.Item
      aria-disabled={disabled || undefined}
      onPointerUp={mainButtonAlone}
      onSelect={(event) => (disabled ? event.preventDefault() : onSelect?.())}
      className={look}
    >
      {lead && <Icon of={lead} className={cx('shrink-0', !danger && !disabled && 'text-ink-muted')} />}
      <span className={disabled ? 'py-1.5' : undefined}>
        {children}
        {disabled && <span className="block text-12 text-ink-muted">{reason}</span>}
      </span>
      {keys && <span className="ms-auto ps-6">{keys}</span>}
    </Radix.Item>
  );
}

export type MenuChoiceProps<Value extends string> = {
  label: string;
  /** Null where none of them is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
  options: ReadonlyArray<{ value: Value; label: string; lead?: ReactNode; disabledReason?: string | undefined }>;
};

/** One of a few, inside a menu: sort orders, statuses, themes. */
export function MenuChoice<Value extends string>({ label, value, onChange, options }: MenuChoiceProps<Value>) {
  const choose = (next: string) => {
    const chosen = options.find((option) => option.value === next);
    if (chosen && chosen.disabledReason === undefined) onChange(chosen.value);
  };
  return (
    <>
      <MenuLabel>{label}</MenuLabel>
      <Radix.RadioGroup value={value ?? ''} onValueChange={choose} aria-label={label}>
        {options.map((option) => (
          <Radix.RadioItem
            key={option.value}
            value={option.value}
            aria-disabled={option.disabledReason !== undefined || undefined}
            onSelect={(event) => option.disabledReason !== undefined && event.preventDefault()}
            className={menuItem}
          >
            {option.lead}
            <span>
              <bdi>{option.label}</bdi>
              {option.disabledReason !== undefined && <span className="block text-12 text-ink-muted">{option.disabledReason}</span>}
            </span>
            <Radix.ItemIndicator className="ms-auto ps-4 text-accent-text">
              <Icon of={Check} />
            </Radix.ItemIndicator>
          </Radix.RadioItem>
        ))}
      </Radix.RadioGroup>
    </>
  );
}

export type MenuSubProps = {
  icon: LucideIcon;
  label: string;
  disabledReason?: string | undefined;
  /** What the entry opens: MenuItem, MenuChoice, MenuCheck. */
  children: ReactNode;
};

/** An entry that opens more entries beside it. */
export function MenuSub({ icon, label, disabledReason, children }: MenuSubProps) {
  if (disabledReason !== undefined) return <MenuItem disabledReason={disabledReason}>{label}</MenuItem>;
  return (
    <Radix.Sub>
      <Radix.SubTrigger className={cx(menuItem, 'data-[state=open]:bg-surface-hover')}>
        <Icon of={icon} className="shrink-0 text-ink-muted" />
        {label}
        <Icon of={ChevronRight} size={14} className="ms-auto shrink-0 text-ink-muted" />
      </Radix.SubTrigger>
      <Radix.Portal>
        <Radix.SubContent sideOffset={2} collisionPadding={8} className={menuFrame}>
          {children}
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  );
}

export type MenuCheckProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabledReason?: string | undefined;
  children: ReactNode;
};

/** One of several that hold at once; the menu stays open, so that more can be chosen. */
export function MenuCheck({ checked, onChange, disabledReason, children }: MenuCheckProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      aria-disabled={disabledReason !== undefined || undefined}
      onSelect={(event) => event.preventDefault()}
      onCheckedChange={(next) => disabledReason === undefined && onChange(next)}
      className={menuItem}
    >
      {children}
      <Radix.ItemIndicator className="ms-auto ps-4 text-accent-text">
        <Icon of={Check} />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
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
