import { expect, type Page, test } from '@playwright/test';
import { registerCustomer, openAdminPanel } from '../support/admin';
import { expectAccessible, signIn, collectConsoleErrors } from '../support/users';

test('leads a guest back to the panel after the log-in, and shows a customer Access Denied (admin §2)', async ({
  page,
}) => {
  await page.goto('/admin?tab=products');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('E-mail').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Admin1234');
  await page.locator('form').getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/admin\?tab=products$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();

  const requested: string[] = [];
  await signIn(page, await registerCustomer(page));
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('Admin privileges are required')).toBeVisible();
  expect(requested.filter((path) => path.startsWith('/api/admin'))).toEqual([]);
  await expectAccessible(page);
});

test('opens the tabs of the panel from a menu on a phone, translated, accessible and free of errors', async ({
  page,
}) => {
  const assertQuiet = collectConsoleErrors(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await openAdminPanel(page, '?lang=ru');
  const menu = page.getByRole('button', { name: 'Меню: Пользователи' });
  const products = page.getByRole('tab', { name: 'Продукты' });
  const look = async () => {
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    expect(await page.locator('body').innerText()).not.toMatch(/\b(admin|errors|shell)\.[a-z_]+/);
    await expectAccessible(page);
  };
  await look();
  await expect(products).toBeHidden();
  await menu.click();
  await expect(products).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(products).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await products.click();
  await expect(products).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Продукты' })).toBeVisible();
  await look();
  await page.getByRole('tab', { name: 'Права', includeHidden: true }).dispatchEvent('click');
  // The heading of a cell is beside it.
  await expect(page.getByRole('row').nth(1).getByRole('cell').last()).toHaveCSS('display', 'flex');
  assertQuiet();
});

/** Code and texts of the panel, and of its charts, are loaded by those who see them. */
async function expectNoUnusedCode(page: Page): Promise<void> {
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(response.url()));
  await page.goto('/');
  await page.goto('/plugins');
  await expect(page.locator('h1')).toBeVisible();
  expect(loaded.filter((url) => /admin|-tab-|panel/.test(url))).toEqual([]);
  const texts = await page.request.get('/api/translations/en?areas=shop');
  expect(await texts.text()).not.toContain('admin.');
  await openAdminPanel(page, '?tab=users');
  await expect(page.getByRole('table')).toBeVisible();
  expect(loaded.filter((url) => /overview-tab|uplot/i.test(url))).toEqual([]);
}

async function moveByKeys(page: Page): Promise<void> {
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
}

async function openDiscounts(page: Page): Promise<void> {
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
  const codes = section.getByRole('button', { name: 'Discount codes' });
  await expect(codes).toHaveAttribute('aria-current', 'page');
}

/** A filter of the former tab that is submitted in the same moment does not restore its tab. */
async function leaveWithFilter(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Orders' }).click();
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
}

test('moves between tabs of the panel by keys, sections and addresses, and loads no code that is not shown', async ({
  page,
}) => {
  await expectNoUnusedCode(page);
  await moveByKeys(page);
  await openDiscounts(page);
  await leaveWithFilter(page);
});
