// How large the pages of a version are, and the scale that somebody has set on one, so that the next person measures by it.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { filesContract } from '../../../domain/files/contract.ts';
import { scaleVerdict } from '../../../domain/files/policy.ts';
import { demand } from '../../http/demand.ts';
import { appendEvent, lastSequence } from '../../events/eventLog.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { placeOfRow, readableFile } from './access.ts';
import { pagesRow, type PagesRow, writeScale } from './pageSql.ts';
import { type FileRow, scopesOf } from './sql.ts';

const verdictOf = (actor: MemberActor, row: FileRow) => scaleVerdict(actor, placeOfRow(row));

export const pageHandlers: Pick<HandlersOf<typeof filesContract>, 'pages' | 'setScale'> = {
  pages: async ({ input, actor, tx }) => {
    const seq = await lastSequence(tx);
    const file = await readableFile(tx, actor, input.fileId);
    const row = await pagesRow(tx, input);
    if (!row) throw new AppError('not_found');
    const scales = row.scales.map((scale) => ({ ...scale, setAt: new Date(scale.setAt).toISOString() }));
    return { sizes: sizesOf(row), scales, can: { setScale: verdictOf(actor, file) }, seq };
  },

  setScale: async ({ input: { fileId, number, page, millimetres }, actor, tx, now }) => {
    const file = await readableFile(tx, actor, fileId);
    demand(verdictOf(actor, file));
    const row = await pagesRow(tx, { fileId, number });
    if (!row || !isDrawn(row) || page > (row.pages ?? 1)) throw new AppError('not_found');
    // Until its pages are measured, each is taken to be as large as the first.
    if (row.kind === 'pdf' && page > 1 && millimetres !== null && row.sizes === null)
      throw new AppError('conflict', { message: 'The pages of this drawing are still being measured. Set the scale in a while.' });
    await writeScale(tx, { fileId, number, page, millimetres, actor, now });
    const projectId = file.project_id;
    const scopes = scopesOf({ projectId, ownerId: actor.userId });
    appendEvent(tx, { type: 'files.scaleSet', actorId: actor.userId, scopes, data: { projectId, fileId, number, page } });
    return {};
  },
};

const isDrawn = ({ kind }: PagesRow): boolean => kind === 'pdf' || kind === 'image';

const sizesOf = ({ sizes }: PagesRow): { width: number; height: number }[] =>
  Array.from({ length: Math.floor((sizes?.length ?? 0) / 2) }, (_, index) => ({
    width: sizes?.[index * 2] ?? 0,
    height: sizes?.[index * 2 + 1] ?? 0,
  }));
