import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Member } from '../../../domain/studios/contract.ts';
import { deletedPerson, displayName } from '../../../domain/identity/names.ts';
import type { UserId } from '../../../domain/kernel/ids.ts';
import { type Answer, api } from '../../lib/api.ts';

/** The studio with its calendar, and today as it counts there. */
export const studioQuery = () => api.studios.current.queryOptions();

/** What everybody reads who was in a studio when it was deleted. */
export const studioGoneWords = 'This studio was deleted. You have been signed out.';

/** The most that one page brings. */
const limit = 200;

/** People of the studio by name, all of them: who left and was deactivated is one of them, and goes on having a name. */
export const membersQuery = () => ({ ...api.studios.members.queryOptions({ input: { limit } }), queryFn: readMembers });

async function readMembers(): Promise<Answer['studios']['members']> {
  const items: Member[] = [];
  // Of all its pages the oldest.
  let seq = Infinity;
  for (let next: string | null = ''; next !== null;) {
    const page: Answer['studios']['members'] = await api.studios.members.call({ limit, ...(next && { cursor: next }) });
    items.push(...page.items);
    seq = Math.min(seq, page.seq);
    next = page.next;
  }
  return { items, next: null, seq };
}

/** Today as it counts in the studio; undefined until the studio is known. */
export const useToday = () => useQuery(studioQuery()).data?.today;

/** A person as faces and pickers show them. */
export interface Person {
  id: UserId;
  name: string;
  src: string | null;
  deactivated: boolean;
}

export interface People {
  /** Whether the people are known by now, or cannot be had. */
  isHere: boolean;
  all: readonly Person[];
  /** The person with this id; who deleted their account is a deleted person. */
  find: (id: string) => Person;
}

export function usePeople(): People {
  const { data, isPending } = useQuery(membersQuery());
  return useMemo(() => ({ ...toPeople(data?.items ?? null), isHere: !isPending }), [data, isPending]);
}

/** The person with this id, where the people of the studio have been read already. */
export function knownPerson(queries: QueryClient, id: string): Person | null {
  const { items } = queries.getQueryData(membersQuery().queryKey) ?? {};
  return items ? toPeople(items).find(id) : null;
}

/** @param members null while they are on their way */
function toPeople(members: readonly Member[] | null): Omit<People, 'isHere'> {
  const byId = new Map<string, Person>((members ?? []).map((member) => [member.id, toPerson(member)]));
  return {
    all: [...byId.values()].filter((person) => !person.deactivated),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whoever is asked for was somebody
    find: (id) => byId.get(id) ?? { id: id as UserId, name: members ? deletedPerson : '…', src: null, deactivated: false },
  };
}

function toPerson({ id, firstName, lastName, email, avatarUrl, isActive }: Member): Person {
  return {
    id,
    name: displayName({ first_name: firstName, last_name: lastName, email }),
    src: avatarUrl,
    deactivated: !isActive,
  };
}
