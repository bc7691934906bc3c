import { expect, type Page, test } from '@playwright/test';
import { holdScripts, untilHydrated, watchHydration } from '../support/hydration';
import { newOwner } from '../support/owners';
import { collectConsoleErrors, newUser, signIn } from '../support/users';
import { widths } from '../support/views/views';

const cart = JSON.stringify({ version: 1, items: [{ kind: 'plugin', slug: 'nightboat' }], codes: [] });

/** Stores a value of the browser before each page is loaded. */
const store = (page: Page, key: string, value: string) =>
  page.addInitScript(([name, text]) => localStorage.setItem(name, text), [key, value] as const);

/** What moved since the page was opened. */
async function expectNoShift(taken: () => Promise<{ moved: number }>): Promise<void> {
  expect((await taken()).moved).toBeLessThan(0.001);
}

/** Opens a page without its scripts; resolves to what starts them. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

test('a stored cart has its place until it is priced, and never looks empty', async ({ page }) => {
  const assertQuiet = collectConsoleErrors(page);
  await store(page, 'cart', cart);
  const taken = await watchHydration(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const release = await openWithoutScripts(page, '/cart');
    await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeVisible();
    await expect(page.getByText('Your cart is empty')).toBeHidden();
    await expect(page.getByRole('main').getByRole('status')).toBeVisible();
    release();
    await expect(page.getByRole('button', { name: 'Check out' })).toBeVisible();
    await expectNoShift(taken);
  }
  assertQuiet();
});

test('a guest goes from the checkout to the registration, which has a place for the own purchase, without a layout shift', async ({
  page,
}) => {
  const assertQuiet = collectConsoleErrors(page);
  const taken = await watchHydration(page);
  const purchase = page.getByRole('region', { name: 'Your purchase' });
  await test.step('the server remembers no purchase of another visitor', async () => {
    await page.request.get('/checkout/nightboat');
    await page.goto('/register', { waitUntil: 'networkidle' });
    await untilHydrated(page);
    await expect(purchase).toHaveCount(0);
  });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const startCheckout = await openWithoutScripts(page, '/checkout/saturos-pro');
    await expect(page.getByRole('complementary', { name: 'Your purchase' })).toContainText('Saturos Pro');
    startCheckout();
    await expect(page).toHaveURL(/\/register$/);
    await expect(purchase).toContainText('Saturos Pro');
    await expectNoShift(taken);
    const startRegistration = await openWithoutScripts(page, '/register');
    await expect(purchase).toBeVisible();
    startRegistration();
    await expect(purchase).toContainText('Saturos Pro');
    await expectNoShift(taken);
  }
  assertQuiet();
});

test('a customer does not see the registration before the redirect, and goes from the checkout to the payment without a layout shift', async ({
  page,
}) => {
  await signIn(page, await newOwner(page.request));
  const release = await openWithoutScripts(page, '/register');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.locator('h1')).toBeHidden();
  release();
  await expect(page).toHaveURL(/\/$/);
  const assertQuiet = collectConsoleErrors(page);
  const taken = await watchHydration(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/checkout/saturos-pro');
    await expect(page).toHaveURL(/\/checkout\/pay\?session_id=/);
    await expect(page.getByRole('group', { name: 'Before you pay' })).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Your purchase' })).toContainText('Saturos Pro');
    await expectNoShift(taken);
  }
  assertQuiet();
});

test('a registration that is sent before the scripts have started is repeated', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/register');
  const { email, password } = newUser();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('First name').fill('Anna');
  await page.getByLabel('Last name').fill('Kern');
  await page.getByLabel(/^Password/).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/register$/);
  release();
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible();
});
