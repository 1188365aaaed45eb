import { useQuery } from '@tanstack/react-query';
import { ChartGantt } from 'lucide-react';
import { useState } from 'react';
import type { HitKind } from '../../../../domain/search/contract.ts';
import { useConnected } from '../../../lib/connection.ts';
import { useAuth, useUser } from '../../../lib/session/auth.ts';
import { useNow } from '../../../lib/useNow.ts';
import { needsWords } from '../../../lib/words.ts';
import { formatNumber } from '../../../ui/locale.ts';
import { named } from '../../../ui/Words.tsx';
import { usePeople } from '../../studios/queries.ts';
import { visitedQuery } from '../queries.ts';
import { type Action, findActions, toCreate, toGoTo } from './actions.ts';
import { actionSection, countOf, entriesOf, type Entry, foundSections, hitEntry, type Section } from './entries.ts';
import type { Setting } from './PaletteRow.tsx';
import { type Found, useFound } from './useFound.ts';
import { readVisits } from './visits.ts';

/** How many of what was opened last are listed. */
const mostRecent = 5;

export interface Listing extends Pick<Found, 'isCurrent' | 'isSlow' | 'again'> {
  sections: readonly Section[];
  setting: Setting;
  /** The row that Enter opens: there is always one, where there is any. */
  chosen: Entry | undefined;
  choose: (id: string | undefined) => void;
  /** Why nothing can be found, as a sentence. */
  problem: string | null;
  /** `25 results`, for whoever sees and whoever hears it. */
  statusWords: string;
}

/** What the palette lists for what is typed: before that, what was opened last. */
export function useListing(typed: string, opened: HitKind | null): Listing {
  const { hasPermission } = useAuth();
  const isReachable = useConnected();
  const [chosenId, choose] = useState<string>();
  const recent = useRecent();
  const { groups, words, problem, ...found } = useFound(typed, opened);
  const actions = findActions(words);
  const sections = words.length > 0 ? foundSections(groups, { actions, opened }) : beforeTyping(recent);
  const entries = entriesOf(sections);
  const count = countOf(groups, opened === null ? actions : []);
  return {
    ...found,
    sections,
    setting: {
      words,
      people: usePeople(),
      now: useNow(),
      reasonOf: ({ needs }) => (needs === undefined || hasPermission(needs) ? undefined : needsWords(needs)),
    },
    chosen: entries.find(({ id }) => id === chosenId) ?? entries[0],
    choose,
    problem: words.length > 0 && !isReachable ? 'You are offline. What is found here needs a connection.' : problem,
    statusWords: words.length > 0 && found.isCurrent ? `${formatNumber(count)} ${count === 1 ? 'result' : 'results'}` : '',
  };
}

/** What the person opened last, as it is called today. */
function useRecent(): Entry[] {
  const { id: owner } = useUser();
  const [visits] = useState(() => readVisits(owner));
  const { data } = useQuery(visitedQuery(visits.map(({ key }) => key)));
  const times = new Map(visits.map(({ key, at }) => [key, at]));
  return (data?.items ?? []).slice(0, mostRecent).map((hit) => hitEntry(hit, times.get(`${hit.kind}_${hit.id}`) ?? null));
}

function beforeTyping(recent: readonly Entry[]): Section[] {
  return [
    ...(recent.length > 0 ? [{ title: 'Recent', entries: [...recent] }] : []),
    actionSection('Create', toCreate),
    actionSection('Go to', [...ganttOf(recent), ...toGoTo]),
  ];
}

/** The plan of the project that was opened last. */
function ganttOf(recent: readonly Entry[]): Action[] {
  const [hit] = recent.flatMap((entry) => (entry.as === 'hit' && entry.hit.kind === 'project' ? [entry.hit] : []));
  if (!hit) return [];
  return [
    { name: named`Gantt of ${hit.name}`, icon: ChartGantt, does: { to: '/projects/$projectId/gantt', params: { projectId: hit.id } } },
  ];
}
