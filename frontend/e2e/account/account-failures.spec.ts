import { expect, type Page, test } from '@playwright/test';
import { activateComputers, newOwner } from '../support/owners';
import { signIn } from '../support/users';

const refuse = (page: Page, calls: string) =>
  page.route(calls, (route) => route.fulfill({ status: 500, json: {} }));

async function openProfile(page: Page): Promise<void> {
  await signIn(page, await newOwner(page.request));
  await page.goto('/profile');
  await expect(page.getByLabel('First name')).toBeVisible();
}

test('shows errors of profile, export and deletion in their sections', async ({ page }) => {
  await openProfile(page);
  await refuse(page, '**/api/profile');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Name' }).getByRole('alert')).toHaveText(
    'Changes were not saved. Try again',
  );
  const privacy = page.getByRole('region', { name: 'Privacy' });
  await refuse(page, '**/api/user/export-data');
  await page.getByRole('button', { name: 'Export my data' }).click();
  await expect(privacy.getByRole('alert')).toHaveText('The export did not start. Try again');
  await refuse(page, '**/api/user/delete-account');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('Type DELETE to confirm').fill('DELETE');
  await page.getByRole('group', { name: 'Delete my account' }).getByRole('button').first().click();
  await expect(privacy.getByText('The account was not deleted. Try again')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
});

test('shows an error when the account does not load and logs the cause', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  // With a valid token, because any other request that is refused for the token logs out.
  await signIn(page, await newOwner(page.request));
  await refuse(page, '**/api/me');
  await page.goto('/profile');
  await expect(page.getByText('Your account did not load')).toBeVisible();
  expect(logged.some((line) => line.startsWith('failed to load the user'))).toBe(true);
});

test('shows an error with a retry when the texts of a screen do not load', async ({ page }) => {
  await signIn(page, await newOwner(page.request));
  await page.route(/\/assets\/security-.*\.js/, (route) => route.abort());
  await page.goto('/profile');
  await expect(
    page.getByRole('alert').getByRole('heading', { name: 'This screen did not load' }),
  ).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/[a-z_]+\.[a-z_]+_[a-z_]+/);
  await page.unroute(/\/assets\/security-.*\.js/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeVisible();
});

test('shows the server error when products do not load (storefront §8)', async ({ page }) => {
  await signIn(page, await newOwner(page.request));
  await refuse(page, '**/api/account/entitlements*');
  await page.goto('/account/products');
  await expect(page.getByText('Failed to load your products')).toBeVisible();
  await page.route('**/api/account/entitlements*', (route) =>
    route.fulfill({ status: 409, json: { error: 'They are being counted' } }),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('They are being counted')).toBeVisible();
});

test('shows errors when computers do not load or a deactivation fails (storefront §8)', async ({ page }) => {
  const owner = await newOwner(page.request);
  await activateComputers(page.request, owner, ['Stubborn']);
  await signIn(page, owner);
  await refuse(page, '**/api/account/activations?*');
  await page.goto('/account/computers');
  await expect(page.getByText('Failed to load activations')).toBeVisible();
  await page.unroute('**/api/account/activations?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await refuse(page, '**/api/account/activations/*/deactivate');
  const deactivate = page.getByRole('button', { name: 'Deactivate Stubborn' });
  await deactivate.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect(page.getByText('Failed to deactivate')).toBeVisible();
  await expect(deactivate).toBeEnabled();
});

test('resets the consent from the profile and shows the banner again (storefront §4)', async ({ page }) => {
  await openProfile(page);
  await page.getByRole('button', { name: 'Ask me again' }).click();
  await expect(page.getByRole('region', { name: 'Cookies', exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('cookie_consent'))).toBeNull();
});
