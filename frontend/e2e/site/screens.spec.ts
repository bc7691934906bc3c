import { expect, test } from '@playwright/test';
import { activateComputers, newOwner, type Owner } from '../support/owners';
import { lookAtScreen } from '../support/views/screens';
import { languages } from '../support/views/views';
import { expectAccessible, signIn, collectConsoleErrors } from '../support/users';

/** The screens of the specifications; tokens of mailed links are unknown, so their error screens are checked. */
const ofGuests = [
  '/',
  '/plugins',
  '/plugins/saturos-pro',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password/unknown',
  '/newsletter/confirm/unknown',
  '/account/downloads',
  '/purchase/success',
  '/purchase/cancel',
  '/news',
  '/news/article',
  '/about',
  '/contacts',
  '/terms',
  '/privacy',
  '/cookies',
  '/cart',
];
const ofCustomers = [
  '/profile',
  '/account/products',
  '/account/computers',
  '/plugins/monolark/trial',
  '/personal-offers',
  '/checkout/longitude-8',
  '/admin',
  '/checkout/pay',
];

test.describe.configure({ mode: 'parallel' });

for (const lang of languages) {
  for (const path of ofGuests) {
    test(`${path} in ${lang} is translated, accessible and free of errors on phone and desktop`, async ({
      page,
    }, testInfo) => {
      const assertQuiet = collectConsoleErrors(page);
      await lookAtScreen(page, path, lang, testInfo);
      assertQuiet();
    });
  }
}

test.describe('screens of a customer', () => {
  let owner: Owner;
  test.beforeAll(async ({ request }) => {
    owner = await newOwner(request);
    await activateComputers(request, owner, ['Studio', 'Laptop']);
  });

  for (const lang of languages) {
    for (const path of ofCustomers) {
      test(`${path} in ${lang} is translated, accessible and free of errors on phone and desktop`, async ({
        page,
      }, testInfo) => {
        await signIn(page, owner);
        const assertQuiet = collectConsoleErrors(page);
        await lookAtScreen(page, path, lang, testInfo);
        assertQuiet();
      });
    }
  }
});

test('switches every text to the selected language and remembers it (storefront §4)', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Русский' }).click();
  await expect(page.getByRole('link', { name: 'Плагины' }).first()).toBeVisible();
  await page.goto('/plugins');
  await expect(page.getByRole('heading', { level: 1, name: 'Плагины' })).toBeVisible();
});

test('fits the longest e-mail address on a phone', async ({ page }) => {
  const email = `${'anna'.repeat(15)}@${'lowline'.repeat(8)}.example`;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/forgot-password');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  await page.route('**/api/newsletter/confirm/*', (route) =>
    route.fulfill({ json: { subscriber: { email } } }),
  );
  await page.goto('/newsletter/confirm/of-anna');
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
});

test('opens the mobile menu over the page, navigates, and closes it on Escape', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const toggle = page.locator('[aria-controls=mobile-menu]');
  await toggle.click();
  const menu = page.locator('#mobile-menu');
  await expect(menu.getByRole('link', { name: 'Register' })).toBeInViewport();
  expect((await menu.boundingBox())?.height).toBeGreaterThan(700);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await toggle.click();
  await menu.getByRole('link', { name: 'Plug-ins' }).click();
  await expect(page).toHaveURL(/\/plugins$/);
  await expect(menu).toBeHidden();
});

test('shows the header links instead of the menu toggle from 1280 px (storefront §9)', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await expect(page.locator('[aria-controls=mobile-menu]')).toBeHidden();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }),
  ).toBeVisible();
  await page.setViewportSize({ width: 1279, height: 800 });
  await expect(page.locator('[aria-controls=mobile-menu]')).toBeVisible();
});
