// A new link on its way from one bar's end to another's.

import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ScheduleLinkId } from '../../../../domain/kernel/ids.ts';
import type { Schedule, ScheduleRow } from '../../../../domain/schedule/contract.ts';
import type { LinkType, PlanLink } from '../../../../domain/schedule/plan.ts';
import { changeSchedule } from '../../../../domain/schedule/rules.ts';

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
}

/** What lies under a place of the sheet: a row, and the half of its bar. */
export type FindEnd = (clientX: number, clientY: number) => { x: number; y: number; row: ScheduleRow | null; end: End };

interface LinkDraftOptions {
  schedule: Schedule;
  find: FindEnd;
  onLink: (link: PlanLink) => void;
}

export const linkTypeOf = (from: End, to: End): LinkType => `${from === 'end' ? 'F' : 'S'}${to === 'end' ? 'F' : 'S'}`;

export function useLinkDraft({ schedule, find, onLink }: LinkDraftOptions) {
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
      begun.at = { from, fromEnd, x, y, to, toEnd, refusal };
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
  return { draft, begin };
}

interface Ends {
  from: ScheduleRow;
  fromEnd: End;
  to: ScheduleRow;
  toEnd: End;
}

const newLink = ({ from, fromEnd, to, toEnd }: Ends): PlanLink => ({
  id: crypto.randomUUID() as ScheduleLinkId,
  from: from.id,
  to: to.id,
  type: linkTypeOf(fromEnd, toEnd),
  lag: 0,
});

function refusalOf(schedule: Schedule, link: PlanLink): string | null {
  if (schedule.links.some(({ from, to, type }) => from === link.from && to === link.to && type === link.type))
    return 'These are linked so already.';
  const result = changeSchedule({ schedule, changes: [{ kind: 'link', link }] });
  return result.ok ? null : (result.details.message ?? 'These cannot be linked.');
}
