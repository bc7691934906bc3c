import { expect, type Page, test } from '@playwright/test';
import {
  answerConfirmDialog,
  deleteWithConfirmation,
  expectLatestSearchShown,
  openAdminPanel,
} from '../support/admin';

/** An unconfirmed newsletter subscriber. */
async function newReader(page: Page, mark = crypto.randomUUID().slice(0, 8)): Promise<string> {
  const email = `reader-${mark}@example.com`;
  const response = await page.request.post('/api/newsletter/subscribe', { data: { email } });
  expect(response.ok(), await response.text()).toBe(true);
  return email;
}

test('finds a subscriber and toggles confirmed and active independently (admin §4)', async ({ page }) => {
  const email = await newReader(page);
  await openAdminPanel(page, '?tab=subscribers');
  await page.getByRole('searchbox').fill(email);
  // The search is debounced; until then the list contains other subscribers.
  await expect(page).toHaveURL(/search=/);
  const row = page.getByRole('row', { name: new RegExp(email) });
  await expect(row).toContainText('Pending');
  await page.getByRole('button', { name: `Resend confirmation: ${email}` }).click();
  await expect(page.getByText('Confirmation email sent')).toBeVisible();
  await row.getByRole('switch', { name: `Confirmed: ${email}` }).click();
  await expect(page.getByText('Subscriber updated')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Resend confirmation/ })).toBeHidden();
  await row.getByRole('switch', { name: `Active: ${email}` }).click();
  await expect(row.getByText('Inactive', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Pending' }).click();
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('button', { name: 'Inactive', exact: true }).click();
  await expect(row).toBeVisible();
});

test('keeps the switch of a subscriber when the change is refused', async ({ page }) => {
  const email = await newReader(page);
  await openAdminPanel(page, `?tab=subscribers&search=${email}`);
  await page.route('**/api/newsletter/admin/subscribers/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  const isActive = page.getByRole('switch', { name: `Active: ${email}` });
  await isActive.click();
  await expect(page.getByRole('alert').getByText('The subscriber could not be updated')).toBeVisible();
  await expect(isActive).toHaveAttribute('aria-checked', 'true');
});

test('deletes a subscriber after a confirmation (admin §2)', async ({ page }) => {
  const email = await newReader(page);
  await openAdminPanel(page, `?tab=subscribers&search=${email}`);
  const remove = page.getByRole('button', { name: `Delete ${email}` });
  await deleteWithConfirmation(page, remove, email);
  await expect(page.getByText('Subscriber deleted')).toBeVisible();
  await expect(page.getByText('Nothing found')).toBeVisible();
});

test('shows the newer of two subscriber searches answered out of order', async ({ page }) => {
  const [first, second] = [await newReader(page), await newReader(page)];
  await openAdminPanel(page, '?tab=subscribers');
  await expectLatestSearchShown(
    page,
    '/subscribers',
    { word: first, cell: first },
    { word: second, cell: second },
  );
});

test('deactivates and deletes several subscribers and lists the result of each', async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const [first, second, third] = [
    await newReader(page, `${mark}-a`),
    await newReader(page, `${mark}-b`),
    await newReader(page, `${mark}-c`),
  ];
  await openAdminPanel(page, `?tab=subscribers&search=${mark}`);
  const bar = page.getByRole('group', { name: 'Bulk actions' });
  await expect(bar.getByRole('button', { name: 'Delete selected' })).toBeDisabled();
  await page.getByRole('checkbox', { name: `Select ${first}` }).check();
  await page.getByRole('checkbox', { name: `Select ${second}` }).check();
  await expect(bar.getByText('2 selected')).toBeVisible();
  const off = answerConfirmDialog(page, true);
  await bar.getByRole('button', { name: 'Deactivate selected' }).click();
  expect(await off).toContain('2');
  const outcome = page.getByRole('dialog', { name: '2 of 2 completed' });
  await expect(outcome.getByRole('row', { name: `${first} Completed` })).toBeVisible();
  await outcome.locator('footer').getByRole('button', { name: 'Close' }).click();
  await expect(outcome).toBeHidden();
  await expect(page.getByRole('row', { name: new RegExp(first) })).toContainText('Inactive');
  await expect(page.getByRole('row', { name: new RegExp(third) })).toContainText('Pending');
  await expect(bar.getByText('0 selected')).toBeVisible();

  await bar.getByRole('button', { name: 'Select all on this page' }).click();
  const no = answerConfirmDialog(page, false);
  await bar.getByRole('button', { name: 'Delete selected' }).click();
  expect(await no).toContain('3');
  await expect(page.getByRole('row')).toHaveCount(4);
  const yes = answerConfirmDialog(page, true);
  await bar.getByRole('button', { name: 'Delete selected' }).click();
  await yes;
  await page.getByRole('dialog', { name: '3 of 3 completed' }).locator('footer').getByRole('button').click();
  await expect(page.getByText('Nothing found')).toBeVisible();
});
