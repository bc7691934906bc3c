import { expect, test } from '@playwright/test';
import { adminUser, openAdminPanel } from '../../support/admin';
import { waitForMail } from '../../support/mailbox';
import { expectPanelAccessible } from '../../support/views/screens';

test('tries mails and taxes from the steps of a new shop, and names what is left before it goes live, with the way to it', async ({
  page,
  request,
}) => {
  await openAdminPanel(page, '?tab=overview');
  const step = (text: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('img'), hasText: text });
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await expect(step('Test mail')).toContainText(`The mail server accepted the mail to ${adminUser.email}`);
  await waitForMail(request, adminUser.email, /Mails of the shop arrive/);

  const domain = step('Domain of the sender');
  await domain.getByText('Show the records').click();
  await expect(domain.getByRole('heading')).toHaveText([/^MX/, /^SPF/, /^DKIM.*Not signed/, /^DMARC/]);

  const left = page.getByRole('link', { name: 'Taxes' });
  await expect(left).toBeVisible();
  await page.getByRole('button', { name: 'Sell without taxes' }).click();
  await expect(step('as an administrator has confirmed')).toBeVisible();
  await expect(left).toHaveCount(0);
  await expectPanelAccessible(page);
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(left).toBeVisible();
  const brand = step('Pages and mails are from Lowline');
  await expect(brand.getByRole('img', { name: 'To do' })).toBeVisible();
  await brand.getByRole('link', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});
