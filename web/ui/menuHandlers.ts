import type { KeyboardEvent, MouseEvent } from 'react';

/** How a thing opens its menu beside the button for it: by a right click, and by the keys that open a menu everywhere. */
export const menuHandlers = (open: () => void) => ({
  onContextMenu: (event: MouseEvent) => {
    event.preventDefault();
    open();
  },
  onKeyDownCapture: (event: KeyboardEvent) => {
    // Where the system has no such key, Shift F10 does.
    if (event.key !== 'ContextMenu' && !(event.shiftKey && event.key === 'F10')) return;
    event.preventDefault();
    open();
  },
});
