// Commands that wait for a connection or a session outlive the tab that they were given in: they lie in the browser's
// database by person and tab, in their order. A tab of the same person takes them over once that tab is gone.

import { waitingDatabase } from './drafts.ts';
import { onForget } from './forget.ts';
import { takeLeftBehind } from './leftBehind.ts';
import { onUnderway, type Underway, underwayNow } from './outbox.ts';
import { reportError } from './reportError.ts';

interface Kept {
  owner: string;
  tab: string;
  at: number;
  commands: readonly Underway[];
}

type Request = IDBRequest<Kept | undefined>;

const store = 'waiting';
const tab = crypto.randomUUID();
const lockOf = (name: string): string => `atelier.waiting ${name}`;

/** Whose commands are being kept, and whether any lie there. */
let keeping: { owner: string; hasKept: boolean } | null = null;
let writing: Promise<unknown> = Promise.resolve();

onForget(() => (keeping = null));

/** Keeps from now on what this person gives and what has to wait. @returns what they left in tabs that are gone by now */
export async function keepWaiting(owner: string): Promise<readonly Underway[]> {
  if (keeping?.owner !== owner) {
    keeping = { owner, hasKept: false };
    holdLock();
  }
  try {
    return await takeOver(owner);
  } catch (error) {
    reportError(error, 'what waited on this device could not be read');
    return [];
  }
}

onUnderway(() => queueMicrotask(mirror));

function mirror(): void {
  // Whoever signed out took theirs along; that of a session which ended by itself stays for its person.
  if (!keeping) return;
  const { owner } = keeping;
  const commands = underwayNow().filter(({ sequence }) => sequence === null);
  const isNeeded = commands.some(({ waits }) => waits);
  if (!isNeeded && !keeping.hasKept) return;
  keeping.hasKept = isNeeded;
  const kept: Kept = { owner, tab, at: Date.now(), commands };
  writing = writing
    // What was to be written when its person signed out is not written after what they left was taken away.
    .then(async () => {
      if (keeping?.owner === owner) await transact((waiting) => (isNeeded ? waiting.put(kept) : waiting.delete([owner, tab])));
    })
    .catch((error: unknown) => reportError(error, 'what waits could not be kept on this device'));
}

/** Says that this tab lives, to others of the browser, for as long as it does. */
function holdLock(): void {
  void navigator.locks.request(lockOf(tab), { ifAvailable: true }, (lock) => (lock ? new Promise(() => {}) : undefined));
}

async function takeOver(owner: string): Promise<readonly Underway[]> {
  const all = await transact<Kept[]>((waiting) => waiting.getAll(IDBKeyRange.bound([owner], [owner, []])));
  const taken: Underway[] = [];
  for (const { tab: other } of all.filter((kept) => kept.tab !== tab).sort((a, b) => a.at - b.at)) {
    await navigator.locks.request(lockOf(other), { ifAvailable: true }, async (lock) => {
      if (lock) taken.push(...(await adopt(owner, other)));
    });
  }
  const known = new Set(taken.map(({ key }) => key));
  const left = takeLeftBehind(owner).filter(({ key }) => !known.has(key));
  return [...taken, ...left].map((command) => ({ ...command, waits: true }));
}

/** Makes the commands of a tab that is gone this one's, in one step: they are neither lost nor taken twice. */
async function adopt(owner: string, other: string): Promise<readonly Underway[]> {
  let taken: readonly Underway[] = [];
  await transact((waiting) => {
    const [theirs, own] = [waiting.get([owner, other]), waiting.get([owner, tab])] as [Request, Request];
    // Requests of one transaction are answered in their order.
    own.addEventListener('success', () => {
      taken = theirs.result?.commands ?? [];
      waiting.put({ owner, tab, at: Date.now(), commands: [...(own.result?.commands ?? []), ...taken] } satisfies Kept);
      waiting.delete([owner, other]);
    });
    return theirs;
  });
  if (keeping) keeping.hasKept = true;
  return taken;
}

/** Opened for each step: a connection that stays open would hold up its deletion at a sign-out. */
async function transact<Result>(work: (waiting: IDBObjectStore) => Pick<IDBRequest<Result>, 'result'>): Promise<Result> {
  const database = await open();
  try {
    const transaction = database.transaction(store, 'readwrite');
    const request = work(transaction.objectStore(store));
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The transaction was aborted.')));
    });
    return request.result;
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(waitingDatabase, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store, { keyPath: ['owner', 'tab'] }));
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database could not be opened.')));
  });
}
