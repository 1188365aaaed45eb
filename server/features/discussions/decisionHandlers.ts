// Decisions: any comment can be called one, and a project has its ledger of them.

import { AppError } from '../../../domain/kernel/errors.ts';
import type { discussionsContract } from '../../../domain/discussions/contract.ts';
import { commentVerdicts } from '../../../domain/discussions/policy.ts';
import { appendEvent, lastSequence } from '../../events/eventLog.ts';
import { fromCursor, pageOf } from '../../http/paging.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { readableProject } from '../projects/access.ts';
import { ofRow, scopesOf, type Subjects } from './access.ts';
import { deleteDecision, isReplaceable, ledgerRows, saveDecision } from './decisionSql.ts';
import { commentAnswer, toDecision } from './records.ts';

type DecisionHandlers = Pick<HandlersOf<typeof discussionsContract>, 'decisions' | 'decide' | 'undecide'>;

export const decisionHandlers = ({ commentToChange }: Subjects): DecisionHandlers => ({
  decisions: async ({ input: { projectId, search, limit, cursor }, actor, tx }) => {
    const seq = await lastSequence(tx);
    const status = (await readableProject(tx, actor, projectId)).status;
    const rows = await ledgerRows(tx, { projectId, search, after: fromCursor(cursor, ['time', 'id']), limit: limit + 1 });
    const { items, next } = pageOf(rows, limit, ({ key, id }) => [key, id]);
    return {
      items: items.map(({ id, author_id: authorId, kind, subject_id, name, decision, replaced }) => ({
        ...toDecision(decision),
        commentId: id,
        authorId,
        subject: { kind, id: subject_id, name },
        replaced,
        can: { decide: commentVerdicts(actor, { status, authorId, isDeleted: false, isFirst: true, isDecision: true }).decide },
      })),
      next,
      seq,
    };
  },

  decide: async ({ input: { commentId, replaces, ...agreed }, actor, tx, now }) => {
    const { row, subject } = await commentToChange(tx, actor, { id: commentId, verdict: 'decide' });
    if (replaces === commentId)
      throw new AppError('validation_failed', { field: 'replaces', message: 'A decision does not replace itself.' });
    if (replaces) {
      const found = subject.projectId ? await isReplaceable(tx, { projectId: subject.projectId, id: replaces, by: commentId }) : 'no';
      if (found === 'no') throw new AppError('not_found');
      if (found === 'ring') throw new AppError('conflict', { message: 'That decision replaces this one already. Change that first.' });
      if (found === 'replaced') throw new AppError('conflict', { message: 'Another decision replaces that one already.' });
    }
    const wasThere = await saveDecision(tx, { id: commentId, ...agreed, replaces, actor, now });
    appendEvent(tx, {
      type: 'discussions.decided',
      actorId: actor.userId,
      scopes: scopesOf(subject, actor),
      data: { ...ofRow(subject, row), isOtherwise: wasThere },
    });
    return commentAnswer(tx, actor, { id: commentId, subject });
  },

  undecide: async ({ input: { commentId }, actor, tx }) => {
    const { row, subject } = await commentToChange(tx, actor, { id: commentId, verdict: 'decide' });
    if (!(await deleteDecision(tx, commentId))) throw new AppError('not_found');
    appendEvent(tx, { type: 'discussions.undecided', actorId: actor.userId, scopes: scopesOf(subject, actor), data: ofRow(subject, row) });
    return commentAnswer(tx, actor, { id: commentId, subject });
  },
});
