import { expect, test } from '@playwright/test';
import { expectNoBarriers, watchConsole } from './people';

const screens = [
  '/',
  '/plugins',
  '/plugins/saturos-pro',
  '/plugins/monolark',
  '/login',
  '/register',
  '/downloads',
  '/purchase/cancel',
  '/news',
  '/about',
  '/contacts',
  '/terms',
  '/privacy',
  '/cookies',
  '/cart',
  '/nowhere',
];
const widths = [390, 1440];

for (const lang of ['en', 'ru'] as const) {
  for (const width of widths) {
    for (const path of screens) {
      test(`${path} in ${lang} at ${width} px has words, no errors and no barriers`, async ({ page }) => {
        const assertQuiet = watchConsole(page);
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${path}${lang === 'ru' ? '?lang=ru' : ''}`);
        await expect(page.locator('h1').first()).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', lang);
        const text = await page.locator('body').innerText();
        expect(text).not.toMatch(/\b[a-z_]+\.[a-z_]+(\.[a-z_]+)*\b(?<!\.example)(?<!\.com)/);
        await expectNoBarriers(page);
        assertQuiet();
      });
    }
  }
}

test('the language switch changes every word at once and is remembered', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Русский' }).click();
  await expect(page.getByRole('link', { name: 'Плагины' }).first()).toBeVisible();
  await page.goto('/plugins');
  await expect(page.getByRole('heading', { level: 1, name: 'Плагины' })).toBeVisible();
});

test('the mobile menu fills the window, leads on, and closes on Escape', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const toggle = page.locator('.burger');
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

test('above 1280 px the toggle is gone and the links stand in the header', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await expect(page.locator('.burger')).toBeHidden();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }),
  ).toBeVisible();
  await page.setViewportSize({ width: 1279, height: 800 });
  await expect(page.locator('.burger')).toBeVisible();
});
