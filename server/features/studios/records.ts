// From rows to the records of the contract.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { studioId } from '../../../domain/kernel/ids.ts';
import { editorOf, type FieldStamps } from '../../../domain/kernel/merge.ts';
import { orThrow, type Result } from '../../../domain/kernel/result.ts';
import type { Studio } from '../../../domain/studios/contract.ts';
import { studioVerdicts } from '../../../domain/studios/policy.ts';
import type { Tx } from '../../db/tx.ts';
import { noteGuard } from '../../http/guards.ts';
import { memberName, studioRow } from './sql.ts';

/** The studio as this person may see and change it. */
export async function studioRecord(tx: Tx, actor: MemberActor): Promise<Studio> {
  const row = await studioRow(tx);
  return {
    id: studioId.parse(row.id),
    name: row.name,
    logoUrl: row.logo_url,
    timeZone: row.time_zone,
    locale: row.locale,
    currency: row.currency,
    workingDays: row.working_days,
    holidays: row.holidays,
    selfApproval: row.self_approval,
    revisionScheme: row.revision_scheme,
    defaultVisibility: row.default_visibility,
    today: row.today,
    version: row.version,
    can: studioVerdicts(actor),
  };
}

interface Merged<Fields> {
  /** Of `mergeEdit`. */
  result: Result<Fields>;
  stamps: FieldStamps;
  /** "This task". */
  subject: string;
}

/** What an edit really changes. @throws AppError `conflict` with the name of whose value stands, or what the rule refused */
export async function mergedOrConflict<Fields>(tx: Tx, { result, stamps, subject }: Merged<Fields>): Promise<Fields> {
  noteGuard(tx, 'fields');
  if (result.ok || result.code !== 'conflict') return orThrow(result);
  const by = await memberName(tx, editorOf(stamps, result.details.conflicts ?? []));
  throw new AppError('conflict', { ...result.details, by, message: `${subject} was changed by ${by} just now.` });
}
