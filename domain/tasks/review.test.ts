import { describe, expect, it } from 'vitest';
import { projectId, reviewId, type UserId, userId } from '../kernel/ids.ts';
import type { Review } from './contract.ts';
import { approve, type Circumstances, requestChanges, sendToReview, takeBackApproval, type TaskState, withdraw } from './review.ts';

const person = (n: number): UserId => userId.parse(`0190a6a0-0000-7000-8000-00000000000${n}`);
const [ines, lucas, mirela, aiko] = [person(1), person(2), person(3), person(4)];
const halden = projectId.parse('0190a6a0-0000-7000-8000-000000000009');
const sentAt = '2026-03-10T09:00:00.000Z';
const now = '2026-03-12T09:00:00.000Z';

/** Lucas does the work, Ines reviews it, Mirela leads the project. */
const inWork: TaskState = {
  status: 'in_progress',
  position: 'a1',
  projectId: halden,
  assigneeIds: [lucas],
  reviewerId: null,
  round: 0,
  reviewRequestedAt: null,
  reviewRequestedBy: null,
  completedAt: null,
};
const inReview: TaskState = {
  ...inWork,
  status: 'in_review',
  reviewerId: ines,
  round: 1,
  reviewRequestedAt: sentAt,
  reviewRequestedBy: lucas,
};
const by = (actorId: UserId, selfApproval = false): Circumstances => ({
  actorId,
  now,
  projectLeadId: mirela,
  selfApproval,
  canLook: () => true,
});

describe('sending to review', () => {
  it('records who asked whom and when, and opens the first round', () => {
    expect(sendToReview({ task: inWork, reviewerId: ines, position: 'a5' }, by(lucas))).toEqual({
      ok: true,
      value: {
        step: 'sendToReview',
        patch: {
          status: 'in_review',
          position: 'a5',
          reviewerId: ines,
          round: 1,
          reviewRequestedAt: now,
          reviewRequestedBy: lucas,
          completedAt: null,
        },
        review: { opens: { round: 1, requestedBy: lucas, requestedAt: now, reviewerId: ines } },
        inverse: { status: 'in_progress', position: 'a1' },
      },
    });
  });

  it('stays in the round that the last request for changes began', () => {
    const sent = sendToReview({ task: { ...inWork, round: 2 }, reviewerId: ines }, by(lucas));
    expect(sent).toMatchObject({ value: { patch: { round: 2 }, review: { opens: { round: 2 } } } });
  });

  it.each([
    ['the given reviewer', { reviewerId: ines }, { reviewerId: lucas }, lucas],
    ['the last reviewer', { reviewerId: ines }, {}, ines],
    ['the project lead', {}, {}, mirela],
    ['the lead where the last reviewer now does the work', { reviewerId: ines, assigneeIds: [ines] }, {}, mirela],
  ])('goes to %s', (_, facts, command, expected) => {
    const sent = sendToReview({ task: { ...inWork, assigneeIds: [], ...facts }, ...command }, by(aiko));
    expect(sent).toMatchObject({ value: { patch: { reviewerId: expected } } });
  });

  it('passes over whoever cannot look at it, and asks where that leaves nobody', () => {
    const without = (...gone: UserId[]): Circumstances => ({ ...by(lucas), canLook: (id) => !gone.includes(id) });
    const task = { ...inWork, reviewerId: ines };
    expect(sendToReview({ task }, without(ines))).toMatchObject({ value: { patch: { reviewerId: mirela } } });
    expect(sendToReview({ task }, without(ines, mirela))).toMatchObject({ ok: false, code: 'reviewer_required' });
  });

  it.each([
    ['nobody leads the project', inWork, {}, { ...by(lucas), projectLeadId: null }, 'reviewer_required'],
    ['the lead sends their own work', inWork, {}, by(mirela), 'reviewer_required'],
    ['the chosen reviewer did the work', inWork, { reviewerId: lucas }, by(mirela), 'reviewer_required'],
    ['it is in review', inReview, { reviewerId: ines }, by(lucas), 'transition_refused'],
    ['the task is personal', { ...inWork, projectId: null }, { reviewerId: ines }, by(lucas), 'transition_refused'],
  ])('is refused when %s', (_, task, command, circumstances, code) => {
    expect(sendToReview({ task, ...command }, circumstances)).toMatchObject({ ok: false, code });
  });

  it('may go to oneself where the studio lets people approve their own work', () => {
    expect(sendToReview({ task: inWork, reviewerId: lucas }, by(lucas, true))).toMatchObject({ ok: true });
  });
});

