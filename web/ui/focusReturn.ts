import { useEffect, useRef } from 'react';

/**
 * For what opens without a trigger of its own (by a key, an address, an entry of a menu): remembers what had the focus
 * and gives it back. Spread on the content of a Radix dialog.
 *
 * @param onOpen takes the focus in another way than to the first control
 * @param shown what it shows, where that changes while it is open: the focus goes back to what opened the last
 * @param stead what takes the focus when that has left the page meanwhile
 */
export function useFocusReturn(onOpen?: (event: Event) => void, shown?: string, stead?: () => HTMLElement | null) {
  const from = useRef<HTMLElement | null>(null);
  useEffect(() => {
    // Talks to the focus: this is where it is when something else is opened.
    const element = lastingElement(document.activeElement);
    if (element && !element.closest('[role="dialog"]')) from.current = element;
  }, [shown]);
  return {
    onOpenAutoFocus: (event: Event) => {
      from.current = lastingElement(document.activeElement);
      if (onOpen) onOpen(event);
      else focusChosen(event);
    },
    onCloseAutoFocus: (event: Event) => {
      leaveTaken(event);
      if (event.defaultPrevented) return;
      event.preventDefault();
      const target = from.current?.isConnected ? from.current : stead?.();
      target?.focus({ preventScroll: true });
    },
  };
}

/** What begins with a choice begins at what is chosen: Radix would take the first of its radio buttons, which Space then chooses. */
function focusChosen(event: Event): void {
  const content = event.currentTarget;
  if (!(content instanceof HTMLElement)) return;
  const first = content.querySelector<HTMLElement>('input, button, select, textarea, a[href], [tabindex="0"]');
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio' || first.checked) return;
  const chosen = content.querySelector<HTMLElement>(`input[type="radio"][name="${CSS.escape(first.name)}"]:checked`);
  if (!chosen) return;
  event.preventDefault();
  chosen.focus({ preventScroll: true });
}

/** An entry of a menu is gone with its menu: the menu's button stands for it. */
function lastingElement(element: Element | null): HTMLElement | null {
  const trigger = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const lasting = trigger ? document.getElementById(trigger) : element;
  return lasting instanceof HTMLElement && lasting !== document.body ? lasting : null;
}

/**
 * For what gives the focus back to its own trigger: it does so a moment after it has closed, and leaves it where somebody goes on by then.
 * The `onCloseAutoFocus` of whatever Radix opens.
 */
export function leaveTaken(event: Event): void {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body) event.preventDefault();
}
