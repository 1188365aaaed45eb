import { useEffect, useRef, useSyncExternalStore } from 'react';

export interface FullScreen {
  /** A browser that cannot shows it as large as its window. */
  isPossible: boolean;
  isOn: boolean;
  turn: () => void;
}

const onChange = (notify: () => void) => {
  document.addEventListener('fullscreenchange', notify);
  return () => document.removeEventListener('fullscreenchange', notify);
};

/** The whole page on the whole screen: what floats over it stays in sight. What was begun here ends with it. */
export function useFullScreen(): FullScreen {
  const isOn = useSyncExternalStore(onChange, () => document.fullscreenElement !== null);
  const isOwn = useRef(false);
  useEffect(
    // Talks to the screen.
    () => () => {
      if (isOwn.current && document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    },
    [],
  );
  const turn = () => {
    if (!document.fullscreenEnabled) return;
    isOwn.current = !document.fullscreenElement;
    // Refused without a hand on the page: it is as large as the window then.
    const turned = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    void turned.catch(() => undefined);
  };
  return { isPossible: document.fullscreenEnabled, isOn, turn };
}
