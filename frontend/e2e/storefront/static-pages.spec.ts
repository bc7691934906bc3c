import { expect, type Page, test } from '@playwright/test';

const numbered = (count: number) => Array.from({ length: count }, (_, i) => new RegExp(`^${i + 1}\\. \\S`));

/** Highlights, story, mission, values, team and contact. */
async function expectAbout(page: Page): Promise<void> {
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
}

/** Three addresses with response times and the London office. */
async function expectContacts(page: Page): Promise<void> {
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
}

// The server renders these pages whole; without scripts they load in a third of the time.
test.use({ javaScriptEnabled: false });

test('the pages of the company have the specified sections: about, contacts, terms, privacy and cookies (storefront §2)', async ({
  page,
}) => {
  await page.goto('/about');
  await expectAbout(page);
  await page.goto('/contacts');
  await expectContacts(page);
  for (const [path, count] of [
    ['/terms', 13],
    ['/privacy', 12],
  ] as const) {
    await page.goto(path);
    const sections = page.getByRole('main').getByRole('heading', { level: 2, name: /^\d+\. / });
    await expect(sections).toHaveText(numbered(count));
  }
  await page.goto('/cookies');
  const table = page.getByRole('table');
  for (const name of ['cookie_consent', 'auth_token', 'language_preference'])
    await expect(table.getByText(name).first()).toBeVisible();
});
