import { expect, type Page, test } from '@playwright/test';
import { newOwner } from '../support/owners';
import { signIn } from '../support/users';

const status = '**/api/checkout/session-status/*';
const paidUrl = '/purchase/success?session_id=cs_story';

const heading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { name, exact: true });

test('shows processing, then the order number and the downloads link after a payment (storefront §2)', async ({
  page,
}) => {
  let answerNow = (): void => undefined;
  const held = new Promise<void>((resolve) => (answerNow = resolve));
  await page.route(status, async (route) => {
    await held;
    await route.fulfill({
      json: { success: true, order: { orderNumber: 'LL-000007', downloadToken: 't1' } },
    });
  });
  await page.goto(paidUrl);
  await expect(page.getByText('Processing your payment...')).toBeVisible();
  answerNow();
  await expect(heading(page, 'Thank you for your purchase!')).toBeVisible();
  await expect(page.getByText('LL-000007')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View your downloads' })).toHaveAttribute(
    'href',
    '/downloads?token=t1',
  );
});

test('shows the checkout placeholder while payments are off (storefront §2)', async ({ page }) => {
  await signIn(page, await newOwner(page.request));
  await page.route('**/api/checkout/sessions', (route) =>
    route.fulfill({ status: 503, json: { code: 'PAYMENTS_OFF', error: 'Payments are off' } }),
  );
  await page.goto('/checkout/saturos-pro');
  await expect(heading(page, 'Checkout is being built')).toBeVisible();
  const content = page.getByRole('main');
  await expect(content.getByRole('link', { name: 'Browse plug-ins' })).toHaveAttribute('href', '/plugins');
  await expect(content.getByRole('link', { name: 'Go to homepage' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('region', { name: 'Subscribe to our newsletter' })).toBeVisible();
});
