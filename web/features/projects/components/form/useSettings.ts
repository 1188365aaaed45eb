// The settings of a project as a form. While nothing is edited it follows what others change; what is edited is saved on
// the version that the editing began with, so that a field that both have changed comes back as a conflict.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { projectChanges, type Project } from '../../../../../domain/projects/contract.ts';
import { problemOf } from '../../../../lib/api.ts';
import { follow } from '../../../../lib/outcome.ts';
import type { Problem } from '../../../../lib/problem.ts';
import { sayRefused, showToast } from '../../../../ui/toast/store.ts';
import { useShown } from '../../../../ui/useShown.ts';
import { useEditProject } from '../../changeQueries.ts';
import { projectQuery } from '../../queries.ts';
import { fieldOf, resolverOf } from './resolver.ts';
import { changesOf, editsBetween, type FormEdit, type ProjectFormValues, toChanges, valuesOf } from './values.ts';

export interface Settings {
  form: UseFormReturn<ProjectFormValues>;
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

export function useSettings(project: Project): Settings {
  const queries = useQueryClient();
  const edit = useEditProject();
  const shown = useShown();
  const [base, setBase] = useState(project);
  const [conflict, setConflict] = useState<Problem | null>(null);
  const before = valuesOf(base);
  const form = useForm<ProjectFormValues>({ resolver: resolverOf(projectChanges, toInput), defaultValues: before, mode: 'onTouched' });
  const edits = editsBetween(before, useWatch({ control: form.control }) as ProjectFormValues);
  const hasEdits = edits.length > 0;

  /** Begins anew from what the project holds now, with the given edits on top. */
  const rebase = (latest: Project, kept: readonly FormEdit[] = []) => {
    setBase(latest);
    form.reset(valuesOf(latest));
    for (const { path, value } of kept) form.setValue(path, value);
  };

  useEffect(() => {
    // Talks to the form, which keeps a state of its own.
    if (!hasEdits && project.version !== base.version) rebase(project);
    // oxlint-disable-next-line react/exhaustive-deps -- `rebase` is made anew at each render
  }, [project, base, hasEdits]);

  const send = (on: Project, sent: readonly FormEdit[]) =>
    follow(edit.mutateAsync({ projectId: on.id, version: on.version, changes: changesOf(form.getValues(), sent) }), {
      done: ({ project: saved }) => {
        rebase(saved);
        showToast({ shape: 'done', title: 'Saved', line: saved.name });
      },
      refused: (refusal) => {
        const name = fieldOf(refusal.field);
        if (!shown()) sayRefused(`${on.name} was not saved`)(refusal);
        else if (refusal.conflicts.length > 0) setConflict(refusal);
        else if (name) form.setError(name, { message: refusal.message }, { shouldFocus: true });
      },
    });

  /** The values of the other person have been seen: from here the edits build on what stands. */
  const settle = async (isKept: (edit: FormEdit) => boolean) => {
    const kept = edits.filter(isKept);
    setConflict(null);
    edit.reset();
    const { project: latest } = await queries.query({ ...projectQuery(project.id), staleTime: 0 });
    rebase(latest, kept);
    if (kept.length > 0) send(latest, kept);
  };
  const isContested = ({ path }: FormEdit) => conflict?.conflicts.some(({ field }) => field === path) ?? false;

  const submit = form.handleSubmit(() => send(base, edits));
  const problem = edit.error ? problemOf(edit.error) : null;
  return {
    form,
    hasEdits,
    save: () => void submit(),
    discard: () => rebase(project),
    isSaving: edit.isPending,
    problem: problem && problem.conflicts.length === 0 && !fieldOf(problem.field) ? problem.message : null,
    conflict,
    keepTheirs: () => void settle((one) => !isContested(one)),
    useMine: () => void settle(() => true),
  };
}

/** An archived project takes no edits, so that its status is never sent. */
const toInput = (values: ProjectFormValues) => {
  const { status, ...changes } = toChanges(values);
  return values.status === 'archived' ? changes : { status, ...changes };
};
