// What somebody has typed and the server does not have yet: kept on this device by the place where it was typed, for the
// person who typed it. It outlives a reload, a closed tab and a session that ended by itself, and is offered where it
// belongs when they are back. Whoever signs out takes it along.

const prefix = 'atelier.draft ';
const keptMs = 30 * 24 * 60 * 60_000;

export interface DraftPlace {
  owner: string;
  /** What it was typed for: `task ID description`. */
  place: string;
}

const keyOf = ({ owner, place }: DraftPlace): string => `${prefix}${owner} ${place}`;

/** What was typed there last; null for nothing. Who reads it looks whether it still has the form that they expect. */
export function readDraft(where: DraftPlace): unknown {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written here alone
    const kept = JSON.parse(localStorage.getItem(keyOf(where)) ?? 'null') as { value: unknown; at: number } | null;
    return kept && Date.now() - kept.at < keptMs ? kept.value : null;
  } catch {
    return null;
  }
}

/** What somebody has typed at places that begin so. */
export const draftsUnder = ({ owner, place }: DraftPlace): unknown[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(keyOf({ owner, place })))
    .map((key) => readDraft({ owner, place: key.slice(keyOf({ owner, place: '' }).length) }));

/** Keeps what is being typed; null lets go of it. */
export function keepDraft(where: DraftPlace, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(keyOf(where));
    else localStorage.setItem(keyOf(where), JSON.stringify({ value, at: Date.now() }));
  } catch {
    // Storage is full or closed to us: what is typed still stands in its field.
  }
}

/** Whether the person has typed something on this device that the server does not have. */
export const hasDrafts = (owner: string): boolean =>
  Object.keys(localStorage).some((key) => {
    const place = key.startsWith(`${prefix}${owner} `) ? key.slice(prefix.length + owner.length + 1) : null;
    return place !== null && !notTyped.some((start) => place.startsWith(start)) && readDraft({ owner, place }) !== null;
  });

/** What is remembered beside what was typed, and is no loss. */
const notTyped = ['what was opened last', 'unsent '];

/** Holds the commands that wait for a connection (waiting.ts). */
export const waitingDatabase = 'atelier.waiting';

/** Holds the commands that were on their way when their tab went (leftBehind.ts). */
export const leftBehindPrefix = 'atelier.left ';

/** Takes everything along that was typed or done on this device, by whomever: after a sign-out nothing of a person stays. */
export function dropDrafts(): void {
  indexedDB.deleteDatabase(waitingDatabase);
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix) || key.startsWith(leftBehindPrefix)) localStorage.removeItem(key);
}
