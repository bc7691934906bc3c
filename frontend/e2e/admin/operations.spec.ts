import { expect, type Page, test } from '@playwright/test';
import { openAdminPanel } from '../support/admin';
import { expectAccessible } from '../support/users';
import { views } from '../support/views/views';

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

/** Mocks failed events and failed mails; resolves to the requested paths. */
async function mockFailures(page: Page): Promise<string[]> {
  const requested: string[] = [];
  let isReplayed = false;
  let isRepaired = false;
  await page.route('**/api/admin/dead-events**', (route) => {
    requested.push(new URL(route.request().url()).pathname);
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
    requested.push(new URL(route.request().url()).pathname);
    if (route.request().method() === 'POST') return route.fulfill({ json: {} });
    return route.fulfill({ json: { mails: [failedMail], pagination: pagination(1), away: [] } });
  });
  return requested;
}

test('shows empty states of failed events and failed mails', async ({ page }) => {
  await openAdminPanel(page, '?tab=operations&service=newsletter');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('button', { name: 'Failed emails' }).click();
  await expect(page).toHaveURL(/view=mails/);
  await expect(page.getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Failed events' })).toHaveAttribute('aria-pressed', 'true');
});

test('replays a failed event, shows the error while it fails, and does not offer a damaged one', async ({
  page,
}) => {
  const requested = await mockFailures(page);
  await openAdminPanel(page, '?tab=operations');
  await expect(page.getByText('Unavailable: News')).toBeVisible();
  const replay = page.getByRole('button', { name: 'Replay: commerce.order-paid.v1' });
  await replay.click();
  await expect(page.getByRole('alert').getByText('The event failed again')).toBeVisible();
  await replay.click();
  await expect(page.getByText('Event replayed')).toBeVisible();
  await expect(replay).toBeHidden();
  await expect(page.getByRole('row', { name: /order-refunded/ })).toContainText('Cannot be replayed');
  expect(requested).toContain(`/api/admin/dead-events/licensing/${id}/replay`);
});

test('retries a failed mail', async ({ page }) => {
  const requested = await mockFailures(page);
  await openAdminPanel(page, '?tab=operations&view=mails');
  await page.getByRole('button', { name: 'Retry: anna@example.com' }).click();
  await expect(page.getByText('Email queued again')).toBeVisible();
  expect(requested).toContain(`/api/admin/failed-mails/commerce/${id}/retry`);
});

for (const { lang, width } of views) {
  for (const view of ['events', 'mails']) {
    test(`${view} of operations in ${lang} at ${width} px: translated and accessible`, async ({ page }) => {
      await mockFailures(page);
      await page.setViewportSize({ width, height: 900 });
      await openAdminPanel(page, `?tab=operations&view=${view}&lang=${lang}`);
      await expect(page.getByRole('table')).toBeVisible();
      expect(await page.locator('body').innerText()).not.toMatch(/\b(admin|errors|shell)\.[a-z_]+/);
      await expectAccessible(page);
    });
  }
}
