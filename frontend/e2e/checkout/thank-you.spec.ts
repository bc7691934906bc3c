import { expect, test } from '@playwright/test';
import { registerCustomer } from '../support/admin';
import { ApiCustomer } from '../support/api-customer';
import { expectAccessible, signIn } from '../support/users';

test.describe.configure({ timeout: 120_000 });

test.use({
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  permissions: ['clipboard-read', 'clipboard-write'],
});

test('the page after a payment shows the purchase, its files for this system, three steps and the receipt, and sends the link from a phone to the computer', async ({
  page,
}) => {
  const person = await registerCustomer(page);
  const customer = await ApiCustomer.signIn(person);
  const sessionId = await customer.checkOut('halflight');
  await customer.pay(sessionId);
  await signIn(page, person);
  const content = page.getByRole('main');
  const address = `/purchase/success?session_id=${sessionId}`;

  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto(`${address}&lang=ru`);
  await expect(page.getByRole('heading', { level: 1, name: 'Спасибо за покупку!' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ваша покупка' })).toContainText('119,00\u00a0$');
  await expect(content.getByRole('link', { name: 'Скачать Halflight для Windows' })).toBeVisible();
  const steps = content.getByRole('list').last().getByRole('listitem').locator('b');
  await expect(steps).toHaveText(['Установите', 'Откройте', 'Активируйте']);
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${address}&lang=en`);
  const send = page.getByRole('region', { name: 'Install on your computer' });
  await send.getByRole('button', { name: 'Copy the link' }).click();
  await expect(send.getByText('The link is copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/downloads\?token=/);
  await send.getByRole('button', { name: 'Mail me the link' }).click();
  await expect(send.getByText(`Sent to ${person.email}`)).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  const title = page.getByRole('heading', { level: 1, name: 'Thank you for your purchase!' });
  await page.reload();
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport();
  await expect(content.getByText(/^Order number LL-\d{8}$/)).toBeVisible();
  const purchase = page.getByRole('region', { name: 'Your purchase' });
  await expect(purchase).toContainText('Halflight');
  await expect(purchase.getByRole('definition').last()).toHaveText('$119.00');
  await expect(steps).toHaveText(['Install', 'Open', 'Activate']);
  const files = content.getByRole('link', { name: / for (macOS|Windows)$/ });
  await expect(files).toHaveCount(1);
  await expect(files).toHaveAccessibleName('Download Halflight for Windows');
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await files.click();
  await saving;
  await content.getByRole('link', { name: 'Receipt and invoice' }).click();
  await expect(page).toHaveURL(/\/account\/orders\/LL-\d{8}$/);
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible();
});
