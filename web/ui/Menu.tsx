import type { LucideIcon } from 'lucide-react';
import { Check, ChevronRight, Lock } from 'lucide-react';
import * as Radix from 'radix-ui/dropdown-menu';
import * as Slot from 'radix-ui/slot';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
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

/** How it was opened for the first time. */
interface Made {
  /** By a key that it does not know of, since that was pressed before; until it has begun at its first entry. */
  byKey: boolean;
  /** The button that was pressed is another one now, and has the focus again before the menu takes it. */
  byButton: boolean;
}

/**
 * Actions on one thing. Letters lead to entries; a second of silence begins a new word (specification §9). Made once it is opened, since a
 * list scrolls past many menus that never are.
 */
export function Menu({ trigger, align = 'end', open, onOpenChange, children }: MenuProps) {
  const [own, setOwn] = useState(false);
  const [made, setMade] = useState<Made>();
  const isOpen = open ?? own;
  if (isOpen && !made) setMade({ byKey: document.activeElement?.matches(':focus-visible') === true, byButton: own });
  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  useLayer(isOpen, () => change(false));
  if (!made) return <Unmade trigger={trigger} onOpen={() => change(true)} />;
  return (
    <Radix.Root modal={false} open={isOpen} onOpenChange={change}>
      <Radix.Trigger asChild ref={made.byButton ? takeFocus : null}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={leaveTaken}
          onFocus={({ target, currentTarget }) => {
            if (!made.byKey || target !== currentTarget) return;
            setMade({ ...made, byKey: false });
            currentTarget.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
          }}
          className={menuFrame}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const takeFocus = (button: HTMLElement | null): void => button?.focus({ preventScroll: true });

/** The button of a menu that was never opened. */
function Unmade({ trigger, onOpen }: Pick<MenuProps, 'trigger'> & { onOpen: () => void }) {
  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={onOpen}
      onKeyDown={(event: KeyboardEvent) => {
        if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {trigger}
    </Slot.Root>
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
        <Radix.SubContent sideOffset={2} collisionPadding={8} className={cx(menuFrame, besideMenu)}>
          {children}
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  );
}

/** As wide as what is left beside its menu: on a phone less than most are. */
const besideMenu = 'max-md:max-w-(--radix-dropdown-menu-content-available-width) max-md:min-w-0';

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
