// What is discussed where: the things of a project, the spots of a document, and whom one may name.

import { AppError } from '../../../domain/kernel/errors.ts';
import type { discussionsContract, Standing } from '../../../domain/discussions/contract.ts';
import { subjectOf } from '../../../domain/discussions/subjects.ts';
import { projectVerdicts } from '../../../domain/projects/policy.ts';
import { lastSequence } from '../../events/eventLog.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { sentRows } from '../files/sentFileSql.ts';
import { readableProject } from '../projects/access.ts';
import type { Subjects } from './access.ts';
import { cardTalks, discussedRows, latestRows, peopleAround, pinRows, sharingRows, taskCalled } from './overviewSql.ts';
import { isoTime, titlesIn, toSentFile } from './records.ts';

type OverviewHandlers = Pick<HandlersOf<typeof discussionsContract>, 'people' | 'pins' | 'shared' | 'ofProject' | 'onCards' | 'referred'>;

export const overviewHandlers = ({ readableSubject }: Subjects): OverviewHandlers => ({
  people: async ({ input, actor, tx }) => {
    const seq = await lastSequence(tx);
    const { projectId, holderIds } = await readableSubject(tx, actor, subjectOf(input.subject));
    // What is one's own is read by nobody else, and nobody is let in.
    if (projectId === null) return { items: [], projectId, seq };
    const { status, lead_id } = await readableProject(tx, actor, projectId);
    const { share } = projectVerdicts(actor, { status, leadId: lead_id });
    const rows = await peopleAround(tx, actor, { projectId, holderIds });
    const standingOf = ({ is_in, reads }: (typeof rows)[number]): Standing =>
      reads ? (is_in ? 'in' : 'reads') : share === true ? 'invitable' : 'outside';
    return { items: rows.map((row) => ({ userId: row.id, standing: standingOf(row) })), projectId, seq };
  },

  pins: async ({ input, actor, tx }) => {
    const seq = await lastSequence(tx);
    const rows = await pinRows(tx, actor, await readableSubject(tx, actor, subjectOf(input.subject)));
    const items = rows.map(({ id, anchor, author_id, total, unread, is_resolved }) => ({
      commentId: id,
      anchor,
      authorId: author_id,
      total,
      unread,
      isResolved: is_resolved,
    }));
    return { items, seq };
  },

  shared: async ({ input, actor, tx }) => {
    const seq = await lastSequence(tx);
    const rows = await sharingRows(tx, await readableSubject(tx, actor, subjectOf(input.subject)));
    const sent = await sentRows(
      tx,
      actor,
      rows.map(({ id }) => id),
    );
    const items = rows.map(({ id, author_id: authorId, created_at }) => ({
      commentId: id,
      authorId,
      at: isoTime(created_at),
      files: sent.filter(({ sent_with }) => sent_with === id).map((row) => toSentFile(actor, row)),
    }));
    // What was saved since may have gone out of the reader's reach.
    return { items: items.filter(({ files }) => files.length > 0), seq };
  },

  ofProject: async ({ input: { projectId }, actor, tx }) => {
    const seq = await lastSequence(tx);
    await readableProject(tx, actor, projectId);
    const rows = await discussedRows(tx, actor, projectId);
    const items = rows.map(({ kind, subject_id: id, name, picture, status, total, unread, newest_id, newest_by, newest_at }) => ({
      kind,
      id,
      name,
      picture,
      status,
      total,
      unread,
      newest: { commentId: newest_id, authorId: newest_by, at: isoTime(newest_at) },
    }));
    const newest = await latestRows(tx, actor, projectId);
    const latest = newest.map(({ id, author_id, created_at, body, is_unread, kind, subject_id, name }) => ({
      commentId: id,
      authorId: author_id,
      at: isoTime(created_at),
      body,
      isUnread: is_unread,
      subject: { kind, id: subject_id, name },
    }));
    const titles = await titlesIn(
      tx,
      actor,
      latest.map(({ body }) => body),
    );
    return { items, latest, titles, seq };
  },

  onCards: async ({ input: { projectId }, actor, tx }) => {
    const seq = await lastSequence(tx);
    if (projectId) await readableProject(tx, actor, projectId);
    return { items: await cardTalks(tx, actor, projectId), seq };
  },

  referred: async ({ input: { ref }, actor, tx }) => {
    const seq = await lastSequence(tx);
    const title = await taskCalled(tx, actor, ref);
    if (!title) throw new AppError('not_found');
    return { title, seq };
  },
});
