import { expect, test } from 'vitest';
import { contactAddress } from './guideSettings.ts';

test.each([
  ['ines@example.com', 'mailto:ines@example.com'],
  ['https://example.com/help', 'https://example.com/help'],
  ['+44 20 7946 0123', 'tel:+442079460123'],
  ['Ask at the front desk', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x@y', null],
])('[R2-43] the contact %s leads to %s', (contact, address) => {
  expect(contactAddress(contact)).toBe(address);
});
