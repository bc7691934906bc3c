import { expect, type Page, test } from '@playwright/test';
import { openPanel } from './admin-people';
import { expectNoBarriers } from './people';

const id = '019a0000-0000-7000-8000-0000000000a1';

const deadEvent = (subject: string, canReplay: boolean) => ({
  id: canReplay ? id : id.replace('a1', 'a2'),
  eventId: id,
  service: 'licensing',
  subject,
  error: 'Error: the file was not there',
  deliveries: 5,
  diedAt: '2026-11-20T10:00:00.000Z',
  canReplay,
});

const failedMail = {
  id,
  key: 'receipt:1',
  service: 'commerce',
  template: 'receipt',
  toAddress: 'anna@example.com',
  attempts: 7,
  lastError: 'ECONNECTION',
  queuedAt: '2026-11-20T10:00:00.000Z',
  canRetry: true,
};

const pagination = (total: number) => ({ page: 1, limit: 10, total, pages: Math.ceil(total / 10) });

/** A shop in which something went wrong; gives what was asked of it. */
async function troubledShop(page: Page): Promise<string[]> {
  const asked: string[] = [];
  let isReplayed = false;
  let isRepaired = false;
  await page.route('**/api/admin/dead-events**', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    if (route.request().method() === 'POST') {
      isReplayed = isRepaired;
      isRepaired = true;
      return isReplayed
        ? route.fulfill({ json: {} })
        : route.fulfill({
            status: 409,
            json: { code: 'EVENT_STILL_FAILS', error: 'The event failed again' },
          });
    }
    const events = [
      ...(isReplayed ? [] : [deadEvent('commerce.order-paid.v1', true)]),
      deadEvent('commerce.order-refunded.v1', false),
    ];
    return route.fulfill({ json: { events, pagination: pagination(events.length), away: ['news'] } });
  });
  await page.route('**/api/admin/failed-mails**', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    if (route.request().method() === 'POST') return route.fulfill({ json: {} });
    return route.fulfill({ json: { mails: [failedMail], pagination: pagination(1), away: [] } });
  });
  return asked;
}

test('where nothing went wrong, the operations tab says so, for events and for mails', async ({ page }) => {
  await openPanel(page, '?tab=operations&service=newsletter');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('button', { name: 'Failed mails' }).click();
  await expect(page).toHaveURL(/view=mails/);
  await expect(page.getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Dead events' })).toHaveAttribute('aria-pressed', 'true');
});

test('a dead event is replayed: while it fails the shop’s words, then it is gone; a damaged one is only shown', async ({
  page,
}) => {
  const asked = await troubledShop(page);
  await openPanel(page, '?tab=operations');
  await expect(page.getByText('Did not answer: news')).toBeVisible();
  const replay = page.getByRole('button', { name: 'Apply again: commerce.order-paid.v1' });
  await replay.click();
  await expect(page.getByRole('alert').getByText('The event failed again')).toBeVisible();
  await replay.click();
  await expect(page.getByText('The event was applied')).toBeVisible();
  await expect(replay).toBeHidden();
  await expect(page.getByRole('row', { name: /order-refunded/ })).toContainText('cannot be applied');
  expect(asked).toContain(`/api/admin/dead-events/licensing/${id}/replay`);
});

test('a mail that was given up is tried again', async ({ page }) => {
  const asked = await troubledShop(page);
  await openPanel(page, '?tab=operations&view=mails');
  await page.getByRole('button', { name: 'Try again: anna@example.com' }).click();
  await expect(page.getByText('The mail is tried again')).toBeVisible();
  expect(asked).toContain(`/api/admin/failed-mails/commerce/${id}/retry`);
});

for (const lang of ['en', 'ru'] as const) {
  for (const width of [390, 1440]) {
    for (const view of ['events', 'mails']) {
      test(`the ${view} in ${lang} at ${width} px have words and no barriers`, async ({ page }) => {
        await troubledShop(page);
        await page.setViewportSize({ width, height: 900 });
        await openPanel(page, `?tab=operations&view=${view}&lang=${lang}`);
        await expect(page.getByRole('table')).toBeVisible();
        expect(await page.locator('body').innerText()).not.toMatch(/\b(admin|errors|shell)\.[a-z_]+/);
        await expectNoBarriers(page);
      });
    }
  }
}
