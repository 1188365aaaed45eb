// The settings of the studio as a form. What nobody edits here follows what others change; what is edited is saved on the
// version that the editing began with, so that a field that both have changed comes back as a conflict.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSame } from '../../../../../domain/kernel/merge.ts';
import { namesOf, pairsOf } from '../../../../../domain/kernel/records.ts';
import type { Studio } from '../../../../../domain/studios/contract.ts';
import { type StudioChanges, studioChanges, type StudioFields } from '../../../../../domain/studios/settings.ts';
import type { Problem } from '../../../../lib/problem.ts';
import { sayRefused, showToast } from '../../../../ui/toast/store.ts';
import { useVersionedEdit } from '../../../../lib/useVersionedEdit.ts';
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
  putOff: () => void;
  isSettling: boolean;
}

export function useStudioForm(studio: Studio): StudioForm {
  const queries = useQueryClient();
  const editing = useEditStudio();
  const [draft, setDraft] = useState<StudioChanges>({});
  /** What was on screen when the editing began. */
  const [base, setBase] = useState(studio);
  const [errors, setErrors] = useState<StudioForm['errors']>({});
  const hasEdits = Object.keys(draft).length > 0;

  const edit = useVersionedEdit<Studio, StudioChanges>({
    send: async (changes, { version }) => {
      const saved = await editing.mutateAsync({ version, changes });
      setBase(saved);
      setDraft((now) => typedSince(changes, now));
      setErrors({});
      showToast({ shape: 'done', title: 'Saved', line: saved.name });
    },
    read: () => queries.query({ ...studioQuery(), staleTime: 0 }),
    refused: (problem, isShown) => {
      const field = fieldOf(problem.field);
      if (!isShown) sayRefused('The studio was not saved')(problem);
      else if (field) setErrors({ [field]: problem.message });
    },
    onRebase: (latest, kept, sent) => {
      setDraft((now) => ({ ...kept, ...typedSince(sent, now) }));
      setBase(latest);
    },
  });

  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server keeps no other values than its contract takes
    values: { ...studio, ...draft } as StudioFields,
    set: (field, value) => {
      if (!hasEdits) setBase(studio);
      setErrors(({ [field]: _mended, ...others }) => others);
      setDraft((now) => (isSame(studio[field], value) ? without(now, (one) => one === field) : { ...now, [field]: value }));
    },
    errors,
    hasEdits,
    save: () => {
      const checked = studioChanges.safeParse(draft);
      if (checked.success) return void edit.save(checked.data, base);
      setErrors(Object.fromEntries(checked.error.issues.map(({ path: [field], message }) => [String(field), message])));
    },
    discard: () => {
      setDraft({});
      setErrors({});
      edit.clear();
    },
    isSaving: edit.isSaving,
    problem: edit.problem && !fieldOf(edit.problem.field) ? edit.problem.message : null,
    conflict: edit.conflict,
    keepTheirs: edit.keepTheirs,
    useMine: edit.useMine,
    putOff: edit.putOff,
    isSettling: edit.isSettling,
  };
}

const without = (changes: StudioChanges, isLeft: (field: Field) => boolean): StudioChanges =>
  Object.fromEntries(pairsOf(changes).filter(([field]) => !isLeft(field)));

/** What was typed since changes were sent is still to be saved. */
const typedSince = (sent: StudioChanges, now: StudioChanges): StudioChanges => without(now, (field) => isSame(now[field], sent[field]));

/** `changes.timeZone` is the form's `timeZone`. */
const fieldOf = (path: string | undefined): Field | null => {
  const field = path?.split('.')[1];
  return namesOf(studioChanges.shape).find((one) => one === field) ?? null;
};
