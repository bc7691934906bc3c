import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/users';

const phone = { width: 390, height: 844 };

for (const lang of ['en', 'ru'])
  test(`shows at least two plug-ins in the height of a phone in ${lang}`, async ({ page }) => {
    await page.setViewportSize(phone);
    for (const path of ['/plugins', '/']) {
      await page.goto(`${path}?lang=${lang}`);
      const cards = page
        .getByRole('main')
        .getByRole('article')
        .filter({ has: page.locator('[href^="/plugins/"]') });
      await expect(cards.first()).toBeVisible();
      const heights = await cards.evaluateAll((all) =>
        all.map((card) => card.getBoundingClientRect().height),
      );
      expect(heights.length).toBeGreaterThan(3);
      expect(Math.max(...heights)).toBeLessThan(phone.height / 2);
      expect(heights.reduce((sum, height) => sum + height, 0) / heights.length).toBeLessThan(
        phone.height / 3,
      );
      await expectAccessible(page);
    }
  });
