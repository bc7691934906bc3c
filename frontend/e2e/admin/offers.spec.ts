import { expect, test } from '@playwright/test';
import { answerConfirmDialog, openAdminPanel } from '../support/admin';
import { register, newUser } from '../support/users';

test('ends a personal offer found by its customer', async ({ page }) => {
  const { email, password } = newUser();
  await page.goto('/checkout/monolark');
  await register(page, { email, password });
  await expect(page.getByRole('link', { name: 'View your downloads' })).toBeVisible();
  await page.goto('/personal-offers');
  await expect(page.getByText('Until', { exact: false }).first()).toBeVisible();

  await openAdminPanel(page, `?tab=offers&email=${encodeURIComponent(email)}`);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.first()).toContainText('Active');
  const confirmation = answerConfirmDialog(page, true);
  await row
    .first()
    .getByRole('button', { name: /End offer/ })
    .click();
  expect(await confirmation).toContain(email);
  await expect(row.filter({ hasText: 'Ended' }).first()).toBeVisible();
});
