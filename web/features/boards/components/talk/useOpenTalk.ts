// Whether this browser's person keeps the comments of boards open beside them.

import { useState } from 'react';

const key = 'atelier.board-comments';

/** @param isLed an address leads into the comments: they are open for now, whatever was chosen */
export function useOpenTalk(isLed: boolean): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => isLed || wasOpen());
  const choose = (next: boolean) => {
    setOpen(next);
    try {
      localStorage.setItem(key, next ? 'open' : 'closed');
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  };
  return [isOpen, choose];
}

function wasOpen(): boolean {
  try {
    return localStorage.getItem(key) === 'open';
  } catch {
    return false;
  }
}
