// The settings of a project as a form. While nothing is edited it follows what others change; what is edited is saved on
// the version that the editing began with, so that a field that both have changed comes back as a conflict.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import type { Day } from '../../../../../domain/kernel/calendar.ts';
import { projectChanges, type Project } from '../../../../../domain/projects/contract.ts';
import type { Problem } from '../../../../lib/problem.ts';
import { sayRefused, showToast } from '../../../../ui/toast/store.ts';
import { useVersionedEdit } from '../../../../lib/useVersionedEdit.ts';
import { useSayFollowed } from '../useSayFollowed.ts';
import { useEditProject } from '../../changeQueries.ts';
import { projectQuery } from '../../queries.ts';
import { fieldOf, resolverOf } from './resolver.ts';
import { changesOf, editsBetween, type FormEdit, type ProjectFormValues, toChanges, valuesOf, withEdits } from './values.ts';
import { named } from '../../../../ui/Words.tsx';

export interface Settings {
  form: UseFormReturn<ProjectFormValues>;
  /** What was changed and is not saved. */
  edits: readonly FormEdit[];
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
  /** Whether the whole plan comes along with another start; null while that is not asked. */
  startQuestion: { from: string; to: string; answer: (takesAlong: boolean) => void; close: () => void } | null;
}

/** The edits by the path of their field. */
type Edits = Partial<Record<FormEdit['path'], FormEdit['value']>>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value with its own path
const editsOf = (edits: Edits): FormEdit[] => Object.entries(edits).map(([path, value]) => ({ path, value })) as FormEdit[];

export function useSettings(project: Project): Settings {
  const queries = useQueryClient();
  const editing = useEditProject();
  const sayFollowed = useSayFollowed();
  const [isAsking, setAsking] = useState(false);
  const takesAlong = useRef(false);
  const [base, setBase] = useState(project);
  const before = valuesOf(base);
  const form = useForm<ProjectFormValues>({ resolver: resolverOf(projectChanges, toInput), defaultValues: before, mode: 'onTouched' });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field has a value from the start
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

  /** What was typed since edits of what was seen were sent is still to be saved. */
  const typedSince = (sent: Edits, seen: Project) => editsBetween(withEdits(valuesOf(seen), editsOf(sent)), form.getValues());

  const edit = useVersionedEdit<Project, Edits>({
    send: async (changes, seen) => {
      const { id, version, start, targetEnd } = seen;
      const sent = withEdits(valuesOf(seen), editsOf(changes));
      const input = { projectId: id, version, changes: changesOf(sent, editsOf(changes)), follow: takesAlong.current };
      const { project: saved, followed } = await editing.mutateAsync(input);
      rebase(saved, typedSince(changes, seen));
      // What was moved along goes back with the start; a target that was typed stays as it was typed.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form takes nothing else
      const target = input.changes.targetEnd as Day | null | undefined;
      const place = { version: saved.version, start, targetEnd: target === undefined ? targetEnd : target };
      if (!sayFollowed(id, followed, place)) showToast({ shape: 'done', title: 'Saved', line: saved.name });
    },
    read: async () => (await queries.query({ ...projectQuery(project.id), staleTime: 0 })).project,
    refused: (problem, isShown) => {
      const name = fieldOf(problem.field);
      if (!isShown) sayRefused(named`${project.name} was not saved`)(problem);
      else if (name) form.setError(name, { message: problem.message }, { shouldFocus: true });
    },
    onRebase: (latest, kept, sent) => rebase(latest, [...editsOf(kept), ...typedSince(sent, base)]),
  });

  const submit = form.handleSubmit(() => {
    setAsking(false);
    return edit.save(Object.fromEntries(edits.map(({ path, value }) => [path, value])) as Edits, base);
  });
  const start = edits.find(({ path }) => path === 'start')?.value;
  const movesPlan = typeof start === 'string' && start !== '' && base.start !== null && base.phases.some((phase) => phase.start !== null);
  const ask = form.handleSubmit(() => setAsking(true));
  const answer = (isAlong: boolean) => {
    takesAlong.current = isAlong;
    void submit();
  };
  return {
    form,
    edits,
    hasEdits,
    save: () => (movesPlan ? void ask() : answer(false)),
    startQuestion: isAsking && movesPlan ? { from: base.start ?? '', to: start, answer, close: () => setAsking(false) } : null,
    discard: () => rebase(project),
    isSaving: edit.isSaving,
    problem: edit.problem && !fieldOf(edit.problem.field) ? edit.problem.message : null,
    conflict: edit.conflict,
    keepTheirs: edit.keepTheirs,
    useMine: edit.useMine,
    putOff: edit.putOff,
    isSettling: edit.isSettling,
  };
}

/** An archived project takes no edits, so that its status is never sent. */
const toInput = (values: ProjectFormValues) => {
  const { status, ...changes } = toChanges(values);
  return values.status === 'archived' ? changes : { status, ...changes };
};
