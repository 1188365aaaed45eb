import { expect, test } from 'vitest';
import { emailAddress, newPassword } from '../../../../domain/identity/rules.ts';
import { fieldCheck } from './fieldCheck.ts';

test.each([
  ['', 'Email is required.'],
  ['ines', 'Enter one email address, like name@studio.com.'],
  [' Ines@Duarte.Studio ', true],
])('the email %j is answered with %s', (typed, answer) => {
  expect(fieldCheck(emailAddress)(typed)).toBe(answer);
});

test.each([
  ['seven77', 'Password must be 8 characters or more.'],
  ['x'.repeat(129), 'Password must be 128 characters or fewer.'],
  ['      8 ', true],
])('the password %j is answered with %s', (typed, answer) => {
  expect(fieldCheck(newPassword)(typed)).toBe(answer);
});
