// A new link on its way from one bar's end to another's, by pointer or by keys.

import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ScheduleLinkId } from '../../../../domain/kernel/ids.ts';
import type { Schedule, ScheduleRow } from '../../../../domain/schedule/contract.ts';
import type { LinkType, PlanLink } from '../../../../domain/schedule/plan.ts';
import { changeSchedule } from '../../../../domain/schedule/rules.ts';
import { newId } from '../../../lib/ids.ts';
import type { SheetRow } from './sheetRows.ts';

export type End = 'start' | 'end';

export interface LinkDraft {
  from: ScheduleRow;
  fromEnd: End;
  /** Where the pointer is, px of the sheet's time side. */
  x: number;
  y: number;
  to: ScheduleRow | null;
  toEnd: End;
  /** Why the two cannot be linked. */
  refusal: string | null;
  by: 'pointer' | 'keys';
}

/** What lies under a place of the sheet: a row, and the half of its bar. */
export type FindEnd = (clientX: number, clientY: number) => { x: number; y: number; row: ScheduleRow | null; end: End };

interface LinkDraftOptions {
  schedule: Schedule;
  find: FindEnd;
  onLink: (link: PlanLink) => void;
  onUnlink: (link: PlanLink) => void;
  /** As they stand on the sheet, for the arrows. */
  rows: readonly SheetRow[];
  /** Where the end of a row's bar lies. */
  spotOf: (row: SheetRow, end: End) => Spot;
  announce: (words: string) => void;
  /** A row was chosen by keys. */
  onAim: (row: SheetRow) => void;
}

interface Spot {
  x: number;
  y: number;
}

const typeNames = {
  end: { start: 'Finish to start', end: 'Finish to finish' },
  start: { start: 'Start to start', end: 'Start to finish' },
};

/** "Finish to start: Survey → Sketch". */
export function linkWords({ from, fromEnd, to, toEnd, refusal, by }: LinkDraft): string {
  if (refusal) return refusal;
  if (to) return `${typeNames[fromEnd][toEnd]}: ${from.name} → ${to.name}`;
  return by === 'pointer'
    ? `From ${from.name}: let go on the bar that waits for it`
    : `From ${from.name}: up and down choose what waits for it, 1 to 4 the type, Enter links, Escape ends.`;
}

/** The ends that the keys 1 to 4 join: FS, SS, FF, SF. */
const endsOfKey: Record<string, { fromEnd: End; toEnd: End }> = {
  '1': { fromEnd: 'end', toEnd: 'start' },
  '2': { fromEnd: 'start', toEnd: 'start' },
  '3': { fromEnd: 'end', toEnd: 'end' },
  '4': { fromEnd: 'start', toEnd: 'end' },
};

export const linkTypeOf = (from: End, to: End): LinkType => `${from === 'end' ? 'F' : 'S'}${to === 'end' ? 'F' : 'S'}`;

