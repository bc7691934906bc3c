import { expect, test } from '@playwright/test';
import { activateComputers, newOwner } from '../support/owners';
import { lookAtScreens } from '../support/views/screens';
import { languages } from '../support/views/views';
import { expectAccessible, signIn } from '../support/users';

/** The screens of the specifications; tokens of mailed links are unknown, so their error screens are checked. */
const ofGuests = {
  'the catalogue': ['/', '/plugins', '/plugins/saturos-pro', '/cart', '/news', '/news/article'],
  'the log-in': ['/login', '/register', '/forgot-password', '/reset-password/unknown'],
  'a purchase': [
    '/newsletter/confirm/unknown',
    '/account/downloads',
    '/purchase/success',
    '/purchase/cancel',
  ],
  'the company': ['/about', '/contacts', '/terms', '/privacy', '/cookies'],
};
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
  for (const [name, paths] of Object.entries(ofGuests)) {
    test(`screens of ${name} in ${lang} are translated, accessible and free of errors on phone and desktop`, async ({
      page,
    }, testInfo) => {
      await lookAtScreens(page, paths, lang, testInfo);
    });
  }

  test(`screens of a customer in ${lang} are translated, accessible and free of errors on phone and desktop`, async ({
    page,
  }, testInfo) => {
    const owner = await newOwner(page.request);
    await activateComputers(page.request, owner, ['Studio', 'Laptop']);
    await signIn(page, owner);
    await lookAtScreens(page, ofCustomers, lang, testInfo);
  });
}

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
