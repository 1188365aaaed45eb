// The settings of the studio as a form. What nobody edits here follows what others change; what is edited is saved on the
// version that the editing began with, so that a field that both have changed comes back as a conflict.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Studio } from '../../../../../domain/studios/contract.ts';
import { type StudioChanges, studioChanges, type StudioFields } from '../../../../../domain/studios/settings.ts';
import { problemOf } from '../../../../lib/api.ts';
import { follow } from '../../../../lib/outcome.ts';
import type { Problem } from '../../../../lib/problem.ts';
import { sayRefused, showToast } from '../../../../ui/toast/store.ts';
import { useShown } from '../../../../ui/useShown.ts';
import { studioQuery } from '../../queries.ts';
import { useEditStudio } from '../../studioQueries.ts';

type Field = keyof StudioFields;

export interface StudioForm {
  values: StudioFields;
  set: <Name extends Field>(field: Name, value: StudioFields[Name]) => void;
  errors: Partial<Record<Field, string>>;
  hasEdits: boolean;
  save: () => void;
  discard: () => void;
  isSaving: boolean;
  /** What went wrong and belongs to no field. */
  problem: string | null;
  /** The fields that somebody else has changed too. */
  conflict: Problem | null;
  keepTheirs: () => void;
  useMine: () => void;
}

export function useStudioForm(studio: Studio): StudioForm {
  const queries = useQueryClient();
  const edit = useEditStudio();
  const shown = useShown();
  const [draft, setDraft] = useState<StudioChanges>({});
  /** The version that was on screen when the editing began. */
  const [begun, setBegun] = useState(studio.version);
  const [errors, setErrors] = useState<StudioForm['errors']>({});
  const [conflict, setConflict] = useState<Problem | null>(null);
  const fields = Object.keys(draft) as Field[];
  const hasEdits = fields.length > 0;

  const send = (changes: StudioChanges, version: number) =>
    follow(edit.mutateAsync({ version, changes }), {
      done: ({ name }) => {
        setDraft({});
        setErrors({});
        showToast({ shape: 'done', title: 'Saved', line: name });
      },
      refused: (refusal) => {
        const field = fieldOf(refusal.field);
        if (!shown()) sayRefused('The studio was not saved')(refusal);
        else if (refusal.conflicts.length > 0) setConflict(refusal);
        else if (field) setErrors({ [field]: refusal.message });
      },
    });

  /** The values of the other person have been seen: from here the edits build on what stands. */
  const settle = async (kept: StudioChanges) => {
    setConflict(null);
    edit.reset();
    const latest = await queries.query({ ...studioQuery(), staleTime: 0 });
    setDraft(kept);
    setBegun(latest.version);
    if (Object.keys(kept).length > 0) send(kept, latest.version);
  };
  const isContested = (field: string) => conflict?.conflicts.some((one) => one.field === field) ?? false;
  const without = (left: (field: Field) => boolean) =>
    Object.fromEntries(fields.filter((field) => !left(field)).map((field) => [field, draft[field]])) as StudioChanges;

  const problem = edit.error && !conflict ? problemOf(edit.error) : null;
  return {
    values: { ...studio, ...draft } as StudioFields,
    set: (field, value) => {
      if (!hasEdits) setBegun(studio.version);
      setErrors(({ [field]: _mended, ...others }) => others);
      setDraft(isSame(studio[field], value) ? without((one) => one === field) : { ...draft, [field]: value });
    },
    errors,
    hasEdits,
    save: () => {
      const checked = studioChanges.safeParse(draft);
      if (checked.success) return send(checked.data, begun);
      setErrors(Object.fromEntries(checked.error.issues.map(({ path: [field], message }) => [String(field), message])));
    },
    discard: () => {
      setDraft({});
      setErrors({});
      edit.reset();
    },
    isSaving: edit.isPending,
    problem: problem && problem.conflicts.length === 0 && !fieldOf(problem.field) ? problem.message : null,
    conflict,
    keepTheirs: () => void settle(without(isContested)),
    useMine: () => void settle(draft),
  };
}

/** `changes.timeZone` is the form's `timeZone`. */
const fieldOf = (path: string | undefined): Field | null => {
  const field = path?.split('.')[1];
  return field !== undefined && field in studioChanges.shape ? (field as Field) : null;
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
