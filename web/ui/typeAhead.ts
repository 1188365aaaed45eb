import { plain } from './fitting.ts';

/** What was typed into a list without a text field, and when. */
export type TypeAhead = { typed: string; at: number };

export const typeAheadReset = 1000;

/** Adds a letter; after a second of silence it begins a new word (specification §9). `now` in milliseconds. */
export function typeLetter(before: TypeAhead | null, letter: string, now: number): TypeAhead {
  const fresh = before === null || now - before.at >= typeAheadReset;
  return { typed: (fresh ? '' : before.typed) + letter.toLocaleLowerCase(), at: now };
}

/** Whether a space goes on with what was typed a moment ago: "Halden H" is on its way to one of these. If not, it chooses. */
export function isSpaceInWord(before: TypeAhead | null, labels: readonly string[], now: number): boolean {
  if (before === null || now - before.at >= typeAheadReset) return false;
  const wanted = plain(`${before.typed} `);
  return labels.map(plain).some((name) => name.startsWith(wanted) || name.includes(` ${wanted}`));
}

/**
 * The index that the typed letters lead to, or `current` if none does: an entry that begins with them, or else one of which a later word
 * does. Looks from the current entry on and then from the top; one letter typed again and again walks through all that begin with it.
 */
export function typeAheadMatch({ typed }: TypeAhead, labels: readonly string[], current: number): number {
  const sameLetter = [...typed].every((letter) => letter === typed[0]);
  const wanted = plain(sameLetter ? (typed[0] ?? '') : typed);
  const from = sameLetter ? current + 1 : Math.max(current, 0);
  const names = labels.map(plain);
  for (const isMeant of [(name: string) => name.startsWith(wanted), (name: string) => name.includes(` ${wanted}`)]) {
    for (let step = 0; step < names.length; step++) {
      const index = (from + step) % names.length;
      if (isMeant(names[index] ?? '')) return index;
    }
  }
  return current;
}
