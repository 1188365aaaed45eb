import { describe, expect, test } from 'vitest';
import type { OnboardingSteps } from './contract.ts';
import { isBehind, openSteps, recordedSteps, steps, stepsOf } from './rules.ts';

const counts = { otherMembers: 0, projects: 0, tasks: 0, files: 0 };
const none = stepsOf({ counts, hasPicture: false });
const all = stepsOf({ counts: { otherMembers: 1, projects: 1, tasks: 1, files: 1 }, hasPicture: true });

test('[R9-03] five steps: team High, project High, task High, file Medium, picture Low', () => {
  expect(steps.map(({ id, priority }) => [id, priority])).toEqual([
    ['step_team_member_invited', 'high'],
    ['step_project_created', 'high'],
    ['step_task_created', 'high'],
    ['step_file_added', 'medium'],
    ['step_profile_picture_added', 'low'],
  ]);
});

describe('[R4-12] each step follows from one fact', () => {
  test.each([
    ['step_team_member_invited', { counts: { ...counts, otherMembers: 1 }, hasPicture: false }],
    ['step_project_created', { counts: { ...counts, projects: 3 }, hasPicture: false }],
    ['step_task_created', { counts: { ...counts, tasks: 100 }, hasPicture: false }],
    ['step_file_added', { counts: { ...counts, files: 1 }, hasPicture: false }],
    ['step_profile_picture_added', { counts, hasPicture: true }],
  ] as const)('%s', (id, facts) => expect(stepsOf(facts)).toEqual({ ...none, [id]: true }));
});

describe('[R2-45] what is open', () => {
  test('all five at first, none at the end', () => {
    expect(openSteps(none)).toHaveLength(5);
    expect(openSteps({ ...all, step_file_added: false }).map(({ id }) => id)).toEqual(['step_file_added']);
    expect(openSteps(all)).toEqual([]);
  });
});

describe('the record of a studio', () => {
  const with_ = (changes: Partial<OnboardingSteps>) => ({ ...none, ...changes });

  test('follows what is true of the studio, both ways, and keeps what one Principal has done of their own', () => {
    const before = with_({ step_project_created: true, step_task_created: true });
    expect(recordedSteps(before, none)).toEqual(with_({ step_task_created: true }));
    expect(recordedSteps(before, all)).toEqual(all);
    expect(recordedSteps(null, none)).toEqual(none);
  });

  test('is behind while there is none, while it lacks a step, and while it has one that is no longer so', () => {
    expect(isBehind(null, none)).toBe(true);
    expect(isBehind(none, none)).toBe(false);
    expect(isBehind(none, with_({ step_profile_picture_added: true }))).toBe(true);
    expect(isBehind(with_({ step_project_created: true }), none)).toBe(true);
    // Another Principal's own step, which this one has not taken.
    expect(isBehind(with_({ step_task_created: true }), none)).toBe(false);
  });

  test('never goes to and fro: what was put on record for one is not behind for the other', () => {
    const states = [none, all, with_({ step_task_created: true }), with_({ step_profile_picture_added: true })];
    for (const own of states) {
      for (const theirs of states) {
        const shared = {
          ...theirs,
          step_team_member_invited: own.step_team_member_invited,
          step_project_created: own.step_project_created,
          step_file_added: own.step_file_added,
        };
        expect(isBehind(recordedSteps(recordedSteps(null, own), shared), own)).toBe(false);
      }
    }
  });
});
