import { expect, test } from '@playwright/test';
import { registerCustomer, openAdminPanel } from '../support/admin';
import { expectAccessible, signIn, collectConsoleErrors } from '../support/users';

test('redirects a guest from /admin to /login and back after the log-in (admin §2)', async ({ page }) => {
  await page.goto('/admin?tab=products');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('E-mail').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Admin1234');
  await page.locator('form').getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/admin\?tab=products$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
});

test('shows Access Denied to a customer and requests no list (admin §2)', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await signIn(page, await registerCustomer(page));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('Admin privileges are required')).toBeVisible();
  expect(requested.filter((path) => path.startsWith('/api/admin'))).toEqual([]);
  await expectAccessible(page);
});

test('shows an error with a retry when the current user of the panel does not load (admin §8)', async ({
  page,
}) => {
  await openAdminPanel(page);
  let isBroken = true;
  await page.route('**/api/me', (route) =>
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.reload();
  await expect(page.getByText('Your account could not be loaded')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
});

test('loads no code and no texts of the panel for visitors', async ({ page }) => {
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(response.url()));
  await page.goto('/');
  await page.goto('/plugins');
  await expect(page.locator('h1')).toBeVisible();
  expect(loaded.filter((url) => /admin|-tab-|panel/.test(url))).toEqual([]);
  const texts = await page.request.get('/api/translations/en?areas=shop');
  expect(await texts.text()).not.toContain('admin.');
});

test('keeps a chosen tab when a filter of the former tab is submitted in the same moment', async ({
  page,
}) => {
  await openAdminPanel(page, '?tab=orders');
  const email = page.getByRole('textbox', { name: 'E-mail' });
  await email.fill('anna@example.com');
  const former = await email.evaluateHandle((input: HTMLInputElement) => input.form);
  await page.getByRole('tab', { name: 'Entitlements' }).evaluate(async (tab: HTMLElement, form) => {
    tab.click();
    // Before the next task, in which the new tab is rendered.
    await Promise.resolve();
    form?.requestSubmit();
  }, former);
  await expect(page.getByRole('tabpanel', { name: 'Entitlements' })).toBeVisible();
  await expect(page).toHaveURL(/\?tab=entitlements$/);
});

test('moves between tabs of the panel by arrow keys and selects with Enter', async ({ page }) => {
  await openAdminPanel(page);
  const users = page.getByRole('tab', { name: 'Users' });
  const entitlements = page.getByRole('tab', { name: 'Entitlements' });
  await users.focus();
  await page.keyboard.press('ArrowDown');
  await expect(entitlements).toBeFocused();
  await expect(users).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(entitlements).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/\?tab=entitlements$/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
});

test('shows sales, codes, upgrades and offers as one section of the panel, each at its own address', async ({
  page,
}) => {
  await openAdminPanel(page);
  await page.getByRole('tab', { name: 'Discounts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible();
  const section = page.getByRole('navigation', { name: 'Discounts' });
  for (const [name, address] of [
    ['Discount codes', 'codes'],
    ['Upgrades', 'upgrades'],
    ['Offers', 'offers'],
    ['Offer rules', 'offer-rules'],
  ] as const) {
    await section.getByRole('button', { name }).click();
    await expect(page).toHaveURL(new RegExp(`\\?tab=${address}$`));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Discounts' })).toHaveAttribute('aria-selected', 'true');
  }
  await page.goto('/admin?tab=codes');
  await expect(section.getByRole('button', { name: 'Discount codes' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('opens the tabs of the panel from a menu on a phone, and closes it by a selection or Escape', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await openAdminPanel(page);
  const menu = page.getByRole('button', { name: 'Menu: Users' });
  const orders = page.getByRole('tab', { name: 'Orders' });
  await expect(orders).toBeHidden();
  await menu.click();
  await expect(orders).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(orders).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await orders.click();
  await expect(orders).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
});

test('shows the heading beside the last cell of a row on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await openAdminPanel(page, '?tab=entitlements');
  await expect(page.getByRole('row').nth(1).getByRole('cell').last()).toHaveCSS('display', 'flex');
});

for (const tab of ['users', 'products']) {
  test(`${tab} tab in ru at 390 px: translated, accessible and free of errors`, async ({ page }) => {
    const assertQuiet = collectConsoleErrors(page);
    await page.setViewportSize({ width: 390, height: 900 });
    await openAdminPanel(page, `?tab=${tab}&lang=ru`);
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    expect(await page.locator('body').innerText()).not.toMatch(/\b(admin|errors|shell)\.[a-z_]+/);
    await expectAccessible(page);
    assertQuiet();
  });
}
