import { expect, test } from '@playwright/test';
import { openAdminPanel } from '../../support/admin';
import { expectPanelAccessible } from '../../support/views/screens';

test('checks and imports a CSV of subscribers', async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const rows = ['anna', 'ben'].map((name) => `${name}-${mark}@example.com;2024-03-14`);
  const csv = ['E-mail;Confirmed', ...rows, `cleo-${mark}@example.com;yesterday`].join('\r\n');
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await openAdminPanel(page, `?tab=subscribers&search=${mark}`);
  const sheet = page.getByRole('dialog', { name: 'Import subscribers' });
  const count = (name: string) => sheet.getByRole('row', { name: new RegExp(`^${name}`) });
  const upload = async () => {
    await page.getByRole('button', { name: 'Import CSV' }).click();
    await sheet.getByLabel('CSV file').setInputFiles(file);
  };
  await upload();
  await expect(count('New')).toContainText('2');
  await expect(sheet.getByRole('row', { name: new RegExp(`cleo-${mark}`) })).toContainText(
    'No valid day of consent',
  );
  await expectPanelAccessible(page);
  await sheet.getByRole('button', { name: 'Import 2 subscribers' }).click();
  await expect(sheet.getByText('2 subscribers imported')).toBeVisible();
  await sheet.locator('footer').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`anna-${mark}`) })).toBeVisible();
  await upload();
  await expect(count('On the list already')).toContainText('2');
  await expect(sheet.getByRole('button', { name: 'Import 2 subscribers' })).toHaveCount(0);
});
