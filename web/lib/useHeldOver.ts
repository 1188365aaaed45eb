import { useRef, useState } from 'react';

/** After so long nothing is held over a page any more: a browser says at least every 350 ms that something still is. */
export const silenceMs = 1000;

/**
 * What something that is dragged is held over, as the page hears it; nothing again once it hears no more of that. Where what lies under the
 * pointer is replaced, no browser tells the page that it has gone from there, or has fallen.
 */
export function useHeldOver<Place>(nothing: Place): [Place, (place: Place) => void] {
  const [over, setOver] = useState(nothing);
  const silence = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hear = (place: Place) => {
    clearTimeout(silence.current);
    if (place !== nothing) silence.current = setTimeout(() => setOver(nothing), silenceMs);
    setOver(place);
  };
  return [over, hear];
}
