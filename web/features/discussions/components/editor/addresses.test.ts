import { expect, test } from 'vitest';
import { referenceOf } from './addresses.ts';

const [origin, id, other] = ['https://studio.example', '4f0c2a51-7a0e-4c58-9d2b-0d6c2f3b9a11', '5f0c2a51-7a0e-4c58-9d2b-0d6c2f3b9a11'];

test.each([
  [`/projects/${id}`, { kind: 'project', id }],
  [`/projects/${id.toUpperCase()}/`, { kind: 'project', id }],
  [`/projects/${id}?tab=tasks&task=${other}`, { kind: 'task', id: other }],
  [`/todos?task=${id}`, { kind: 'task', id }],
  [`/projects/${id}?tab=documents&view=${other}`, { kind: 'file', id: other }],
  [`/projects/documents?view=${id}`, { kind: 'file', id }],
  [`/mood-board/${id}`, { kind: 'board', id }],
])('%s leads to a thing', (path, expected) => {
  expect(referenceOf(`${origin}${path}`, origin)).toEqual(expected);
});

test.each([
  `${origin}/projects/${id}?tab=discussion`,
  `${origin}/projects/${id}?tab=discussion&comment=${other}`,
  `${origin}/projects/${id}/gantt`,
  `${origin}/mood-board/${id}?comment=${other}`,
  `${origin}/mood-board`,
  `${origin}/todos?task=1`,
  `${origin}/settings?task=${id}`,
  `https://studio.example.evil.example/todos?task=${id}`,
  `https://ines:secret@studio.example/todos?task=${id}`,
  `http://studio.example/todos?task=${id}`,
  `javascript:alert(1)//${origin}/todos?task=${id}`,
  'no address',
])('[A13] %s stays an address', (address) => {
  expect(referenceOf(address, origin)).toBeNull();
});
