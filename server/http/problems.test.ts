import { expect, test } from 'vitest';
import { isUnexpected } from './problems.ts';

test.each([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'Query read timeout',
])('[F7] %j is a trouble that passes, not a fault of ours', (message) => {
  expect(isUnexpected(new Error(message))).toBe(false);
  expect(isUnexpected(new Error('something else'))).toBe(true);
});
