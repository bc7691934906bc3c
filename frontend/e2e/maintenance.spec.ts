import { type APIRequestContext, expect, test } from '@playwright/test';
import { newVisitor } from './visitor';

test.use({ storageState: newVisitor });

async function switchMaintenance(request: APIRequestContext, isOn: boolean): Promise<void> {
  const login = await request.post('/api/login', {
    data: { email: 'admin@example.com', password: 'Admin1234' },
  });
  const { token } = (await login.json()) as { token: string };
  const answer = await request.put('/api/admin/status', {
    headers: { authorization: `Bearer ${token}` },
    data: { maintenance: isOn },
  });
  expect(answer.status()).toBe(200);
}

test.beforeEach(({ request }) => switchMaintenance(request, true));
test.afterEach(({ request }) => switchMaintenance(request, false));

for (const [lang, title, text] of [
  ['en', 'Our website is currently under construction', 'Coming soon...'],
  ['ru', 'Сайт сейчас на ремонте', 'Скоро откроемся...'],
] as const) {
  test(`in maintenance every page is the logo and two lines in ${lang}, and asks nothing`, async ({
    page,
  }) => {
    await page.goto(`/terms?lang=${lang}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('img', { name: 'Lowline' })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
  });
}

test('dev mode passes by the maintenance page', async ({ page }) => {
  await page.goto('/terms?dev=true');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of service' })).toBeVisible();
});

test('dev mode stands in the address from page to page, and ends where it is told to', async ({ page }) => {
  await page.goto('/terms?dev=true');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL(/\/privacy\?dev=true$/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /Privacy/ })).toBeVisible();
  expect(await page.evaluate('window.devMode.status().hoursLeft')).toBeCloseTo(24, 1);
  await page.evaluate('window.devMode.disable()');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button')).toHaveCount(0);
});
