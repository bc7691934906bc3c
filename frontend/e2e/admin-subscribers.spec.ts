import { expect, type Page, test } from '@playwright/test';
import { answerConfirm, deleteAfterQuestion, expectNewerSearch, openPanel } from './admin-people';

/** Somebody who asked for the newsletter and has not confirmed yet. */
async function newReader(page: Page, mark = crypto.randomUUID().slice(0, 8)): Promise<string> {
  const email = `reader-${mark}@example.com`;
  const response = await page.request.post('/api/newsletter/subscribe', { data: { email } });
  expect(response.ok(), await response.text()).toBe(true);
  return email;
}

test('a subscriber is found, confirmed and switched off by hand, and her status follows', async ({
  page,
}) => {
  const email = await newReader(page);
  await openPanel(page, '?tab=subscribers');
  await page.getByRole('searchbox').fill(email);
  // The search begins when the typing has paused; until then the list has others, too.
  await expect(page).toHaveURL(/search=/);
  const row = page.getByRole('row', { name: new RegExp(email) });
  await expect(row).toContainText('Pending');
  await page.getByRole('button', { name: `Send the confirmation again: ${email}` }).click();
  await expect(page.getByText('Confirmation sent')).toBeVisible();
  await row.getByRole('switch', { name: `Confirmed: ${email}` }).click();
  await expect(page.getByText('Subscriber updated')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send the confirmation again/ })).toBeHidden();
  await row.getByRole('switch', { name: `Active: ${email}` }).click();
  await expect(row.locator('.pill')).toHaveText('Inactive');
  await page.getByRole('button', { name: 'Pending' }).click();
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('button', { name: 'Inactive', exact: true }).click();
  await expect(row).toBeVisible();
});

test('a change that the shop refuses leaves the switch as it was', async ({ page }) => {
  const email = await newReader(page);
  await openPanel(page, `?tab=subscribers&search=${email}`);
  await page.route('**/api/newsletter/admin/subscribers/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  const isActive = page.getByRole('switch', { name: `Active: ${email}` });
  await isActive.click();
  await expect(page.getByRole('alert').getByText('The subscriber was not changed')).toBeVisible();
  await expect(isActive).toHaveAttribute('aria-checked', 'true');
});

test('deleting a subscriber asks first', async ({ page }) => {
  const email = await newReader(page);
  await openPanel(page, `?tab=subscribers&search=${email}`);
  const remove = page.getByRole('button', { name: `Delete ${email}` });
  await deleteAfterQuestion(page, remove, email);
  await expect(page.getByText('Subscriber deleted')).toBeVisible();
  await expect(page.getByText('Nothing found')).toBeVisible();
});

test('of two searches of the subscribers answered out of order the newer one is shown', async ({ page }) => {
  const [first, second] = [await newReader(page), await newReader(page)];
  await openPanel(page, '?tab=subscribers');
  await expectNewerSearch(page, '/subscribers', { word: first, cell: first }, { word: second, cell: second });
});

test('several subscribers are switched off and deleted together, after a question, with a result for each', async ({
  page,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const [first, second, third] = [
    await newReader(page, `${mark}-a`),
    await newReader(page, `${mark}-b`),
    await newReader(page, `${mark}-c`),
  ];
  await openPanel(page, `?tab=subscribers&search=${mark}`);
  const bar = page.getByRole('group', { name: 'What is done to the chosen' });
  await expect(bar.getByRole('button', { name: 'Delete chosen' })).toBeDisabled();
  await page.getByRole('checkbox', { name: `Choose ${first}` }).check();
  await page.getByRole('checkbox', { name: `Choose ${second}` }).check();
  await expect(bar.getByText('Chosen: 2')).toBeVisible();
  const off = answerConfirm(page, true);
  await bar.getByRole('button', { name: 'Deactivate chosen' }).click();
  expect(await off).toContain('2');
  const outcome = page.getByRole('dialog', { name: 'Done: 2 of 2' });
  await expect(outcome.getByRole('row', { name: `${first} done` })).toBeVisible();
  await outcome.locator('footer').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row', { name: new RegExp(first) }).locator('.pill')).toHaveText('Inactive');
  await expect(page.getByRole('row', { name: new RegExp(third) }).locator('.pill')).toHaveText('Pending');
  await expect(bar.getByText('Chosen: 0')).toBeVisible();

  await bar.getByRole('button', { name: 'Choose all on this page' }).click();
  const no = answerConfirm(page, false);
  await bar.getByRole('button', { name: 'Delete chosen' }).click();
  expect(await no).toContain('3');
  await expect(page.getByRole('row')).toHaveCount(4);
  const yes = answerConfirm(page, true);
  await bar.getByRole('button', { name: 'Delete chosen' }).click();
  await yes;
  await page.getByRole('dialog', { name: 'Done: 3 of 3' }).locator('footer').getByRole('button').click();
  await expect(page.getByText('Nothing found')).toBeVisible();
});
