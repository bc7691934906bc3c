import { expect, type Page, test } from '@playwright/test';
import { adminRequest, answerConfirmDialog, openAdminPanel, registerCustomer } from '../support/admin';
import { waitForMail } from '../support/mailbox';
import { expectDownloadOffered } from '../support/paid-order';
import { expectAccessible, newUser, register } from '../support/users';
import { expectAccessibleInBothWidths } from '../support/views/screens';

/** A code of a new batch. */
async function newCode(page: Page, slug: string): Promise<string> {
  const input = { name: 'Story', kind: 'magazine', products: [slug], count: 1 };
  const { id } = await adminRequest<{ id: string }>(page, 'POST', '/admin/redemption-batches', input);
  const login = await page.request.post('/api/login', {
    data: { email: 'admin@example.com', password: 'Admin1234' },
  });
  const { token } = (await login.json()) as { token: string };
  const csv = await page.request.get(`/api/admin/redemption-batches/${id}/codes.csv`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return /(\w{4}-){3}\w{4}/.exec(await csv.text())?.[0] ?? '';
}

test('a guest redeems a code after the registration, once', async ({ page }) => {
  const code = await newCode(page, 'footfall');
  const person = newUser();
  await page.goto(`/redeem?code=${code}`);
  await expect(page.getByRole('textbox')).toHaveValue(code);
  await expectAccessibleInBothWidths(page);
  await page.getByRole('button', { name: 'Log in and redeem' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  // The log-in stays on the screen until the registration has loaded.
  await expect(page.getByLabel('First name')).toBeVisible();
  await register(page, person);
  await expect(page).toHaveURL(/\/redeem\?code=/);
  await page.getByRole('button', { name: 'Redeem', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Added to your products: Footfall' })).toBeVisible();
  await page.getByRole('link', { name: 'My products' }).last().click();
  await expect(page.getByText('Redeemed by a code')).toBeVisible();
  await expectDownloadOffered(page, 'Footfall');
  await expectAccessibleInBothWidths(page);
  await waitForMail(page.request, person.email, /Footfall/);
  await page.goto(`/redeem?code=${code}&lang=ru`);
  await page.getByRole('button', { name: 'Активировать', exact: true }).click();
  await expect(page.getByText('Вы уже активировали этот код')).toBeVisible();
  await expectAccessibleInBothWidths(page);
});

test('an administrator creates a batch, sees its codes and withdraws it', async ({ page }) => {
  test.setTimeout(120_000);
  const name = `Story ${crypto.randomUUID().slice(0, 8)}`;
  await page.setViewportSize({ width: 390, height: 900 });
  await openAdminPanel(page, '?tab=redemption');
  await expectAccessibleInBothWidths(page);
  await page.getByRole('button', { name: 'New batch' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/^Name/).fill(name);
  await sheet.getByLabel('For', { exact: true }).selectOption('nfr');
  await sheet.getByLabel('Number of codes').fill('20');
  await page.getByRole('checkbox', { name: 'Footfall' }).check();
  await expectAccessibleInBothWidths(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Create and download' }).click();
  expect((await download).suggestedFilename()).toBe('redemption-codes.csv');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('0 of 20');
  await row.getByRole('button', { name: `Codes of ${name}` }).click();
  await expect(page.getByRole('dialog').getByText('Open').first()).toBeVisible();
  await expectAccessibleInBothWidths(page);
  await page.getByRole('button', { name: 'Close' }).click();
  const confirmation = answerConfirmDialog(page, true);
  await row.getByRole('button', { name: /Withdraw batch/ }).click();
  expect(await confirmation).toContain(name);
  await expect(row).toContainText('Withdrawn');
});

test('an administrator gives a licence and takes it back', async ({ page }) => {
  const customer = await registerCustomer(page);
  await openAdminPanel(page, `?tab=users&search=${customer.lastName}`);
  await page.getByRole('button', { name: /Given licences/ }).click();
  await page.getByLabel('Product', { exact: true }).selectOption('footfall');
  await page.getByLabel('Reason').selectOption('apology');
  await page.getByLabel('Note').fill('The download failed for a week');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Give a licence' }).click();
  await expect(page.getByText('Licence given and mailed').first()).toBeVisible();
  await waitForMail(page.request, customer.email, /Footfall/);
  const confirmation = answerConfirmDialog(page, true);
  await page.getByRole('button', { name: 'Take back Footfall' }).click();
  expect(await confirmation).toContain('Footfall');
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible();
});
