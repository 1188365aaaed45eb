import { useEffect, useRef } from 'react';

interface Options {
  /** With Ctrl, or Cmd on a Mac. */
  withControl?: boolean;
  /** Also in a panel that leaves the page beneath it usable. */
  inPanels?: boolean;
  /** Also where a person types, unless the key does something there. */
  whileTyping?: boolean;
}

/** Calls back when the key is pressed anywhere but where a person types, unless said, or in a dialog that is open. */
export function useShortcut(
  key: string,
  onPress: () => void,
  { withControl = false, inPanels = false, whileTyping = false }: Options = {},
): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    // Talks to the document's keyboard.
    const listen = (event: KeyboardEvent) => {
      // Caps Lock makes another letter of it, and Shift another command.
      const isKey = event.key === key || (event.key.toLowerCase() === key && !event.shiftKey);
      const isMeant = isKey && (event.ctrlKey || event.metaKey) === withControl && !event.altKey;
      if (!isMeant || event.defaultPrevented || isInDialog(event.target, inPanels)) return;
      if (!whileTyping && isTypedIn(event.target)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [key, withControl, inPanels, whileTyping]);
}

function isTypedIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isText = target instanceof HTMLInputElement ? !['checkbox', 'radio', 'range', 'file'].includes(target.type) : false;
  return isText || target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName);
}

function isInDialog(target: EventTarget | null, inPanels: boolean): boolean {
  const dialog = target instanceof HTMLElement && target.closest('[role=dialog]');
  return dialog ? !(inPanels && dialog.hasAttribute('data-raised')) : false;
}
