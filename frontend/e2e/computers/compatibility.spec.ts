import { expect, type Page, test } from '@playwright/test';
import { newOwner, type Owner } from '../support/owners';
import { expectAccessible, signIn } from '../support/users';
import { expectAccessibleInBothWidths } from '../support/views/screens';

test.describe.configure({ timeout: 120_000 });

/** Requires macOS 12 or Windows 11, and 16 GB of memory. */
const slug = 'coldharbour-strings';

const computers = [
  { machineName: 'Studio PC', device: { osVersion: '10.0.22631', cpuModel: 'AMD Ryzen 7', memoryGb: 32 } },
  { machineName: 'Old PC', device: { osVersion: '10.0.19045', cpuModel: 'Intel Core i5', memoryGb: 16 } },
  { machineName: 'Unknown PC', device: { osVersion: '10.0.22631' } },
];

async function activateAll(page: Page, { headers }: Owner): Promise<void> {
  for (const { machineName, device } of computers) {
    const data = { deviceId: `device-${crypto.randomUUID()}`, machineName, os: 'Windows', device };
    const response = await page.request.post('/api/licensing/activations', { headers, data });
    expect(response.status()).toBe(200);
  }
}

const rowsOf = (page: Page) => page.locator('#runs').getByRole('listitem');

test('a guest checks a computer by two questions and the memory, which the browser stores', async ({
  page,
}) => {
  await page.goto(`/plugins/${slug}?lang=ru`);
  const section = page.locator('#runs');
  await section.getByRole('button', { name: 'Проверить другой компьютер' }).click();
  await section.getByLabel('Компьютер', { exact: true }).selectOption({ label: 'Mac с чипом Apple' });
  await section.getByLabel('Система').selectOption('macOS 15');
  await section.getByLabel('Память').selectOption('8');
  await expect(rowsOf(page)).toContainText('на этом компьютере 8 ГБ');
  await section.getByLabel('Память').selectOption('16');
  await expect(rowsOf(page)).toContainText('Работает');
  await section.getByLabel('Система').selectOption('macOS 11');
  await expect(rowsOf(page)).toContainText('Не работает');
  await expectAccessibleInBothWidths(page);
  await page.reload();
  await expect(rowsOf(page)).toContainText('Не работает');
});

test('a customer sees on which computers a plug-in runs, on its page and in the cart', async ({ page }) => {
  const owner = await newOwner(page.request);
  await activateAll(page, owner);
  await signIn(page, owner);
  await page.goto(`/plugins/${slug}`);
  await expect(page.getByRole('heading', { name: 'Will it run on your computers?' })).toBeVisible();
  const row = (name: string) => rowsOf(page).filter({ hasText: name });
  const old = 'Windows 11 or later is required, this computer has 10.';
  await expect(row('Studio PC')).toContainText('Runs');
  await expect(row('Old PC')).toContainText('Does not run');
  await expect(row('Old PC')).toContainText(old);
  await expect(row('Unknown PC')).toContainText(
    '16 GB of memory are required, that of this computer is not known.',
  );
  await expectAccessibleInBothWidths(page);
  const items = [{ kind: 'plugin', slug }];
  await page.request.put('/api/account/cart', { headers: owner.headers, data: { items, codes: [] } });
  await page.goto('/cart');
  await expect(page.getByRole('main').getByText('Old PC: Does not run.')).toContainText(old);
  await expectAccessibleInBothWidths(page);
  await page.goto('/cart?lang=ru');
  await expect(page.getByRole('main').getByText('Old PC: Не работает.')).toContainText(
    'Требуется Windows 11',
  );
  await expectAccessible(page);
});
