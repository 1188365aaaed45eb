// The server's programme of a project, with the changes over it that are still on their way.

import { type QueryClient, skipToken, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { BaselineId, ProjectId } from '../../../domain/kernel/ids.ts';
import type { Stretched } from '../../../domain/projects/following.ts';
import type { Schedule, ScheduleChange } from '../../../domain/schedule/contract.ts';
import { changeSchedule } from '../../../domain/schedule/rules.ts';
import { api } from '../../lib/api.ts';
import { projectQuery } from '../projects/queries.ts';
import { beginAnew } from '../../lib/keepAnswer.ts';
import { ownVersions } from '../../lib/ownVersions.ts';
import { gather, readOlder } from '../../lib/readAnew.ts';

const scheduleQuery = (projectId: ProjectId) => api.schedule.get.queryOptions({ input: { projectId } });

interface ChangeInput {
  projectId: ProjectId;
  changes: ScheduleChange[];
  versions: Versions;
  modeVersions: Versions;
  /** Of an act that is taken back. */
  target: Stretched | null;
}

type Versions = Record<string, number>;

const changeKey = (projectId: ProjectId) => ['schedule.change', projectId] as const;

export function useSchedule(projectId: ProjectId) {
  const answer = useQuery(scheduleQuery(projectId));
  const underway = useMutationState({
    filters: { mutationKey: changeKey(projectId), status: 'pending' },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else goes under its key
    select: ({ state }) => (state.variables as ChangeInput).changes,
  });
  const known = answer.data?.schedule;
  const schedule = useMemo(() => known && underway.reduce(withChanges, known), [known, underway]);
  /** `known` is the server's alone. */
  return { schedule, known, error: answer.error, refetch: answer.refetch };
}

/** What cannot be laid over is left to the server to refuse. */
function withChanges(schedule: Schedule, changes: readonly ScheduleChange[]): Schedule {
  const result = changeSchedule({ schedule, changes });
  return result.ok ? result.value.schedule : schedule;
}

/** Sends a change with the versions of what it was worked out from; afterwards it is part of what is known. */
export function useChangeSchedule(projectId: ProjectId) {
  const queries = useQueryClient();
  const [own] = useState(() => ({ rows: ownVersions(), modes: ownVersions() }));
  return useMutation({
    mutationKey: changeKey(projectId),
    // One after the other, as they were made.
    scope: { id: `schedule ${projectId}` },
    mutationFn: async (input: ChangeInput) => {
      const [versions, modeVersions] = [own.rows.after(input.versions), own.modes.after(input.modeVersions)];
      const answer = await api.schedule.change.call({ ...input, versions, modeVersions });
      own.rows.made({ ...madeIn(input.changes), ...versions }, answer.versions);
      own.modes.made(modeVersions, answer.modeVersions);
      return answer;
    },
    onSuccess: (answer, { changes }) => {
      keep(queries, projectId, { ...answer, changes });
      if (answer.target) moveTarget(queries, projectId, answer.target);
    },
    onError: () => queries.invalidateQueries({ queryKey: scheduleQuery(projectId).queryKey }),
  });
}

/** What a change makes has no version until it is answered: what is changed of it meanwhile is based on none. */
function madeIn(changes: readonly ScheduleChange[]): Versions {
  const ids = changes.flatMap((change): string[] =>
    change.kind === 'add' ? [change.row.id] : change.kind === 'link' ? [change.link.id] : [],
  );
  return Object.fromEntries(ids.map((id) => [id, 0]));
}

/** Before the project is read anew, unless it was already, or somebody has set another. */
function moveTarget(queries: QueryClient, projectId: ProjectId, { was, is }: Stretched): void {
  queries.setQueryData(projectQuery(projectId).queryKey, (answer) =>
    answer?.project.targetEnd === was ? { ...answer, project: { ...answer.project, targetEnd: is } } : answer,
  );
}

function keep(
  queries: QueryClient,
  projectId: ProjectId,
  { changes, versions, modeVersions }: Omit<ChangeInput, 'projectId' | 'target'>,
): void {
  queries.setQueryData(scheduleQuery(projectId).queryKey, (answer) => {
    if (!answer) return answer;
    const { schedule } = answer;
    // An event may have brought the answer up to date already.
    if (schedule.rows.some(({ id, version }) => (versions[id] ?? 0) > 0 && version >= (versions[id] ?? 0))) return answer;
    const changed = withChanges(schedule, changes);
    const rows = changed.rows.map((row) => ({
      ...row,
      version: versions[row.id] ?? row.version,
      modeVersion: modeVersions[row.id] ?? row.modeVersion,
    }));
    const links = changed.links.map((link) => ({ ...link, version: versions[link.id] ?? link.version }));
    return { ...answer, schedule: { ...changed, rows, links } };
  });
  beginAnew(queries, scheduleQuery(projectId).queryKey);
}

const changed = new Map<ProjectId, number>();
/** A programme comes whole, with thousands of rows: of what many do at once it is read once. */
const readThem = gather(
  150,
  (queries) => {
    const batch = [...changed];
    changed.clear();
    for (const [id, number] of batch) readOlder(queries, api.schedule.get.key({ input: { projectId: id } }), number);
  },
  () => changed.clear(),
);

/** Reads a project's programme anew where it is shown, because an event changed its rows. */
export function refreshSchedule(queries: QueryClient, { projectId, sequence }: { projectId: ProjectId; sequence: number }): void {
  changed.set(projectId, sequence);
  readThem(queries);
}

const baselinesQuery = (projectId: ProjectId) => api.schedule.baselines.queryOptions({ input: { projectId } });

/** The baselines of a programme, the newest first; undefined until they are there. */
export const useBaselines = (projectId: ProjectId) => useQuery(baselinesQuery(projectId)).data?.items;

/** The dates that a baseline keeps: they never change. */
export const useBaseline = (projectId: ProjectId, baselineId: BaselineId | null) =>
  useQuery({
    ...api.schedule.baseline.queryOptions({ input: baselineId === null ? skipToken : { projectId, baselineId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Has the list of baselines read anew. */
function useReadBaselinesAnew(projectId: ProjectId) {
  const queries = useQueryClient();
  return { onSuccess: () => queries.invalidateQueries({ queryKey: baselinesQuery(projectId).queryKey }) };
}

export const useSaveBaseline = (projectId: ProjectId) =>
  useMutation(api.schedule.saveBaseline.mutationOptions(useReadBaselinesAnew(projectId)));

export const useRenameBaseline = (projectId: ProjectId) =>
  useMutation(api.schedule.renameBaseline.mutationOptions(useReadBaselinesAnew(projectId)));

export const useRemoveBaseline = (projectId: ProjectId) =>
  useMutation(api.schedule.removeBaseline.mutationOptions(useReadBaselinesAnew(projectId)));

export const useRestoreBaseline = (projectId: ProjectId) =>
  useMutation(api.schedule.restoreBaseline.mutationOptions(useReadBaselinesAnew(projectId)));

/** The newest that this tab knows, for a change that is worked out behind the screen. */
export const knownSchedule = (queries: QueryClient, projectId: ProjectId): Schedule | undefined =>
  queries.getQueryData(scheduleQuery(projectId).queryKey)?.schedule;
