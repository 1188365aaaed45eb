import { useEffect, useRef } from 'react';

/** Calls back when the key is pressed anywhere but where a person types, or in a dialog that is open. */
export function useShortcut(key: string, onPress: () => void): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    // Talks to the document's keyboard.
    const listen = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isElsewhere(event.target))
        return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [key]);
}

function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('[role=dialog]') !== null || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName);
}
