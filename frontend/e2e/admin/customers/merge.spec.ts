import { expect, test } from '@playwright/test';
import { answerConfirmDialog, openAdminPanel } from '../../support/admin';
import { activateComputers, newOwner } from '../../support/owners';
import { expectPanelAccessible } from '../../support/views/screens';

test('merges another account of the same person into the one of the page', async ({ page }) => {
  test.setTimeout(120_000);
  const [owner, former] = [await newOwner(page.request), await newOwner(page.request)];
  await activateComputers(page.request, former, ['Old laptop']);
  await openAdminPanel(page, `?tab=users&search=${owner.email}`);
  await page.getByRole('cell').getByRole('link', { name: 'Anna Kern' }).click();
  await page.getByRole('button', { name: 'Merge with another account' }).click();
  const dialog = page.getByRole('dialog');
  const address = dialog.getByLabel('Email of the other account');
  await address.fill('unknown-person@example.com');
  await expect(dialog.getByText('No account has this address')).toBeVisible();
  await address.fill(former.email);
  await expect(dialog.getByText('orders 1, licences 1, computers 1')).toBeVisible();
  await expectPanelAccessible(page);
  const submit = dialog.getByRole('button', { name: 'Merge accounts' });
  await dialog.getByLabel('The same email again').fill(owner.email);
  await dialog.getByLabel('Reason').fill('Registered twice');
  await submit.click();
  await expect(dialog.getByText('The two addresses differ')).toBeVisible();
  await dialog.getByLabel('The same email again').fill(former.email);
  const confirmation = answerConfirmDialog(page, true);
  await submit.click();
  expect(await confirmation).toContain(former.email);
  await expect(page.getByText('Accounts merged')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('region', { name: 'Orders' }).getByRole('link')).toHaveCount(2, {
      timeout: 2_000,
    });
  }).toPass();
  await expect(page.getByRole('region', { name: 'Computers' })).toContainText('Old laptop');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(former.email);
  await openAdminPanel(page, `?tab=users&search=${former.email}`);
  await page.getByRole('cell').getByRole('link', { name: 'Anna Kern' }).click();
  await expect(page.getByRole('button', { name: 'Merge with another account' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Account that is left' }).click();
  await expect(page.getByRole('region', { name: 'Account' })).toContainText(owner.email);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(former.email);
  await page.getByLabel(/^Password/).fill(former.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('This account was merged into another one of yours')).toBeVisible();
});
