import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeReturnPath } from './returnPath.ts';

test.each([
  '//evil',
  '/\\evil',
  '\\\\evil',
  '\\/evil',
  'https:evil',
  'https:/evil',
  'https://evil',
  'http://own@evil',
  'https://own.invalid@evil/',
  'https://own.invalid/projects',
  'javascript:1',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '/%09/evil',
  '/%0a/evil',
  '/%5cevil',
  '/%255cevil',
  '/%2fevil',
  '/%2f%2fevil',
  '/%252f%252fevil',
  '/\t/evil',
  '\t//evil',
  ' //evil',
  '/ /evil',
  '\u0000/evil',
  '///evil',
  '////evil',
  '/./\\evil',
  '/..//evil',
  '/.//evil',
  '/x/..//evil',
  '/%2e%2e//evil',
  'evil',
  'evil.example',
  '.',
  '..',
  '?x',
  '#x',
  '',
  '/\u2028/evil',
  '/\u00a0/evil',
  '\ufeff/evil',
  '/%e0%a4%a',
  '@evil',
  ':80',
  '/auth',
  '/auth/verify-email',
  '/AUTH',
  `/${'x'.repeat(3000)}`,
])('[A34] %j leads to the start page', (text) => {
  expect(safeReturnPath(text)).toBe('/');
});

test.each([null, undefined])('[A34] %s leads to the start page', (text) => {
  expect(safeReturnPath(text)).toBe('/');
});

test.each([
  '/',
  '/projects/wip',
  '/todos?create=true',
  '/projects/0f9c/tasks?view=board&sort=due#phase-2',
  '/settings?tab=team',
  '/authors',
  '/search?q=oak%20%26%20brass',
  '/projects/caf%C3%A9',
  '/todos?due=2026-03-12T10:00',
  '/search?q=https://example.com/a',
])('[A34] our own path %s is kept', (text) => {
  expect(safeReturnPath(text)).toBe(text);
});

test('[A34] whatever comes, the browser stays on our origin', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '%2f',
    '%5c',
    '%09',
    '\t',
    ' ',
    '@',
    ':',
    'evil.example',
    'https:',
    'javascript:',
    '.',
    '..',
    '?',
    '#',
    '%',
    'a',
    '\u0000',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece, { maxLength: 12 }).map((parts) => parts.join('')),
        fc.webUrl(),
        fc.string(),
      ),
      (text) => {
        const path = safeReturnPath(text);
        expect(path.startsWith('/') && !/^\/[/\\]/.test(path)).toBe(true);
        expect(new URL(path, 'https://studio.example').origin).toBe('https://studio.example');
        expect(safeReturnPath(path)).toBe(path);
      },
    ),
    { numRuns: 5000 },
  );
});
