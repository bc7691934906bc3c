import { expect, type Page, test } from '@playwright/test';
import { openAdminPanel } from '../support/admin';
import { brokenAddresses, customerWithOrder } from '../support/email-addresses';
import { publishArticle } from '../support/articles';
import { collectConsoleErrors, expectAccessible } from '../support/users';
import { views } from '../support/views/views';

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

for (const { lang, width } of views) {
  test(`every tab of the panel in ${lang} at ${width} px is translated, accessible, free of errors and no wider than its window`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width, height: 900 });
    await addArticle(page);
    await customerWithOrder(page);
    const assertQuiet = collectConsoleErrors(page);
    await openAdminPanel(page, `?lang=${lang}`);
    const names = await page
      .locator('[role=tab]')
      .evaluateAll((tabs) => tabs.map(({ id }) => id.replace(/^tab-/, '')));
    expect(names.length).toBeGreaterThan(15);
    const lookAt = async (name: string) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      expect(await page.locator('body').innerText()).not.toMatch(/\b(admin|errors|shell)\.[a-z_]+/);
      expect([name, ...(await overflows(page)), ...(await brokenAddresses(page))]).toEqual([name]);
      // The side bar is the same around all tabs. Colours do not depend on the language.
      await expectAccessible(page, {
        ...(name === names[0] ? {} : { without: 'header:has(~ main)' }),
        checkedBefore: lang === 'en' ? [] : ['color-contrast'],
      });
      assertQuiet();
    };
    for (const name of names)
      await test.step(name, async () => {
        // The tabs of a phone are in a closed menu. A click takes a fraction of the time of a new page.
        await page.locator(`#tab-${name}`).dispatchEvent('click');
        await expect(page.locator(`[role=tabpanel][aria-labelledby=tab-${name}]`)).toBeVisible();
        await lookAt(name);
      });
    // The section of discounts has tabs of its own.
    for (const name of ['codes', 'upgrades', 'offers', 'offer-rules'])
      await test.step(name, async () => {
        await page.goto(`/admin?tab=${name}&lang=${lang}`);
        await lookAt(name);
      });
  });
}

test('has one main landmark in the panel, around the open tab', async ({ page }) => {
  await openAdminPanel(page, '?tab=news');
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('tabpanel', { name: 'News' })).toBeVisible();
});
