import { expect, test } from '@playwright/test';

const numbered = (count: number) => Array.from({ length: count }, (_, i) => new RegExp(`^${i + 1}\\. \\S`));

for (const [path, count] of [
  ['/terms', 13],
  ['/privacy', 12],
] as const) {
  test(`${path} has ${count} numbered sections (storefront §2)`, async ({ page }) => {
    await page.goto(path);
    const sections = page.getByRole('main').getByRole('heading', { level: 2, name: /^\d+\. / });
    await expect(sections).toHaveText(numbered(count));
  });
}

test('shows highlights, story, mission, values, team and contact on /about (storefront §2)', async ({
  page,
}) => {
  await page.goto('/about');
  await expect(page.getByRole('main').locator('dl dt')).toHaveText([/London/, /\S/, /\S/]);
  for (const name of ['story', 'mission'])
    await expect(page.getByRole('region', { name: new RegExp(name, 'i') })).toBeVisible();
  await expect(page.getByRole('main').locator('ol h3')).toHaveText([
    /Creativity/,
    /Quality/,
    /Community/,
    /Innovation/,
  ]);
  await expect(page.locator('section[aria-labelledby=team-title] li').first()).toBeVisible();
  const join = page.locator('section[aria-labelledby=join-title]');
  await expect(join.getByRole('link').first()).toHaveAttribute('href', '/plugins');
  await expect(join.getByRole('link').last()).toHaveAttribute('href', /^mailto:\S+@\S+$/);
});

test('shows three addresses with response times and the London office on /contacts (storefront §2)', async ({
  page,
}) => {
  await page.goto('/contacts');
  for (const [name, time] of [
    ['General', '2 working days'],
    ['Support', '24 hours'],
    ['Business', '3 working days'],
  ] as const) {
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: time });
    await expect(card.getByRole('heading', { name })).toBeVisible();
    await expect(card.getByRole('link')).toHaveAttribute('href', /^mailto:\S+@\S+$/);
  }
  await expect(page.getByRole('region', { name: 'Head office' })).toContainText('London');
});

test('shows an empty cart on /cart (storefront §2)', async ({ page }) => {
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeVisible();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('lists the cookies in a table on /cookies', async ({ page }) => {
  await page.goto('/cookies');
  const table = page.getByRole('table');
  for (const name of ['cookie_consent', 'auth_token', 'language_preference'])
    await expect(table.getByText(name).first()).toBeVisible();
});
