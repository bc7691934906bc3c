import { type APIRequestContext, expect, test } from '@playwright/test';
import { emptyStorage } from '../support/storage-state';

test.use({ storageState: emptyStorage });

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

test('hides every path by the maintenance page, which dev mode bypasses until it is disabled (admin §2, §4)', async ({
  page,
}) => {
  for (const [lang, title, text] of [
    ['en', 'Our website is currently under construction', 'Coming soon...'],
    ['ru', 'Сайт сейчас на ремонте', 'Скоро откроемся...'],
  ] as const) {
    await page.goto(`/terms?lang=${lang}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('img', { name: 'Lowline' })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
  }
  await page.goto('/terms?dev=true&lang=en');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of service' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL(/\/privacy\?dev=true$/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /Privacy/ })).toBeVisible();
  expect(await page.evaluate('window.devMode.status().hoursLeft')).toBeCloseTo(24, 1);
  await page.evaluate('window.devMode.disable()');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button')).toHaveCount(0);
});
