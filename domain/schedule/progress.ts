// Whose progress can be said on the sheet.

import { whyNoProgress } from '../tasks/progress.ts';
import type { ScheduleRow } from './contract.ts';

/** Why one cannot say how far a row is; null where one can. */
export function whyNoPercent({ kind, status, hasSteps }: Pick<ScheduleRow, 'kind' | 'status' | 'hasSteps'>): string | null {
  if (kind === 'phase') return 'A phase is as far as its work.';
  if (kind === 'milestone') return 'A milestone has no length to be done.';
  return whyNoProgress({ status, hasSteps });
}