export function useLinkDraft({ schedule, find, onLink, onUnlink, rows, ...sheet }: LinkDraftOptions) {
  const [draft, setDraft] = useState<LinkDraft | null>(null);
  const pointer = useRef<{ id: number; from: ScheduleRow; fromEnd: End; at: LinkDraft | null } | null>(null);
  const latest = useRef({ schedule, find, onLink });
  useLayoutEffect(() => {
    // Before the next pointer can come.
    latest.current = { schedule, find, onLink };
  });

  useEffect(() => {
    // Talks to the pointer, wherever on the page it goes.
    const end = () => {
      pointer.current = null;
      setDraft(null);
    };
    const onMove = (event: globalThis.PointerEvent) => {
      const begun = pointer.current;
      if (!begun || event.pointerId !== begun.id) return;
      const { x, y, row, end: toEnd } = latest.current.find(event.clientX, event.clientY);
      const to = row && row.id !== begun.from.id && row.end !== null ? row : null;
      const { from, fromEnd } = begun;
      const refusal = to && refusalOf(latest.current.schedule, newLink({ from, fromEnd, to, toEnd }));
      begun.at = { from, fromEnd, x, y, to, toEnd, refusal, by: 'pointer' };
      setDraft(begun.at);
    };
    const onUp = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointer.current?.id) return;
      const drawn = pointer.current.at; // as the pointer was last, drawn or not
      end();
      if (drawn?.to && drawn.refusal === null) latest.current.onLink(newLink({ ...drawn, to: drawn.to }));
    };
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || !pointer.current) return;
      event.stopPropagation();
      end();
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', end);
    window.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('keydown', onKey, true);
    };
  }, []);

  const begin = (from: ScheduleRow, fromEnd: End, event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    pointer.current = { id: event.pointerId, from, fromEnd, at: null };
  };
  const aim = (next: Pick<LinkDraft, 'from' | 'fromEnd' | 'to' | 'toEnd'>) => {
    const { from, fromEnd, to, toEnd } = next;
    const at = rows.find(({ row }) => row.id === (to ?? from).id);
    if (!at) return setDraft(null);
    const refused = to && refusalOf(schedule, newLink({ from, fromEnd, to, toEnd }));
    const refusal = refused && linkBetween(schedule, from, to) ? `${refused} Delete takes the link out.` : refused;
    const aimed: LinkDraft = { ...next, ...sheet.spotOf(at, to ? toEnd : fromEnd), refusal, by: 'keys' };
    setDraft(aimed);
    sheet.announce(linkWords(aimed));
    sheet.onAim(at);
  };

  const beginByKeys = (from: ScheduleRow) => {
    if (from.end === null) sheet.announce(`${from.name} has no dates yet.`);
    else aim({ from, to: null, fromEnd: 'end', toEnd: 'start' });
  };

  const unlink = ({ from, to }: LinkDraft) => {
    if (!to) return;
    const link = linkBetween(schedule, from, to);
    sheet.announce(link ? `Deleted the link ${from.name} → ${to.name}.` : `${from.name} is not linked to ${to.name}.`);
    if (!link) return;
    setDraft(null);
    onUnlink(link);
  };

  const leave = () => {
    if (draft?.by === 'keys') setDraft(null);
  };

  /** While a link is drawn by keys they are all its own. @returns whether the key was taken */
  const onKey = (event: KeyboardEvent): boolean => {
    if (draft?.by !== 'keys') return false;
    event.preventDefault();
    event.stopPropagation();
    const ends = endsOfKey[event.key];
    if (ends) aim({ ...draft, ...ends });
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const to = rowBeyond(rows, draft, event.key === 'ArrowDown' ? 1 : -1);
      if (to) aim({ ...draft, to });
    } else if (event.key === 'Escape') {
      setDraft(null);
      sheet.announce('No link is made.');
    } else if (event.key === 'Delete') unlink(draft);
    else if (event.key === 'Enter') {
      sheet.announce(draft.to && !draft.refusal ? `Linked. ${linkWords(draft)}` : linkWords(draft));
      if (!draft.to || draft.refusal) return true;
      setDraft(null);
      onLink(newLink({ ...draft, to: draft.to }));
    }
    return true;
  };

  return { draft, begin, beginByKeys, onKey, leave };
}

/** The next row up or down that can be linked. */
function rowBeyond(rows: readonly SheetRow[], { from, to }: LinkDraft, step: 1 | -1): ScheduleRow | null {
  const start = rows.findIndex(({ row }) => row.id === (to ?? from).id);
  for (let index = start + step; index >= 0 && index < rows.length; index += step) {
    const row = rows[index]?.row;
    if (row && row.id !== from.id && row.end !== null) return row;
  }
  return null;
}

interface Ends {
  from: ScheduleRow;
  fromEnd: End;
  to: ScheduleRow;
  toEnd: End;
}

const newLink = ({ from, fromEnd, to, toEnd }: Ends): PlanLink => ({
  id: newId<ScheduleLinkId>(),
  from: from.id,
  to: to.id,
  type: linkTypeOf(fromEnd, toEnd),
  lag: 0,
});

/** Two rows have one at most, whatever its type. */
const linkBetween = ({ links }: Schedule, from: ScheduleRow, to: ScheduleRow) =>
  links.find((link) => link.from === from.id && link.to === to.id);

function refusalOf(schedule: Schedule, link: PlanLink): string | null {
  if (schedule.links.some(({ from, to, type }) => from === link.from && to === link.to && type === link.type))
    return 'These are linked so already.';
  const result = changeSchedule({ schedule, changes: [{ kind: 'link', link }] });
  return result.ok ? null : (result.details.message ?? 'These cannot be linked.');
}
