import { useEffect } from 'react';
import type { Reference } from '../../../../../domain/discussions/body.ts';
import type { Standing, Title } from '../../../../../domain/discussions/contract.ts';
import type { SubjectName } from '../../../../../domain/discussions/subjects.ts';
import { usePeople } from '../../../studios/queries.ts';
import { useMentionable } from '../../queries.ts';
import { useLetIn } from './useLetIn.ts';
import type { Thing } from '../body/CommentBodyView.tsx';
import type { Mentionable } from '../composer/mentions.ts';
import { rememberTitles } from '../editor/thingNames.ts';

const standingWords: Readonly<Record<Standing, Pick<Mentionable, 'detail' | 'isHere' | 'disabledReason'>>> = {
  in: { detail: 'In the project', isHere: true },
  reads: { detail: 'Reads it', isHere: true },
  invitable: { detail: 'Will be invited', isHere: false },
  outside: { detail: '', isHere: false, disabledReason: 'Cannot read this project' },
};

/** Things that are pointed at, by their ids. */
export const thingsOf = (titles: readonly Title[]): ReadonlyMap<string, Thing> =>
  new Map(titles.map((title) => [title.id, { title: title.title, at: title }]));

/** Whom and what one can name where this is discussed. */
export function usePlace({ subject, name, titles }: { subject: SubjectName; name: string; titles: readonly Title[] }) {
  const { find } = usePeople();
  const mentionable = useMentionable(subject).data;
  const letIn = useLetIn(mentionable);
  const people: Mentionable[] = (mentionable?.items ?? []).map(({ userId, standing }) => {
    const { id, name: personName, src } = find(userId);
    return { id, name: personName, src, ...standingWords[standing] };
  });
  const things = thingsOf(titles);
  useEffect(() => {
    // Talks to the editor, which is no part of this tree: what is changed keeps its names.
    rememberTitles(titles);
  }, [titles]);
  return { people, letIn, placeName: `In ${name}`, thingOf: ({ id }: Reference) => things.get(id) };
}
