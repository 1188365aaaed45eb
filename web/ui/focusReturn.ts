import { useRef } from 'react';

/**
 * For what opens without a trigger of its own (by a key, an address, an entry of a menu): remembers what had the focus
 * and gives it back. Spread on the content of a Radix dialog.
 */
export function useFocusReturn(onOpen?: (event: Event) => void) {
  const from = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      from.current = lastingElement(document.activeElement);
      onOpen?.(event);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (from.current?.isConnected) from.current.focus({ preventScroll: true });
    },
  };
}

/** An entry of a menu is gone with its menu: the menu's button stands for it. */
function lastingElement(element: Element | null): HTMLElement | null {
  const trigger = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const lasting = trigger ? document.getElementById(trigger) : element;
  return lasting instanceof HTMLElement && lasting !== document.body ? lasting : null;
}
