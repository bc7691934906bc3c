import { expect, test } from '@playwright/test';
import { newCustomer, openPanel } from './admin-people';
import { expectNoBarriers, signIn, watchConsole } from './people';

test('a guest is led to log in and comes back to the panel', async ({ page }) => {
  await page.goto('/admin?tab=products');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('E-mail').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Admin1234');
  await page.locator('form').getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/admin\?tab=products$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
});

test('a customer sees Access Denied and no list is asked for', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page, await newCustomer(page));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('Admin privileges are required')).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/api/admin'))).toEqual([]);
  await expectNoBarriers(page);
});

test('when the current user does not load, the panel says so and tries again', async ({ page }) => {
  await openPanel(page);
  let isBroken = true;
  await page.route('**/api/me', (route) =>
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.reload();
  await expect(page.getByText('Your account did not load')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
});

test('a visitor loads nothing of the panel', async ({ page }) => {
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(response.url()));
  await page.goto('/');
  await page.goto('/plugins');
  await expect(page.locator('h1')).toBeVisible();
  expect(loaded.filter((url) => /admin|-tab-|panel/.test(url))).toEqual([]);
  const texts = await page.request.get('/api/translations/en?areas=shop');
  expect(await texts.text()).not.toContain('admin.');
});

test('the sections are one stop for the keyboard: arrows move, Enter chooses, the address knows', async ({
  page,
}) => {
  await openPanel(page);
  const users = page.getByRole('tab', { name: 'Users' });
  const products = page.getByRole('tab', { name: 'Products' });
  await users.focus();
  await page.keyboard.press('ArrowDown');
  await expect(products).toBeFocused();
  await expect(users).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(products).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/\?tab=products$/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
});

test('on a phone the last line of a row without buttons has its heading at the side, like the others', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await openPanel(page, '?tab=entitlements');
  await expect(page.getByRole('row').nth(1).getByRole('cell').last()).toHaveCSS('display', 'flex');
});

for (const lang of ['en', 'ru'] as const) {
  for (const width of [390, 1440]) {
    for (const tab of ['users', 'products']) {
      test(`the ${tab} in ${lang} at ${width} px have words, no errors and no barriers`, async ({ page }) => {
        const assertQuiet = watchConsole(page);
        await page.setViewportSize({ width, height: 900 });
        await openPanel(page, `?tab=${tab}&lang=${lang}`);
        await expect(page.getByRole('table')).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', lang);
        expect(await page.locator('body').innerText()).not.toMatch(/\b(admin|errors|shell)\.[a-z_]+/);
        await expectNoBarriers(page);
        assertQuiet();
      });
    }
  }
}
