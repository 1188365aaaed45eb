import { useEffect, useMemo } from 'react';
import type { Reference } from '../../../../../domain/kernel/richTextShape.ts';
import type { Standing, Title } from '../../../../../domain/discussions/contract.ts';
import type { SubjectName } from '../../../../../domain/discussions/subjects.ts';
import { useSteady } from '../../../../lib/useSteady.ts';
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

interface PlaceOf {
  subject: SubjectName;
  name: string;
  /** What is pointed at by what was said. */
  titles?: readonly Title[] | undefined;
}

const none: readonly Title[] = [];

/** Whom and what one can name where this is discussed. */
export function usePlace({ subject, name, titles = none }: PlaceOf) {
  const { find } = usePeople();
  const mentionable = useMentionable(subject).data;
  const { letIn } = useSteady({ letIn: useLetIn(mentionable) });
  // Read anew they are the same again, though the answer as a whole is another.
  const items = mentionable?.items;
  const people = useMemo(
    () =>
      (items ?? []).map(({ userId, standing }): Mentionable => {
        const { id, name: personName, src } = find(userId);
        return { id, name: personName, src, ...standingWords[standing] };
      }),
    [items, find],
  );
  const thingOf = useMemo(() => {
    const things = thingsOf(titles);
    return ({ id }: Reference) => things.get(id);
  }, [titles]);
  useEffect(() => {
    // Talks to the editor, which is no part of this tree: what is changed keeps its names.
    rememberTitles(titles);
  }, [titles]);
  return { people, letIn, placeName: `In ${name}`, thingOf };
}
