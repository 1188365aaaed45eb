// What a module remembers of the person who is signed in, it forgets with them: it says so here, where it remembers.

const forgetful = new Set<() => void>();

/** Calls back when the person is signed out, or another one has come in their place. */
export const onForget = (forget: () => void): void => void forgetful.add(forget);

let forgotten = 0;

/** Tells those apart who are signed in in this tab one after the other. */
export const personNow = (): number => forgotten;

export function forgetPerson(): void {
  forgotten++;
  for (const forget of forgetful) forget();
}
