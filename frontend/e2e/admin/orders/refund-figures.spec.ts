import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { adminRequest, openAdminPanel } from '../../support/admin';
import { ApiCustomer } from '../../support/api-customer';

interface OrderList {
  data: { id: string }[];
}

/** A purchase of Halflight; resolves to the id of its order. */
async function purchase(page: Page): Promise<string> {
  const anna = await ApiCustomer.register();
  await anna.pay(await anna.checkOut('halflight'));
  const path = `/admin/orders?status=paid&email=${encodeURIComponent(anna.email)}`;
  const orders = () => adminRequest<OrderList>(page, 'GET', path);
  await expect.poll(async () => (await orders()).data.length).toBe(1);
  return (await orders()).data[0]?.id ?? '';
}

test('shows a refund by plug-in and reason, over a period, and exports it', async ({ page }) => {
  const orderId = await purchase(page);
  await openAdminPanel(page, '?tab=refunds');
  const row = page.getByRole('row', { name: /^Halflight/ });
  await expect(row).toContainText('$');
  await adminRequest(page, 'POST', `/admin/orders/${orderId}/refunds`, {
    ...{ key: crypto.randomUUID(), amount: 7.5, reason: 'fraudulent' },
  });
  await page.getByRole('button', { name: '12 months' }).click();
  await expect(page).toHaveURL(/days=365/);
  await expect(row).toContainText(/Fraudulent: \$\d/);
  const tiles = page.locator('dl > div');
  await expect(tiles.filter({ hasText: 'All refunds' })).toContainText(/Refunds: [1-9]\d* · .*% of sales/);
  await expect(tiles.filter({ hasText: 'Fraudulent' })).toContainText('$');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = (await readFile(await (await coming).path(), 'utf8')).trim().split('\n');
  expect(lines[0]).toContain('Plug-in,Sold,Sold amount,Refunded');
  expect(lines.filter((line) => line.startsWith('Halflight,'))).toHaveLength(1);
});
