import type { z } from 'zod';
import type { Actor } from '../../../domain/kernel/actor.ts';
import { studioId } from '../../../domain/kernel/ids.ts';
import type { studio } from '../../../domain/studios/contract.ts';
import { logoVerdict } from '../../../domain/studios/policy.ts';
import type { studioRow } from './sql.ts';

/** The studio as one of its people sees it. */
export const presentStudio = (row: Awaited<ReturnType<typeof studioRow>>, actor: Actor): z.input<typeof studio> => ({
  id: studioId.parse(row.id),
  name: row.name,
  logoUrl: row.logo_url,
  timeZone: row.time_zone,
  locale: row.locale,
  currency: row.currency,
  workingDays: row.working_days,
  holidays: row.holidays,
  selfApproval: row.self_approval,
  today: row.today,
  can: { changeLogo: logoVerdict(actor) },
});
