// Numbers and refs: how a studio names its projects and their tasks; and who takes the roles of a template.

/** Is this a project number as in `26-014`: two digits of the year, three to five of a count? */
export function isProjectNumber(text: string): boolean {
  return /^\d{2}-\d{3,5}$/.test(text);
}

/**
 * The number after the highest of the year, so that a number never comes back after a project is deleted.
 * Numbers of other years, and texts that are none, do not count.
 */
export function nextProjectNumber(year: number, existingNumbers: Iterable<string>): string {
  const prefix = `${shortYear(year)}-`;
  let highest = 0;
  for (const number of existingNumbers) {
    if (isProjectNumber(number) && number.startsWith(prefix)) highest = Math.max(highest, Number(number.slice(3)));
  }
  return prefix + String(highest + 1).padStart(3, '0');
}

/**
 * What the refs of a project's tasks begin with: the first letter of its name and the year of its number, `K26`.
 * Projects whose names begin alike take more letters: pass the prefixes that the studio has `taken` (`KI26`, `KIT26` …,
 * in the end `K26A`, `K26B` …).
 */
export function refPrefix({
  name,
  number,
  taken,
}: {
  name: string;
  /** The project number. */
  number: string;
  taken: ReadonlySet<string>;
}): string {
  const letters = latinLetters(name) || 'P';
  const year = number.slice(0, 2);
  for (let length = 1; length <= Math.min(4, letters.length); length += 1) {
    const prefix = letters.slice(0, length) + year;
    if (!taken.has(prefix)) return prefix;
  }
  return firstFree(letters.charAt(0) + year, taken);
}

/** `K26-7`: the n-th task of a project, counting from 1. */
export function taskRef(prefix: string, n: number): string {
  return `${prefix}-${n}`;
}

function shortYear(year: number): string {
  return String(year % 100).padStart(2, '0');
}

/** Capital letters without their accents, so that a ref can be typed anywhere. */
function latinLetters(text: string): string {
  return text
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '');
}

/** Spreadsheet counting: A … Z, AA, AB …; a set that is finite leaves one free. */
function firstFree(stem: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n += 1) {
    const prefix = stem + inLetters(n);
    if (!taken.has(prefix)) return prefix;
  }
}

function inLetters(n: number): string {
  return n === 0 ? '' : inLetters(Math.floor((n - 1) / 26)) + String.fromCharCode(65 + ((n - 1) % 26));
}

/** Roles that the lead of a project plays unless somebody else is named: "lead designer". */
export const isLeadRole = (role: string): boolean => /^lead\b/i.test(role);

/** Who is proposed for the roles of a template: the lead for what a lead does, and in a studio of one that person for all. */
export function castOf<Id extends string | null>(
  roles: readonly string[],
  { leadId, peopleIds }: { leadId: Id; peopleIds: readonly string[] },
): Record<string, Id> {
  const isAlone = peopleIds.length <= 1;
  return Object.fromEntries(roles.filter((role) => isAlone || isLeadRole(role)).map((role) => [role, leadId]));
}
