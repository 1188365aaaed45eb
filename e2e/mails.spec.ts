// Mails as a phone draws them.

import { expect } from '@playwright/test';
import { digestLetter, invitationLetter, oldAddressLetter } from '../server/mail/letters.ts';
import { test } from './product.ts';

const publicUrl = 'https://atelier.duarte-field-and-partners-architecture.studio';
const secret = 'q2Yx-0_aSecretOfFortyThreeCharacters12345678';
const long = 'W'.repeat(200);

const letters = {
  'of a new address': oldAddressLetter({
    publicUrl,
    secret,
    firstName: 'Ines',
    newEmail: `${'w'.repeat(60)}@${'studio'.repeat(8)}.example`,
  }),
  'of an invitation': invitationLetter({ publicUrl, secret, studioName: long, inviterName: long, role: 'Senior' }),
  'of what is unread': digestLetter({
    publicUrl,
    firstName: 'Ines',
    entries: [{ title: 'Task Assigned', line: `Tom assigned you "${long}" in ${long}`, url: `${publicUrl}/todos?task=t1` }],
    unread: 1,
    stopUrl: `${publicUrl}/mail/stop/${long}`,
  }),
};

for (const [name, { html }] of Object.entries(letters)) {
  test(`the mail ${name} fits a phone, whatever it names`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.setContent(html);
    await expect(page.getByRole('heading')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    // An address may be cut anywhere, a word of ours not.
    await expect(page.getByText('If the button does not work')).not.toHaveCSS('word-break', 'break-all');
  });
}
