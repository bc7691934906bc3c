import { expect, test } from '@playwright/test';

test('shows the API on a page of the shop, which loads nothing from other hosts and breaks no policy', async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  const problems: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(baseURL ?? '').origin) foreign.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  const response = await page.goto('/api/docs');
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self'");
  await expect(page.getByRole('heading', { name: /Lowline shop/ })).toBeVisible();
  await page.getByRole('link', { name: 'licensing', exact: true }).click();
  await page
    .getByRole('button', { name: /\/api\/licensing\/refresh/ })
    .first()
    .click();
  await expect(page.getByText('Replaces a licence file by a newer one.').first()).toBeVisible();
  expect(foreign).toEqual([]);
  expect(problems).toEqual([]);
});
