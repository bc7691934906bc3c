import { expect, type Page, test } from '@playwright/test';
import { openAdminPanel } from '../support/admin';
import { expectPanelAccessible } from '../support/views/screens';

/** A damaged event with a long name, and a mail with a long address. */
const failed = { service: 'licensing', error: 'Error: the file was not there', attempts: 7, deliveries: 5 };
const at = '2026-11-20T10:00:00.000Z';
const events = [false, true].map((canReplay) => ({
  ...{ ...failed, id: `event-${canReplay}`, eventId: 'e1', diedAt: at, canReplay },
  subject: 'commerce.order-refunded.v1',
}));
const mails = [
  {
    ...{ ...failed, id: 'mail', key: 'receipt:1', template: 'receipt', queuedAt: at, canRetry: true },
    ...{ toAddress: 'anna-maria.kern@studio-two-words.example', lastError: 'ECONNECTION' },
  },
];

async function mockFailures(page: Page): Promise<void> {
  const pagination = { page: 1, limit: 10, total: 2, pages: 1 };
  for (const [list, rows] of [
    ['dead-events', { events }],
    ['failed-mails', { mails }],
  ] as const)
    await page.route(`**/api/admin/${list}?*`, (route) =>
      route.fulfill({ json: { ...rows, pagination, away: ['news'] } }),
    );
}

test('shows failed events and failed mails, or that there are none, at an address each', async ({ page }) => {
  await openAdminPanel(page, '?tab=operations&service=newsletter');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await mockFailures(page);
  await page.getByRole('button', { name: 'Failed emails' }).click();
  await expect(page).toHaveURL(/view=mails/);
  await expect(page.getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible();
  await expect(page.getByRole('row', { name: /anna-maria/ })).toBeVisible();
  await expectPanelAccessible(page);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Failed events' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('row', { name: /order-refunded/ })).toHaveCount(2);
  await expectPanelAccessible(page);
});
