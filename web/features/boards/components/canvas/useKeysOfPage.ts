import { type RefObject, useEffect } from 'react';

/** Keys that are pressed while nothing but the page's title has the focus, as on a board that was opened a moment ago, are the board's. */
export function useKeysOfPage(ground: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // Talks to the keyboard, before the page's own keys do at the document.
    const root = document.documentElement;
    const hand = (event: KeyboardEvent) => {
      const isNowhere = event.target instanceof Element && event.target.matches('body, h1');
      // Tab goes on through the page.
      if (!isNowhere || event.defaultPrevented || event.key === 'Tab') return;
      if (ground.current?.dispatchEvent(new KeyboardEvent('keydown', event)) !== false) return;
      event.preventDefault();
      event.stopPropagation();
    };
    root.addEventListener('keydown', hand);
    return () => root.removeEventListener('keydown', hand);
  }, [ground]);
}
