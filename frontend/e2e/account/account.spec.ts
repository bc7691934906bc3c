import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { type TestUser, register, newUser, collectConsoleErrors } from '../support/users';

async function newCustomer(page: Page): Promise<TestUser> {
  const person = newUser();
  await page.goto('/register');
  await register(page, person);
  await expect(page).toHaveURL(/\/$/);
  return person;
}

test('refuses a wrong password-reset code without leaving the step', async ({ page }) => {
  const person = await newCustomer(page);
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/login');
  await page.getByRole('link', { name: /Forgot/ }).click();
  // The previous form also has an e-mail field.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('E-mail').fill('no address');
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Enter a valid e-mail address');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByText(`Sent to ${person.email}.`)).toBeVisible();
  await page.getByLabel('Six-digit code').fill('000000');
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('alert').first()).toContainText('At least 7 characters');
  await page.getByLabel('New password').fill('Tidewater8');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('alert').first()).toContainText('is invalid or has expired');
});

test('offers a new link without a reset token and validates both fields with one (admin §2)', async ({
  page,
}) => {
  await page.goto('/reset-password');
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
  await page.goto('/reset-password/abcdefgh');
  const button = page.getByRole('button', { name: 'Set the password' });
  await expect(button).toBeDisabled();
  await page.getByLabel('New password', { exact: true }).fill('Tidewater8');
  await page.getByLabel('New password again').fill('Tidewater9');
  await button.click();
  await expect(page.getByRole('alert').first()).toContainText('The passwords do not match');
});

test('changes names and password and keeps the current session', async ({ page }) => {
  const assertQuiet = collectConsoleErrors(page);
  const person = await newCustomer(page);
  await page.goto('/profile');
  await page.getByLabel('First name').fill('Ada');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await page.getByLabel('Current password').fill(person.password);
  await page.getByLabel('New password').fill('Tidewater8');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('New password')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  assertQuiet();
});

test('exports personal data as a file named with user id and date (storefront §7)', async ({ page }) => {
  const person = await newCustomer(page);
  await page.goto('/profile');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^shop-data-[0-9a-f-]{36}-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    account: { email: string };
  };
  expect(data.account.email).toBe(person.email);
  expect(Object.keys(data)).toEqual(
    expect.arrayContaining([
      'orders',
      'offers',
      'entitlements',
      'computers',
      'downloads',
      'newsletter',
      'mails',
    ]),
  );
});

test('deletes the account only after DELETE is typed exactly (storefront §5)', async ({ page }) => {
  const person = await newCustomer(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const group = page.getByRole('group', { name: 'Delete my account' });
  const button = group.getByRole('button', { name: 'Delete my account' });
  await group.getByLabel('Type DELETE to confirm').fill('delete');
  await button.click();
  await expect(group.getByRole('alert')).toHaveText('Type DELETE in capital letters');
  await group.getByLabel('Type DELETE to confirm').fill('DELETE');
  await button.click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  const again = await page.request.post('/api/login', { data: person });
  expect(again.status()).toBe(401);
});

test('shows a registered computer and frees its seat on deactivation', async ({ page }) => {
  const login = await page.request.post('/api/login', {
    data: { email: 'customer@example.com', password: 'Customer1234' },
  });
  const { token } = (await login.json()) as { token: string };
  const activated = await page.request.post('/api/licensing/activations', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      deviceId: `device-${crypto.randomUUID()}`,
      machineName: 'Story Mac',
      os: 'macOS',
      device: { memoryGb: 32 },
    },
  });
  expect(activated.status()).toBe(200);
  await page.goto('/');
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto('/account/computers');
  const card = page.getByRole('listitem').filter({ hasText: 'Story Mac' }).first();
  await expect(card).toContainText('Tidewater');
  await card.getByRole('button', { name: 'Deactivate Story Mac' }).click();
  const question = page.getByRole('dialog', { name: 'Deactivate Story Mac?' });
  await expect(question).toContainText('stop working on this computer');
  await question.getByRole('button', { name: 'Keep it active' }).click();
  await expect(card).not.toContainText('Deactivated');
  await card.getByRole('button', { name: 'Deactivate Story Mac' }).click();
  await question.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Computer deactivated' })).toBeVisible();
  await expect(card).toContainText('Deactivated');
  await expect(card.getByRole('button', { name: 'Deactivate Story Mac' })).toHaveCount(0);
});
