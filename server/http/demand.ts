// What a rule denies is refused, in words where somebody can do something about it first.

import { AppError } from '../../domain/kernel/errors.ts';
import type { Denial, Verdict } from '../../domain/kernel/verdict.ts';

const refusals: Partial<Record<Denial, { code: 'forbidden' | 'conflict'; message: string }>> = {
  project_closed: { code: 'forbidden', message: 'This project is archived. Take it back into work first.' },
  board_archived: { code: 'forbidden', message: 'This board is put away. Take it up again first.' },
  is_decision: { code: 'conflict', message: 'This comment is a decision. Take it out of the decisions first.' },
  not_first: { code: 'conflict', message: 'A thread is resolved by its first comment.' },
};

/** @throws AppError `forbidden`; `conflict` where the thing itself stands in the way */
export function demand(verdict: Verdict): void {
  if (verdict === true) return;
  const { code, message } = refusals[verdict] ?? { code: 'forbidden' };
  throw new AppError(code, message === undefined ? {} : { message });
}
