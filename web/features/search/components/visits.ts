// What a person opened last on this device, by kind and id. How it is called today is asked of the server, which leaves out what they may
// not open any more. It goes with whatever else is kept for them when they sign out.

import { mostVisited } from '../../../../domain/search/contract.ts';
import { keepDraft, readDraft } from '../../../lib/drafts.ts';

export interface Visit {
  /** `project_4f0c…` */
  key: string;
  /** In milliseconds since the epoch. */
  at: number;
}

const place = 'what was opened last';

/** The last one first. */
export function readVisits(owner: string): Visit[] {
  const kept = readDraft({ owner, place });
  return Array.isArray(kept) ? kept.filter(isVisit).slice(0, mostVisited) : [];
}

export function keepVisit(owner: string, key: string, at: number): void {
  const others = readVisits(owner).filter((visit) => visit.key !== key);
  keepDraft({ owner, place }, [{ key, at }, ...others].slice(0, mostVisited));
}

function isVisit(value: unknown): value is Visit {
  if (typeof value !== 'object' || value === null) return false;
  const { key, at } = value as Partial<Visit>;
  return typeof key === 'string' && typeof at === 'number';
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What an address opens; null for a page that is none of it. A task or document over a project counts, not the project. */
export function openedBy({ pathname, search }: { pathname: string; search: Readonly<Record<string, unknown>> }): string | null {
  const [, first = '', second = ''] = pathname.split('/');
  const opened: [kind: string, id: unknown][] = [
    ['task', first === 'todos' || first === 'projects' ? search['task'] : undefined],
    ['file', first === 'projects' ? (search['view'] ?? search['file']) : undefined],
    ['board', first === 'mood-board' ? second : undefined],
    ['project', first === 'projects' ? second : undefined],
  ];
  const [kind, found] = opened.find(([, one]) => typeof one === 'string' && id.test(one)) ?? [];
  return kind === undefined ? null : `${kind}_${String(found)}`;
}
