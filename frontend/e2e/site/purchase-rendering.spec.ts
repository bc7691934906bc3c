import { expect, type Page, test } from '@playwright/test';
import { holdScripts, untilHydrated, watchHydration } from '../support/hydration';
import { newOwner } from '../support/owners';
import { collectConsoleErrors, newUser, signIn } from '../support/users';

const cart = JSON.stringify({ version: 1, items: [{ kind: 'plugin', slug: 'nightboat' }], codes: [] });

/** Stores a value of the browser before each page is loaded. */
const store = (page: Page, key: string, value: string) =>
  page.addInitScript(([name, text]) => localStorage.setItem(name, text), [key, value] as const);

/** What moved since the page was opened. */
async function expectNoShift(taken: () => Promise<{ moved: number }>): Promise<void> {
  expect((await taken()).moved).toBeLessThan(0.001);
}

for (const width of [390, 1440])
  test.describe(`at ${width} px`, () => {
    test.beforeEach(({ page }) => page.setViewportSize({ width, height: 900 }));

    test('a stored cart has its place until it is priced, and never looks empty', async ({ page }) => {
      const assertQuiet = collectConsoleErrors(page);
      await store(page, 'cart', cart);
      const taken = await watchHydration(page);
      const release = await holdScripts(page);
      await page.goto('/cart', { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeVisible();
      await expect(page.getByText('Your cart is empty')).toBeHidden();
      await expect(page.getByRole('main').getByRole('status')).toBeVisible();
      release();
      await expect(page.getByRole('button', { name: 'Check out' })).toBeVisible();
      await expectNoShift(taken);
      assertQuiet();
    });

    test('the purchase above the registration has its place until it is loaded', async ({ page }) => {
      const assertQuiet = collectConsoleErrors(page);
      await store(page, 'redirectAfterLogin', '/checkout/saturos-pro');
      const taken = await watchHydration(page);
      const release = await holdScripts(page);
      await page.goto('/register', { waitUntil: 'commit' });
      const purchase = page.getByRole('region', { name: 'Your purchase' });
      await expect(purchase).toBeVisible();
      release();
      await expect(purchase).toContainText('Saturos Pro');
      await expectNoShift(taken);
      assertQuiet();
    });

    test('a guest goes from the checkout to the registration without a layout shift', async ({ page }) => {
      const assertQuiet = collectConsoleErrors(page);
      const taken = await watchHydration(page);
      const release = await holdScripts(page);
      await page.goto('/checkout/saturos-pro', { waitUntil: 'commit' });
      await expect(page.getByRole('complementary', { name: 'Your purchase' })).toContainText('Saturos Pro');
      release();
      await expect(page).toHaveURL(/\/register$/);
      await expect(page.getByRole('region', { name: 'Your purchase' })).toContainText('Saturos Pro');
      await expectNoShift(taken);
      assertQuiet();
    });

    test('a customer goes from the checkout to the payment without a layout shift', async ({ page }) => {
      await signIn(page, await newOwner(page.request));
      const assertQuiet = collectConsoleErrors(page);
      const taken = await watchHydration(page);
      await page.goto('/checkout/saturos-pro');
      await expect(page).toHaveURL(/\/checkout\/pay\?session_id=/);
      await expect(page.getByRole('group', { name: 'Before you pay' })).toBeVisible();
      await expect(page.getByRole('complementary', { name: 'Your purchase' })).toContainText('Saturos Pro');
      await expectNoShift(taken);
      assertQuiet();
    });
  });

test('a customer does not see the registration before the redirect', async ({ page }) => {
  await signIn(page, await newOwner(page.request));
  const release = await holdScripts(page);
  await page.goto('/register', { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.locator('h1')).toBeHidden();
  release();
  await expect(page).toHaveURL(/\/$/);
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

test('the server remembers no purchase of another visitor', async ({ page }) => {
  await page.request.get('/checkout/nightboat');
  await page.goto('/register', { waitUntil: 'networkidle' });
  await untilHydrated(page);
  await expect(page.getByRole('region', { name: 'Your purchase' })).toHaveCount(0);
});
