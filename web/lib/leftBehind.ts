// Commands that their tab leaves behind, on their way when it was closed or loaded again: nothing but the storage takes
// something in that moment. The person's next tab takes them over, and their keys make it safe that they may have arrived.

import { leftBehindPrefix } from './drafts.ts';
import { type Underway, underwayNow } from './outbox.ts';

const tab = crypto.randomUUID();
const placeOf = (owner: string): string => `${leftBehindPrefix}${owner} `;

/** From now on this person's commands outlive the page. @returns ends it */
export function leaveBehind(owner: string): () => void {
  const place = placeOf(owner) + tab;
  const leave = () => {
    const commands = underwayNow().filter(({ sequence }) => sequence === null);
    try {
      if (commands.length > 0) localStorage.setItem(place, JSON.stringify(commands));
    } catch {
      // Storage is full or closed to us: they may still arrive.
    }
  };
  // The page was kept as it was, and goes on with them.
  const comeBack = () => localStorage.removeItem(place);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeBack);
  return () => {
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', comeBack);
  };
}

/** What this person's tabs have left behind; it is the caller's from now on. */
export function takeLeftBehind(owner: string): Underway[] {
  const places = Object.keys(localStorage).filter((key) => key.startsWith(placeOf(owner)));
  return places.flatMap((place) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written here alone
    const commands = JSON.parse(localStorage.getItem(place) ?? '[]') as Underway[];
    localStorage.removeItem(place);
    return commands;
  });
}
