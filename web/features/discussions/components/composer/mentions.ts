// Whom one may name in a comment, and which of them fit what was typed.

import { fold } from '../../../../../domain/kernel/looking.ts';

/** Somebody whom one may name, as the list shows them. */
export interface Mentionable {
  id: string;
  name: string;
  src: string | null;
  /** What they do here: "Lead". */
  detail: string;
  /** Whether they can read what is discussed; otherwise `detail` says what happens to somebody who is named: "Will be invited". */
  isHere: boolean;
  /** Why they cannot be named. */
  disabledReason?: string | undefined;
}

const mostShown = 8;

/** Those whose name, or a word of it, begins with what was typed: who reads it already, then the others. */
export function fitting(people: readonly Mentionable[], query: string): Mentionable[] {
  const sought = fold(query);
  // A word begins behind a hyphen or an apostrophe, too.
  const fits = ({ name }: Mentionable) => {
    const folded = fold(name);
    return [0, ...[...folded.matchAll(/[\s'-]/gu)].map(({ index }) => index + 1)].some((at) => folded.startsWith(sought, at));
  };
  const found = people.filter(fits);
  return [...found.filter(({ isHere }) => isHere), ...found.filter(({ isHere }) => !isHere)].slice(0, mostShown);
}
