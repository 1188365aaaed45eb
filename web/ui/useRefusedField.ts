import { type RefObject, useEffect, useRef } from 'react';

/**
 * Once a form was sent and something in it is wrong, the first such field takes the focus: it may be out of sight, and what is
 * said at it, too. Typing on ends the wait.
 */
export function useRefusedField(form: RefObject<HTMLElement | null>): { sent: () => void; typedOn: () => void } {
  const isWaiting = useRef(false);
  useEffect(() => {
    // Moves the focus: an answer comes with any render after the form was sent.
    const wrong = isWaiting.current && form.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (!wrong) return;
    isWaiting.current = false;
    wrong.focus();
  });
  return { sent: () => void (isWaiting.current = true), typedOn: () => void (isWaiting.current = false) };
}
