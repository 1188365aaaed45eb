// Whether this browser's person wants the sidebar narrow.

import { useState } from 'react';

const key = 'atelier.sidebar';

export function useSidebarState(): { collapsed: boolean; toggle: () => void } {
  const [collapsed, setCollapsed] = useState(readCollapsed);
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
