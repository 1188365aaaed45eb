// Whether a programme of another tool stands as it came: its rows belong together, and its links let each stay on its dates.

import { refuse, type Refusal } from '../kernel/result.ts';
import type { Schedule } from './contract.ts';
import type { ImportedPlan, ImportedRow } from './imported.ts';
import { isPhase, type PlanChange, type PlanRow, type RowId } from './plan.ts';
import { rowsById } from './rowsById.ts';
import { workOut } from './rules.ts';

/** A row as the rules know it; a phase keeps its own dates. */
export function planRowOf(row: ImportedRow): PlanRow {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    phaseId: row.kind === 'phase' ? null : row.phaseId,
    start: row.kind === 'milestone' ? null : row.start,
    end: row.end,
    isPinned: row.isPinned,
    notBefore: row.notBefore,
    isFinished: row.kind !== 'milestone' && row.isFinished,
    isByHand: row.kind === 'phase',
  };
}

/** The ids of rows that their links would not let stand where they came from. Or the refusal, as for a loop. */
export function displacedBy(schedule: Schedule, { rows, links }: ImportedPlan): Set<RowId> | Refusal {
  const changes: PlanChange[] = [
    ...rows.map((row) => ({ kind: 'add', row: planRowOf(row) }) as const),
    ...links.map((link) => ({ kind: 'link', link }) as const),
  ];
  const result = workOut({ schedule, changes });
  if (!result.ok) return result;
  const now = rowsById(result.value.schedule.rows);
  const stands = (row: PlanRow) => now.get(row.id)?.start === row.start && now.get(row.id)?.end === row.end;
  return new Set(rows.map(planRowOf).flatMap((row) => (stands(row) ? [] : [row.id])));
}

/** Refuses rows that do not belong together, and those that would not stay where they came from. */
export function refuseImport(schedule: Schedule, plan: ImportedPlan): Refusal | null {
  const ids = new Set<RowId>(plan.rows.map(({ id }) => id));
  const phases = new Set(plan.rows.filter(isPhase).map(({ id }) => id));
  const isLost = plan.rows.some((row) => row.kind !== 'phase' && row.phaseId !== null && !phases.has(row.phaseId));
  const isLoose = plan.links.some(({ from, to }) => !ids.has(from) || !ids.has(to));
  if (ids.size !== plan.rows.length || isLost || isLoose) return refuse('validation_failed', { field: 'rows', message: badParts });
  if (plan.rows.some(isHalfDrawn))
    return refuse('validation_failed', { field: 'rows', message: 'A row begins after its end, or has only one of both.' });
  const displaced = displacedBy(schedule, plan);
  if (!(displaced instanceof Set)) return displaced;
  const [first] = plan.rows.filter(({ id }) => displaced.has(id));
  const message = `${first?.name ?? ''} would not stay on its dates. Read the file again.`;
  return first ? refuse('validation_failed', { field: 'rows', message }) : null;
}

const badParts = 'The rows of the file do not fit together. Read it again.';

const isHalfDrawn = (row: ImportedRow): boolean =>
  row.kind !== 'milestone' &&
  ((row.start === null) !== (row.end === null) || (row.start !== null && row.end !== null && row.start > row.end));
