// Whether this browser's person wants the sidebar narrow. On a wall of pictures it is narrow by itself (LOOK-work, “Board”).

import { useState } from 'react';

const key = 'atelier.sidebar';

/** @param isWall whether the page needs the room: there it is wide only as long as it is asked to be */
export function useSidebarState(isWall: boolean): { collapsed: boolean; toggle: () => void } {
  const [collapsed, setCollapsed] = useState(readCollapsed);
  const [isWide, setWide] = useState(false);
  if (isWide && !isWall) setWide(false);
  if (isWall) return { collapsed: !isWide, toggle: () => setWide(!isWide) };
  const toggle = () => {
    setCollapsed(!collapsed);
    keepCollapsed(!collapsed);
  };
  return { collapsed, toggle };
}

function readCollapsed(): boolean {
  try {
    return localStorage.getItem(key) === 'collapsed';
  } catch {
    return false;
  }
}

function keepCollapsed(collapsed: boolean): void {
  try {
    localStorage.setItem(key, collapsed ? 'collapsed' : 'wide');
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
