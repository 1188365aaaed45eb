import { joinStudio, type Person, signUpAndConfirm } from './people.ts';
import type { Reachable } from './testServer.ts';

/** A studio with a person of each role. */
export interface Team {
  principal: Person;
  senior: Person;
  standard: Person;
  junior: Person;
  technical: Person;
}

export interface Studio extends Team {
  /** Somebody new, a Junior whom the Principal invited: their id. */
  newcomer: () => Promise<string>;
}

export async function foundStudio(server: Reachable): Promise<Studio> {
  const principal = await signUpAndConfirm(server);
  const [senior, standard, junior, technical] = await Promise.all(
    ['Senior', 'Standard', 'Junior', 'Technical'].map((role) => joinStudio(server, principal, { role })),
  );
  const newcomer = async () => (await joinStudio(server, principal, { role: 'Junior' })).id;
  return { principal, senior, standard, junior, technical, newcomer } as Studio;
}
