// What somebody changes in a template, until it is saved: kept on this device, so that it outlives a reload.

import { useEffect, useRef, useState } from 'react';
import { isSame } from '../../../../domain/kernel/merge.ts';
import type { TemplateFields } from '../../../../domain/templates/contract.ts';
import { keepDraft, readDraft } from '../../../lib/drafts.ts';
import { useUser } from '../../../lib/session/auth.ts';
import { useShown } from '../../../lib/useShown.ts';
import { changesBetween, type Draft, type DraftBase, goOnFrom, type Plan } from './draft.ts';

export interface TemplateDraft {
  fields: TemplateFields;
  /** What the changes build on. */
  base: DraftBase;
  changes: number;
  set: (changes: Partial<TemplateFields>) => void;
  setPlan: (change: (plan: Plan) => Plan) => void;
  discard: () => void;
  /** What was sent is saved: what was typed since stays, and goes on from it, under another place where it was saved as something else. */
  saved: (sent: TemplateFields, now: DraftBase, savedAs?: string) => void;
  /** Leaves the own values of some fields and goes on with the others from what stands now. */
  giveUp: (fields: readonly (keyof TemplateFields)[], now: DraftBase) => void;
  /** Takes all own values on top of what stands now. @returns what to save */
  insist: (now: DraftBase) => Draft;
}

/** Where what is changed in a template is kept. */
export const templatePlace = (id: string): string => `template ${id}`;

/** Told of a place whose draft is otherwise by an answer: it may come after the template was closed and opened again. */
const listeners = new Set<(place: string) => void>();

/** @param current as the server has it; while nothing is changed, it is what is shown */
export function useTemplateDraft(place: string, current: DraftBase): TemplateDraft {
  const { id: owner } = useUser();
  const [draft, setDraft] = useState<Draft | null>(() => asDraft(readDraft({ owner, place })));
  const { base, fields } = draft ?? { base: current, fields: current.fields };
  // An answer finds here what was typed while it was on its way.
  const latest = useRef(draft);
  const shown = useShown();
  const take = (next: Draft | null) => {
    latest.current = next;
    setDraft(next);
  };
  useEffect(() => {
    // Talks to what was sent from here before.
    const readAnew = (changed: string) => changed === place && take(asDraft(readDraft({ owner, place })));
    listeners.add(readAnew);
    return () => void listeners.delete(readAnew);
  }, [owner, place]);
  const keep = (next: Draft | null) => {
    take(next);
    keepDraft({ owner, place }, next);
  };
  const change = (next: TemplateFields) => keep(ifChanged({ base, fields: next }));
  return {
    fields,
    base,
    changes: draft ? changesBetween(base.fields, fields) : 0,
    set: (changed) => change({ ...fields, ...changed }),
    setPlan: (by) => change({ ...fields, plan: by(fields.plan) }),
    discard: () => keep(null),
    saved: (sent, now, savedAs = place) => {
      const kept = shown() ? latest.current : asDraft(readDraft({ owner, place }));
      const later =
        kept && !isSame(kept.fields, sent) ? ifChanged(goOnFrom({ base: { ...kept.base, fields: sent }, fields: kept.fields }, now)) : null;
      keep(savedAs === place ? later : null);
      if (savedAs !== place && later) keepDraft({ owner, place: savedAs }, later);
      if (!shown()) for (const readAnew of listeners) readAnew(place);
    },
    giveUp: (names, now) => {
      const given = Object.fromEntries(names.map((name) => [name, base.fields[name]]));
      keep(ifChanged(goOnFrom({ base, fields: { ...fields, ...given } }, now)));
    },
    insist: (now) => {
      const next = goOnFrom({ base, fields }, now, true);
      keep(next);
      return next;
    },
  };
}

const ifChanged = (draft: Draft): Draft | null => (changesBetween(draft.base.fields, draft.fields) === 0 ? null : draft);

/** What was kept, if it still has the form of one. */
function asDraft(kept: unknown): Draft | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its plans are looked at below
  const draft = kept as Partial<Draft> | null;
  const isWhole = (fields: TemplateFields | undefined) => Array.isArray(fields?.plan?.phases) && Array.isArray(fields.plan.links);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what has both plans was kept whole
  return draft && isWhole(draft.fields) && isWhole(draft.base?.fields) ? (draft as Draft) : null;
}
