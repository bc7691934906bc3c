import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/users';
import { views } from '../support/views/views';

const texts = {
  en: { title: 'The download did not start', reason: 'Download link not found', files: 'My files' },
  ru: { title: 'Загрузка не началась', reason: 'Ссылка на загрузку не найдена', files: 'Мои файлы' },
} as const;

test('a link that cannot be downloaded shows a page with what to do', async ({ page }) => {
  for (const { lang, width } of views) {
    await page.setViewportSize({ width, height: 900 });
    const { title, reason, files } = texts[lang];
    const response = await page.goto(`/api/downloads/files/${'a'.repeat(60)}?lang=${lang}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText(reason)).toBeVisible();
    await expect(page.getByText((await response?.headerValue('x-request-id')) ?? 'none')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: files }).click();
    await expect(page).toHaveURL(/\/login/);
  }
});
