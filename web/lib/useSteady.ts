import { useLayoutEffect, useRef, useState } from 'react';

type Acts<Of> = { [Name in keyof Of]: (...given: never[]) => unknown };

/**
 * The same functions for good, each of which does what the newest of its name does: what they are handed to is not drawn anew for
 * them. They are for what happens, a press or an answer, and not for what is drawn.
 */
export function useSteady<Of extends Acts<Of>>(acts: Of): Of {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    // Before the next press.
    latest.current = acts;
  });
  const [steady] = useState(() => {
    const made = { ...acts };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is handed on to the one of its name
    for (const name in acts) made[name] = ((...given: never[]) => latest.current[name](...given)) as (typeof acts)[typeof name];
    return made;
  });
  return steady;
}
