// From rows to the records of the contract.

import type { Actor } from '../../../domain/kernel/actor.ts';
import type { Day } from '../../../domain/kernel/calendar.ts';
import { studioId } from '../../../domain/kernel/ids.ts';
import type { Studio } from '../../../domain/studios/contract.ts';
import { studioVerdicts } from '../../../domain/studios/policy.ts';
import type { Tx } from '../../db/tx.ts';
import { studioRow } from './sql.ts';

/** The studio as this person may see and change it. */
export async function studioRecord(tx: Tx, actor: Actor): Promise<Studio> {
  const row = await studioRow(tx);
  return {
    id: studioId.parse(row.id),
    name: row.name,
    logoUrl: row.logo_url,
    timeZone: row.time_zone,
    locale: row.locale,
    currency: row.currency,
    workingDays: row.working_days,
    holidays: row.holidays as Day[],
    selfApproval: row.self_approval,
    defaultVisibility: row.default_visibility as Studio['defaultVisibility'],
    today: row.today as Day,
    version: row.version,
    can: studioVerdicts(actor),
  };
}
