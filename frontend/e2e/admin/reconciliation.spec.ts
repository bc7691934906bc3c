import { expect, type Page, test } from '@playwright/test';
import { openAdminPanel } from '../support/admin';
import { expectAccessible } from '../support/users';

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

const run = (state: string) => ({
  id: id(9),
  state,
  isRepair: false,
  since: null,
  step: 'orders',
  compared: 1_234,
  found: 2,
  repaired: 0,
  startedAt: '2026-11-20T03:50:00.000Z',
  finishedAt: state === 'running' ? null : '2026-11-20T03:51:00.000Z',
  error: null,
});

/** Mocks findings and a run that is in progress after its start until `end` is called. */
async function mockFindings(page: Page): Promise<{ end: () => void }> {
  let state = 'done';
  await page.route('**/api/admin/reconciliation**', (route) => {
    if (route.request().method() === 'POST') {
      state = 'running';
      return route.fulfill({ status: 202, json: run(state) });
    }
    const kind = new URL(route.request().url()).searchParams.get('kind');
    const shown = findings.filter((finding) => kind === null || finding.kind === kind);
    const pagination = { page: 1, limit: 10, total: shown.length, pages: 1 };
    return route.fulfill({ json: { findings: shown, pagination, run: run(state) } });
  });
  return { end: () => (state = 'done') };
}

test('runs the reconciliation from the panel and shows when it ended', async ({ page }) => {
  await openAdminPanel(page, '?tab=reconciliation');
  await expect(page.getByRole('heading', { level: 1, name: 'Reconciliation' })).toBeVisible();
  await page.getByRole('button', { name: 'Run now' }).click();
  await expect(page.getByText('Reconciliation started')).toBeVisible();
  await expect(page.getByText(/^Last run:/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Run now' })).toBeEnabled();
});

for (const width of [390, 1440])
  test(`lists discrepancies with links to order and customer at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await mockFindings(page);
    await openAdminPanel(page, '?tab=reconciliation');
    await expect(page.getByRole('table')).toContainText('129.00 USD at Stripe, 99.00 USD in the order');
    await expect(page.getByRole('table')).toContainText('File missing');
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    const cutOff = await page
      .getByRole('table')
      .evaluate(({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0));
    expect(cutOff).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    await expect(page.getByRole('link', { name: 'Entitlements' })).toHaveAttribute(
      'href',
      new RegExp(`tab=entitlements&userId=${id(5)}`),
    );
    await page.getByRole('link', { name: 'LL-12345678' }).click();
    await expect(page).toHaveURL(/tab=orders&orderNumber=LL-12345678/);
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  });

test('shows the progress of a run and loads the findings again when it ends', async ({ page }) => {
  const reconciliation = await mockFindings(page);
  await openAdminPanel(page, '?tab=reconciliation');
  const start = page.getByRole('button', { name: 'Run now' });
  await start.click();
  await expect(page.getByText('Comparing orders: 1,234 records')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toBeVisible();
  await expect(start).toBeDisabled();
  reconciliation.end();
  await expect(page.getByText(/^Last run:/)).toBeVisible();
  await expect(start).toBeEnabled();
});

test('shows the reconciliation in Russian', async ({ page }) => {
  await mockFindings(page);
  await openAdminPanel(page, '?tab=reconciliation&lang=ru');
  await expect(page.getByRole('heading', { level: 1, name: 'Сверка' })).toBeVisible();
  await expect(page.getByRole('table')).toContainText('Сумма не совпадает');
});
