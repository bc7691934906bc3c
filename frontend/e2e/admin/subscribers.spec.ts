import { expect, type Page, test } from '@playwright/test';
import { answerConfirmDialog, deleteWithConfirmation, openAdminPanel } from '../support/admin';

/** An unconfirmed newsletter subscriber. */
async function newReader(page: Page, mark: string): Promise<string> {
  const email = `reader-${mark}@example.com`;
  const response = await page.request.post('/api/newsletter/subscribe', { data: { email } });
  expect(response.ok(), await response.text()).toBe(true);
  return email;
}

/** Changes the only subscriber that a search has found. */
async function toggle(page: Page, email: string): Promise<void> {
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
  await page.getByRole('button', { name: 'All', exact: true }).click();
}

async function changeSeveral(page: Page, [first = '', second = '', third = '']: string[]): Promise<void> {
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
}

test('finds a subscriber, toggles confirmed and active independently, and deletes one and several after a confirmation (admin §2, §4)', async ({
  page,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const emails: string[] = [];
  for (const name of ['a', 'b', 'c', 'd']) emails.push(await newReader(page, `${mark}-${name}`));
  const [email = '', ...others] = emails;
  await openAdminPanel(page, '?tab=subscribers');
  await page.getByRole('searchbox').fill(email);
  // The search is debounced; until then the list contains other subscribers.
  await expect(page).toHaveURL(/search=/);
  await toggle(page, email);
  const remove = page.getByRole('button', { name: `Delete ${email}` });
  await deleteWithConfirmation(page, remove, email);
  await expect(page.getByText('Subscriber deleted')).toBeVisible();
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('searchbox').fill(mark);
  await changeSeveral(page, others);
});
