// From rows to the records of the contract.

import { templateId } from '../../../domain/kernel/ids.ts';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { builtInIds } from '../../../domain/projects/templates/builtInIds.ts';
import { builtInTemplates, findBuiltInTemplate } from '../../../domain/projects/templates/builtIn.ts';
import { planOfTemplate } from '../../../domain/projects/templates/plan.ts';
import { summaryOf } from '../../../domain/projects/templates/summary.ts';
import type { Template as BuiltInTemplate } from '../../../domain/projects/templates/template.ts';
import type { Template, TemplateCard, TemplateFields } from '../../../domain/templates/contract.ts';
import { templateVerdicts } from '../../../domain/templates/policy.ts';
import { readerOf } from '../../../domain/studios/policy.ts';
import type { Tx } from '../../db/tx.ts';
import { isReadableBy } from '../projects/sql.ts';
import { type ListedRow, templateRow, type TemplateRow, usesOfBuiltIn } from './sql.ts';

/** What a list shows of the built-in ones never changes while the program runs. */
const builtInSummaries = builtInTemplates.map((template) => summaryOf({ ...template, plan: planOfTemplate(template) }));

/** The projects that count as uses: those that the person reads. */
export const readableBy = (actor: MemberActor) => isReadableBy(readerOf(actor));

export const builtInCards = async (tx: Tx, actor: MemberActor): Promise<TemplateCard[]> => {
  const uses = await usesOfBuiltIn(tx, builtInIds, readableBy(actor));
  return builtInSummaries.map((summary) => ({ ...summary, ...standingOfBuiltIn(actor, uses.get(summary.id) ?? 0) }));
};

const standingOfBuiltIn = (actor: MemberActor, usedBy: number) => ({
  isBuiltIn: true,
  version: 1,
  isArchived: false,
  usedBy,
  can: templateVerdicts(actor, { isBuiltIn: true, usedBy }),
});

export const toCard = (actor: MemberActor, row: ListedRow): TemplateCard => ({
  ...row.summary,
  id: row.id,
  name: row.name,
  description: row.description,
  type: row.type,
  ...standingOf(actor, row),
});

const standingOf = (actor: MemberActor, row: Pick<TemplateRow, 'version' | 'archived_at' | 'used_by'>) => ({
  isBuiltIn: false,
  version: row.version,
  isArchived: row.archived_at !== null,
  usedBy: row.used_by,
  can: templateVerdicts(actor, { isBuiltIn: false, usedBy: row.used_by }),
});

export const toFields = (row: TemplateRow): TemplateFields => ({
  name: row.name,
  description: row.description,
  type: row.type,
  plan: row.plan,
});

export const toTemplate = (actor: MemberActor, row: TemplateRow): Template => ({ ...toFields(row), id: row.id, ...standingOf(actor, row) });

/** A template by its slug or its id, if there is one. */
export async function anyTemplate(tx: Tx, actor: MemberActor, id: string): Promise<Template | null> {
  const builtIn = findBuiltInTemplate(id);
  if (builtIn) return ofBuiltIn(actor, builtIn, (await usesOfBuiltIn(tx, [id], readableBy(actor))).get(id) ?? 0);
  const own = templateId.safeParse(id);
  const row = own.success ? await templateRow(tx, own.data, readableBy(actor)) : undefined;
  return row ? toTemplate(actor, row) : null;
}

const ofBuiltIn = (actor: MemberActor, template: BuiltInTemplate, usedBy: number): Template => ({
  id: template.id,
  name: template.name,
  description: template.description,
  type: template.type,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same, without its lists being read-only
  plan: planOfTemplate(template) as TemplateFields['plan'],
  ...standingOfBuiltIn(actor, usedBy),
});
