import { expect, type Page, test } from '@playwright/test';
import { openAdminPanel } from '../support/admin';
import { expectPanelAccessible } from '../support/views/screens';

const id = (last: number) => `019a0000-0000-7000-8000-0000000000b${last}`;

const findings = [
  {
    id: id(1),
    kind: 'amount-differs',
    subject: id(4),
    orderId: id(4),
    orderNumber: 'LL-12345678',
    userId: id(5),
    detail: '129.00 USD at Stripe, 99.00 USD in the order',
    isRepairable: false,
    foundAt: '2026-11-20T03:50:00.000Z',
    repairedAt: null,
  },
  {
    id: id(2),
    kind: 'file-missing',
    subject:
      'downloads/uploads/019a0000-0000-7000-8000-0000000000c1/a-file-with-a-very-long-name-for-a-phone.zip',
    orderId: null,
    orderNumber: null,
    userId: null,
    detail: 'expected 9 bytes',
    isRepairable: false,
    foundAt: '2026-11-20T03:50:00.000Z',
    repairedAt: null,
  },
];

const run = {
  ...{ id: id(9), state: 'done', isRepair: false, since: null, step: 'orders', compared: 1_234, found: 2 },
  ...{
    repaired: 0,
    startedAt: '2026-11-20T03:50:00.000Z',
    finishedAt: '2026-11-20T03:51:00.000Z',
    error: null,
  },
};

async function mockFindings(page: Page): Promise<void> {
  const pagination = { page: 1, limit: 10, total: findings.length, pages: 1 };
  await page.route('**/api/admin/reconciliation?*', (route) =>
    route.fulfill({ json: { findings, pagination, run } }),
  );
}

/** By how much the table is wider than its room. */
const cutOff = (page: Page) =>
  page
    .getByRole('table')
    .evaluate(({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0));

test('runs the reconciliation from the panel and lists discrepancies with links to order and customer', async ({
  page,
}) => {
  await openAdminPanel(page, '?tab=reconciliation');
  await expect(page.getByRole('heading', { level: 1, name: 'Reconciliation' })).toBeVisible();
  await page.getByRole('button', { name: 'Run now' }).click();
  await expect(page.getByText('Reconciliation started')).toBeVisible();
  await expect(page.getByText(/^Last run:/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Run now' })).toBeEnabled();

  await mockFindings(page);
  await page.reload();
  const table = page.getByRole('table');
  await expect(table).toContainText('129.00 USD at Stripe, 99.00 USD in the order');
  await expect(table).toContainText('File missing');
  expect(await cutOff(page)).toBeLessThanOrEqual(0);
  await expectPanelAccessible(page, {
    inRussian: async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Сверка' })).toBeVisible();
      await expect(table).toContainText('Сумма не совпадает');
      expect(await cutOff(page)).toBeLessThanOrEqual(0);
    },
  });
  const entitlements = page.getByRole('link', { name: 'Entitlements' });
  await expect(entitlements).toHaveAttribute('href', new RegExp(`tab=entitlements&userId=${id(5)}`));
  await page.getByRole('link', { name: 'LL-12345678' }).click();
  await expect(page).toHaveURL(/tab=orders&orderNumber=LL-12345678/);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
});
