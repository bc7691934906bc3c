import { expect, test } from '@playwright/test';
import { newVisitor } from './visitor';

test.use({ storageState: newVisitor });

for (const [lang, title, text] of [
  ['en', 'Our website is currently under construction', 'Coming soon...'],
  ['ru', 'Сайт сейчас на ремонте', 'Скоро откроемся...'],
] as const) {
  test(`in maintenance every page is the logo and two lines in ${lang}, and asks nothing`, async ({
    page,
  }) => {
    await page.route('**/api/status', (route) => route.fulfill({ json: { maintenance: true } }));
    await page.goto(`/terms?lang=${lang}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('img', { name: 'Lowline' })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
  });
}

test('dev mode passes by the maintenance page', async ({ page }) => {
  await page.route('**/api/status', (route) => route.fulfill({ json: { maintenance: true } }));
  await page.goto('/terms?dev=true');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of service' })).toBeVisible();
});
