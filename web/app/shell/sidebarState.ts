// Whether this browser's person wants the sidebar narrow. On a wall of pictures it is narrow by itself (LOOK-work, “Board”).

import { useState } from 'react';
import { useBrowserChoice } from '../../lib/useBrowserChoice.ts';

/** @param isWall whether the page needs the room: there it is wide only as long as it is asked to be */
export function useSidebarState(isWall: boolean): { collapsed: boolean; toggle: () => void } {
  const [chosen, choose] = useBrowserChoice('atelier.sidebar', ['wide', 'collapsed']);
  const [isWide, setWide] = useState(false);
  if (isWide && !isWall) setWide(false);
  if (isWall) return { collapsed: !isWide, toggle: () => setWide(!isWide) };
  const collapsed = chosen === 'collapsed';
  return { collapsed, toggle: () => choose(collapsed ? 'wide' : 'collapsed') };
}
