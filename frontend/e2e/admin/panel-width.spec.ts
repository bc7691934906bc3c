import { expect, type Page, test } from '@playwright/test';
import { openAdminPanel } from '../support/admin';
import { brokenAddresses, customerWithOrder } from '../support/email-addresses';
import { publishArticle } from '../support/articles';

/** Tables, and the page, that are wider than the room they have. */
const overflows = (page: Page) =>
  page.evaluate(() => {
    const frames = [...document.querySelectorAll('table')].map((table) => table.parentElement);
    return [document.documentElement, ...frames]
      .filter((element) => element !== null)
      .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      .filter((excess) => excess > 0);
  });

const longSlug = `late-autumn-${'extraordinarily-long-'.repeat(2)}slug`;

const addArticle = (page: Page) =>
  publishArticle(page, {
    slug: `${longSlug}-${crypto.randomUUID().slice(0, 8)}`,
    title: 'A title of the length that editors write now and then',
  });

for (const lang of ['en', 'ru'] as const) {
  for (const width of [390, 1440]) {
    test(`shows no table of the panel wider than its window and no broken address in ${lang} at ${width} px`, async ({
      page,
    }) => {
      test.setTimeout(120_000);
      await page.setViewportSize({ width, height: 900 });
      await addArticle(page);
      await customerWithOrder(page);
      await openAdminPanel(page, `?lang=${lang}`);
      const names = await page
        .locator('[role=tab]')
        .evaluateAll((tabs) => tabs.map(({ id }) => id.replace(/^tab-/, '')));
      expect(names.length).toBeGreaterThan(15);
      const found: Record<string, (number | string)[]> = {};
      for (const name of names) {
        await page.goto(`/admin?tab=${name}&lang=${lang}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        const problems = [...(await overflows(page)), ...(await brokenAddresses(page))];
        if (problems.length > 0) found[name] = problems;
      }
      expect(found).toEqual({});
    });
  }
}

test('has one main landmark in the panel, around the open tab', async ({ page }) => {
  await openAdminPanel(page, '?tab=news');
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('tabpanel', { name: 'News' })).toBeVisible();
});
