import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The field of this name has the focus from the moment in which its form stands there. The form library's own way comes a task
 * later, and would take it from a field in which somebody types by then.
 */
export function useFirstField(name: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    // Talks to the document's focus.
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  }, [name]);
  return form;
}
