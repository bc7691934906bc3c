import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/users';
import { switchLanguage } from '../support/views/screens';

const phone = { width: 390, height: 844 };
const words = {
  en: { filters: 'Filters', format: 'Format', close: 'Close', show: /^Show: \d+ plug-in/ },
  ru: { filters: 'Фильтры', format: 'Формат', close: 'Закрыть', show: /^Показать: \d+/ },
};

async function expectLowCards(page: Page): Promise<void> {
  const cards = page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.locator('[href^="/plugins/"]') });
  await expect(cards.first()).toBeVisible();
  const heights = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(3);
  expect(Math.max(...heights)).toBeLessThan(phone.height / 2);
  expect(heights.reduce((sum, height) => sum + height, 0) / heights.length).toBeLessThan(phone.height / 3);
}

test('the height of a phone has at least two plug-ins', async ({ page }) => {
  await page.setViewportSize(phone);
  for (const path of ['/plugins', '/']) {
    await page.goto(path);
    await expectLowCards(page);
    await switchLanguage(page, 'ru');
    await expectLowCards(page);
    await switchLanguage(page, 'en');
  }
});

test('the list has its filters in one sheet with their number on a phone, and all visible in a wide window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/plugins?lang=en');
  await expect(page.getByLabel('Format')).toBeVisible();
  const open = page.getByRole('button', { name: /^(Filters|Фильтры)/ });
  await expect(open).toBeHidden();
  await page.setViewportSize(phone);
  const below = await open.boundingBox();
  const top = (await page.getByRole('article').first().boundingBox())?.y ?? Infinity;
  expect(top - ((below?.y ?? 0) + (below?.height ?? 0))).toBeLessThan(40);

  await open.press('Enter');
  const sheet = page.getByRole('dialog', { name: words.en.filters });
  await sheet.getByLabel('Format').selectOption('AAX');
  await expect(page).toHaveURL(/format=AAX/);
  await sheet.getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/category=synthesizer/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(open).toBeFocused();
  await expect(open).toContainText('2');
  for (const lang of ['en', 'ru'] as const) {
    const { filters, format, close, show } = words[lang];
    await switchLanguage(page, lang);
    const named = page.getByRole('dialog', { name: filters });
    await open.click();
    await expect(named.getByLabel(format)).toBeVisible();
    await named.getByRole('button', { name: show }).click();
    await expect(named).toBeHidden();
    await open.click();
    await named.getByRole('button', { name: close }).click();
    await expect(named).toBeHidden();
  }
});
