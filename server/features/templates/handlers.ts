// Templates: everybody in the studio reads them, whoever creates projects keeps and changes those of the studio's own.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { TemplateId } from '../../../domain/kernel/ids.ts';
import { mergeEdit } from '../../../domain/kernel/merge.ts';
import { orThrow } from '../../../domain/kernel/result.ts';
import { createProjectVerdict } from '../../../domain/projects/policy.ts';
import type { TemplateFields, templatesContract } from '../../../domain/templates/contract.ts';
import { mergePlans } from '../../../domain/templates/merging.ts';
import { templateVerdicts } from '../../../domain/templates/policy.ts';
import { checkedPlan } from '../../../domain/templates/rules.ts';
import { defined, namesOf } from '../../../domain/kernel/records.ts';
import { stampsOf } from '../../db/stamps.ts';
import type { Tx } from '../../db/tx.ts';
import { appendEvent, lastSequence, tellNothing } from '../../events/eventLog.ts';
import { demandVersion } from '../../http/guards.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { mergedOrConflict } from '../studios/records.ts';
import { applyHandlers, type TemplateNeeds } from './applyHandlers.ts';
import { anyTemplate, builtInCards, readableBy, toCard, toFields, toTemplate } from './records.ts';
import { lockedTemplate, templateRow, type TemplateRow, templateRows, versionRow, versionRows } from './sql.ts';
import { deleteTemplate, insertTemplate, setArchived, updateTemplate, type WrittenFields } from './writes.ts';

export const templatesHandlers = (needs: TemplateNeeds): HandlersOf<typeof templatesContract> => ({
  ...applyHandlers(needs),

  list: async ({ actor, tx }) => {
    const seq = await lastSequence(tx);
    const own = (await templateRows(tx, readableBy(actor))).map((row) => toCard(actor, row));
    return { items: [...own, ...(await builtInCards(tx, actor))], can: { create: createProjectVerdict(actor) }, seq };
  },

  get: async ({ input, actor, tx }) => {
    const seq = await lastSequence(tx);
    const template = await anyTemplate(tx, actor, input.templateId);
    if (!template) throw new AppError('not_found');
    return { template, seq };
  },

  versions: async ({ input, tx }) => {
    const seq = await lastSequence(tx);
    const rows = await versionRows(tx, input.templateId);
    if (rows.length === 0) throw new AppError('not_found');
    const items = rows.map(({ saved_at, saved_by, ...row }) => ({
      ...row,
      savedAt: new Date(saved_at).toISOString(),
      savedById: saved_by,
    }));
    return { items, seq };
  },

  version: async ({ input, tx }) => {
    const seq = await lastSequence(tx);
    const row = await versionRow(tx, { id: input.templateId, version: input.number });
    if (!row) throw new AppError('not_found');
    return { fields: row.fields, seq };
  },

  create: async ({ input: { id, ...fields }, actor, tx, now }) => {
    orThrow(checkedPlan(fields.plan));
    if ((await templateRows(tx, readableBy(actor))).length >= mostTemplates)
      throw new AppError('validation_failed', { message: tooManyTemplates });
    if (!(await insertTemplate(tx, { id, fields, actor, now }))) throw new AppError('already_exists');
    tell(tx, actor, 'templates.created', { templateId: id, version: 1 });
    return { template: await readAgain(tx, actor, id) };
  },

  edit: async ({ input: { templateId, version, changes }, actor, tx, now }) => {
    const row = await templateToChange(tx, actor, templateId);
    const merged = await mergedChanges(tx, { row, version, changes });
    if (Object.keys(merged).length === 0) {
      tellNothing(tx, ['studio']);
      return { template: toTemplate(actor, row) };
    }
    if (merged.plan) orThrow(checkedPlan(merged.plan));
    const next = await updateTemplate(tx, { row, changes: merged, actor, now });
    const changed = namesOf(merged);
    appendEvent(tx, { type: 'templates.edited', ...toStudio(actor), data: { templateId, version: next, changed } });
    return { template: await readAgain(tx, actor, templateId) };
  },

  archive: async ({ input: { templateId, version }, actor, tx, now }) => {
    const row = await templateToChange(tx, actor, templateId);
    demandVersion(tx, row, version);
    if (row.archived_at) throw new AppError('conflict', { message: 'This template is archived already.' });
    const next = await setArchived(tx, { row, archivedAt: now, actor, now });
    tell(tx, actor, 'templates.archived', { templateId, version: next });
    return { template: await readAgain(tx, actor, templateId) };
  },

  restore: async ({ input: { templateId, version }, actor, tx, now }) => {
    const row = await templateToChange(tx, actor, templateId);
    demandVersion(tx, row, version);
    if (!row.archived_at) throw new AppError('conflict', { message: 'This template is in the gallery already.' });
    const next = await setArchived(tx, { row, archivedAt: null, actor, now });
    tell(tx, actor, 'templates.restored', { templateId, version: next });
    return { template: await readAgain(tx, actor, templateId) };
  },

  remove: async ({ input: { templateId }, actor, tx }) => {
    const row = await templateToChange(tx, actor, templateId);
    const verdict = templateVerdicts(actor, { isBuiltIn: false, usedBy: row.used_by }).remove;
    if (verdict === 'template_in_use')
      throw new AppError('conflict', { message: 'Projects were made from this template. Archive it instead.' });
    await deleteTemplate(tx, templateId);
    tell(tx, actor, 'templates.removed', { templateId, version: row.version });
    return {};
  },
});

/** What a gallery still shows at a glance. */
const mostTemplates = 200;
const tooManyTemplates = `A studio keeps ${mostTemplates} templates of its own. Delete some that nobody starts from any more.`;

/** Locks it. @throws AppError `not_found` */
async function templateToChange(tx: Tx, actor: MemberActor, id: TemplateId): Promise<TemplateRow> {
  const row = await lockedTemplate(tx, id, readableBy(actor));
  if (!row) throw new AppError('not_found');
  return row;
}

async function readAgain(tx: Tx, actor: MemberActor, id: TemplateId) {
  const row = await templateRow(tx, id, readableBy(actor));
  if (!row) throw new AppError('not_found');
  return toTemplate(actor, row);
}

interface TemplateEdit {
  row: TemplateRow;
  /** On the version that the person began with. */
  version: number;
  changes: { [Field in keyof TemplateFields]?: TemplateFields[Field] | undefined };
}

/** What really changes. Two people who changed different rows of the plan both win. */
async function mergedChanges(tx: Tx, { row, version, changes }: TemplateEdit): Promise<Partial<WrittenFields>> {
  const stamps = stampsOf(row);
  const base = changes.plan && row.version > version ? await versionRow(tx, { id: row.id, version }) : undefined;
  const was = base?.fields.plan;
  const result = mergeEdit<Partial<WrittenFields>>({
    current: toFields(row),
    stamps,
    baseVersion: version,
    changes: defined(changes),
    together: { plan: ({ theirs, yours }) => (was && theirs && yours ? mergePlans({ base: was, theirs, yours }) : null) },
  });
  return mergedOrConflict(tx, { result, stamps, subject: 'This template' });
}

const toStudio = ({ userId }: MemberActor) => ({ actorId: userId, scopes: ['studio' as const] });

type Told = 'templates.created' | 'templates.archived' | 'templates.restored' | 'templates.removed';

const tell = (tx: Tx, actor: MemberActor, type: Told, data: { templateId: TemplateId; version: number }): void =>
  appendEvent(tx, { type, ...toStudio(actor), data });
