// What somebody changes in a template, until it is saved: kept on this device, so that it outlives a reload.

import { useState } from 'react';
import type { TemplateFields } from '../../../../domain/templates/contract.ts';
import { keepDraft, readDraft } from '../../../lib/drafts.ts';
import { useUser } from '../../../lib/session/auth.ts';
import { changesBetween, type Plan } from './draft.ts';

/** A template as it was when its change was begun. */
export interface DraftBase {
  version: number;
  fields: TemplateFields;
}

interface Draft {
  base: DraftBase;
  fields: TemplateFields;
}

export interface TemplateDraft {
  fields: TemplateFields;
  /** What the changes build on. */
  base: DraftBase;
  changes: number;
  set: (changes: Partial<TemplateFields>) => void;
  setPlan: (change: (plan: Plan) => Plan) => void;
  discard: () => void;
}

/** @param current as the server has it; while nothing is changed, it is what is shown */
export function useTemplateDraft(place: string, current: DraftBase): TemplateDraft {
  const { id: owner } = useUser();
  const [draft, setDraft] = useState<Draft | null>(() => asDraft(readDraft({ owner, place })));
  const { base, fields } = draft ?? { base: current, fields: current.fields };
  const keep = (next: Draft | null) => {
    setDraft(next);
    keepDraft({ owner, place }, next);
  };
  const change = (next: TemplateFields) => keep(changesBetween(base.fields, next) === 0 ? null : { base, fields: next });
  return {
    fields,
    base,
    changes: draft ? changesBetween(base.fields, fields) : 0,
    set: (changed) => change({ ...fields, ...changed }),
    setPlan: (by) => change({ ...fields, plan: by(fields.plan) }),
    discard: () => keep(null),
  };
}

/** What was kept, if it still has the form of one. */
function asDraft(kept: unknown): Draft | null {
  const draft = kept as Partial<Draft> | null;
  const isWhole = (fields: TemplateFields | undefined) => Array.isArray(fields?.plan?.phases) && Array.isArray(fields.plan.links);
  return draft && isWhole(draft.fields) && isWhole(draft.base?.fields) ? (draft as Draft) : null;
}
