import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/users';

test.use({ viewport: { width: 390, height: 844 } });

for (const { lang, filters, format, close, show } of [
  { lang: 'en', filters: 'Filters', format: 'Format', close: 'Close', show: /^Show: \d+ plug-in/ },
  { lang: 'ru', filters: 'Фильтры', format: 'Формат', close: 'Закрыть', show: /^Показать: \d+/ },
])
  test(`the list on a phone has its filters in one sheet with their number (${lang})`, async ({ page }) => {
    await page.goto(`/plugins?lang=${lang}`);
    const open = page.getByRole('button', { name: filters });
    const card = page.getByRole('article').first();
    const below = await open.boundingBox();
    const top = (await card.boundingBox())?.y ?? Infinity;
    expect(top - ((below?.y ?? 0) + (below?.height ?? 0))).toBeLessThan(40);

    await open.press('Enter');
    const sheet = page.getByRole('dialog', { name: filters });
    await sheet.getByLabel(format).selectOption('AAX');
    await expect(page).toHaveURL(/format=AAX/);
    await sheet.getByRole('link').nth(1).click();
    await expect(page).toHaveURL(/category=synthesizer/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(open).toBeFocused();
    await expect(open).toContainText('2');
    await open.click();
    await sheet.getByRole('button', { name: show }).click();
    await expect(sheet).toBeHidden();
    await open.click();
    await sheet.getByRole('button', { name: close }).click();
    await expect(sheet).toBeHidden();
  });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the filters of the list open in place on a phone', async ({ page }) => {
    await page.goto('/plugins');
    await expect(page.getByLabel('Format')).toBeHidden();
    await page.locator('summary', { hasText: 'Filters' }).click();
    await page.getByLabel('Format').selectOption('AAX');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/format=AAX/);
  });
});

test('the filters of a wide window are all visible', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/plugins');
  await expect(page.getByLabel('Format')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filters' })).toBeHidden();
});