describe('deciding a review', () => {
  it('approves: the task is completed, nobody waits any more', () => {
    expect(approve({ task: inReview }, by(ines))).toEqual({
      ok: true,
      value: {
        step: 'approve',
        patch: {
          status: 'completed',
          position: 'a1',
          completedAt: now,
          reviewRequestedAt: null,
          reviewRequestedBy: null,
        },
        review: { decides: { verdict: 'approved', comment: null, decidedAt: now } },
        inverse: null,
      },
    });
  });

  it('sends back with a comment: the next round begins, the reviewer stays', () => {
    const change = requestChanges({ task: inReview, comment: 'Rafts clash with beam C.' }, by(ines));
    expect(change).toMatchObject({
      value: {
        patch: { status: 'in_progress', round: 2, reviewRequestedAt: null, completedAt: null },
        review: { decides: { verdict: 'changes_requested', comment: 'Rafts clash with beam C.' } },
        inverse: null,
      },
    });
    expect(change.ok && 'reviewerId' in change.value.patch).toBe(false);
  });

  it.each([
    ['the reviewer', inReview, by(ines), true],
    ['the one who did it', inReview, by(lucas), 'forbidden'],
    ['somebody else', inReview, by(mirela), 'forbidden'],
    ['a reviewer who is assigned to it', { ...inReview, assigneeIds: [lucas, ines] }, by(ines), 'forbidden'],
    ['a reviewer who sent it', { ...inReview, reviewRequestedBy: ines }, by(ines), 'forbidden'],
    ['such a reviewer, with self-approval', { ...inReview, reviewRequestedBy: ines }, by(ines, true), true],
    ['somebody else, with self-approval', inReview, by(lucas, true), 'forbidden'],
    ['the reviewer, too late', { ...inWork, reviewerId: ines }, by(ines), 'transition_refused'],
  ])('%s', (_, task, circumstances, expected) => {
    for (const decision of [approve({ task }, circumstances), requestChanges({ task, comment: 'No.' }, circumstances)]) {
      expect(decision.ok ? true : decision.code).toBe(expected);
    }
  });

  it.each([
    ['', 'Comment is required.'],
    [' \n', 'Comment is required.'],
    ['x'.repeat(10_001), 'Comment must be 10,000 characters or fewer.'],
  ])('needs a comment of 1 to 10,000 characters to send back', (comment, message) => {
    const refusal = { ok: false, code: 'validation_failed', details: { field: 'comment', message } };
    expect(requestChanges({ task: inReview, comment }, by(ines))).toEqual(refusal);
    expect(requestChanges({ task: inReview, comment: 'x'.repeat(10_000) }, by(ines)).ok).toBe(true);
  });
});

describe('taking an approval back', () => {
  const review = (more: Partial<Review> = {}): Review => ({
    id: reviewId.parse('0190a6a0-0000-7000-8000-0000000000aa'),
    round: 2,
    requestedBy: lucas,
    requestedAt: '2026-03-09T10:00:00Z',
    reviewerId: ines,
    verdict: 'approved',
    comment: null,
    decidedAt: '2026-03-10T10:00:00Z',
    ...more,
  });
  const approved: TaskState = { ...inReview, status: 'completed', completedAt: '2026-03-10T10:00:00Z', round: 2 };

  it('lets the round wait again as it did', () => {
    expect(takeBackApproval({ task: approved, review: review() }, by(ines))).toEqual({
      ok: true,
      value: {
        step: 'takeBackApproval',
        patch: {
          status: 'in_review',
          position: approved.position,
          completedAt: null,
          reviewRequestedAt: '2026-03-09T10:00:00Z',
          reviewRequestedBy: lucas,
        },
        review: { takesBack: review().id },
        inverse: null,
      },
    });
  });

  it.each([
    ['is refused to anybody but who gave it', approved, review({ reviewerId: lucas }), 'forbidden'],
    ['is refused where it was completed again since', { ...approved, completedAt: '2026-03-11T10:00:00Z' }, review(), 'transition_refused'],
    ['is refused where it is back in work', { ...approved, status: 'todo' as const, completedAt: null }, review(), 'transition_refused'],
    ['is refused where changes were asked for last', approved, review({ verdict: 'changes_requested' }), 'transition_refused'],
    ['is refused where nobody reviewed it', approved, undefined, 'transition_refused'],
  ])('%s', (_, task, last, code) => {
    expect(takeBackApproval({ task, review: last }, by(ines))).toMatchObject({ ok: false, code });
  });
});

describe('withdrawing', () => {
  it('takes the work back and keeps the round and the reviewer', () => {
    const change = withdraw({ task: inReview, to: 'todo' }, by(lucas));
    expect(change).toMatchObject({
      value: {
        patch: { status: 'todo', reviewRequestedAt: null },
        review: { decides: { verdict: 'withdrawn' } },
        inverse: { status: 'in_review', position: 'a1', reviewerId: ines },
      },
    });
    expect(change.ok && 'round' in change.value.patch).toBe(false);
  });

  it('cannot be undone by the reviewer, who would then have asked themselves', () => {
    expect(withdraw({ task: inReview, to: 'todo' }, by(ines))).toMatchObject({ value: { inverse: null } });
  });
});
