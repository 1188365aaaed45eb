import { expect, test } from 'vitest';
import { projectChangeWords, type ProjectChangeFacts } from './projectChangeWords.ts';

const words = (facts: Partial<ProjectChangeFacts>) =>
  projectChangeWords({
    task: { ref: 'K26-7', projectId: 'p1' as never },
    projectName: 'Quayside',
    letGo: [],
    isWithdrawn: false,
    links: 0,
    ...facts,
  }).slice(0, -1);

test.each<[string, Partial<ProjectChangeFacts>, string[]]>([
  ['which number goes', {}, ['It is seen by those who read Quayside, and gets a number there in place of K26-7.']],
  [
    'who sees a personal one from now on',
    { task: { ref: null, projectId: null } },
    ['Everybody who reads Quayside sees it, and it gets a number there.'],
  ],
  ['that it is one’s own', { projectName: null }, ['You alone see it from now on, and K26-7 is no number any more.']],
  [
    'who is let go, and what waits behind',
    { letGo: ['Ana', 'Ben', 'Cleo'], isWithdrawn: true, links: 2 },
    [
      'It is seen by those who read Quayside, and gets a number there in place of K26-7.',
      'Ana, Ben and Cleo cannot read this project and are taken off the task.',
      'It is taken back from review, to In progress.',
      '2 links of the programme stay behind.',
    ],
  ],
])('says %s', (_what, facts, expected) => expect(words(facts)).toEqual(expected));
