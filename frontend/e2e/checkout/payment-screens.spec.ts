import { expect, type Page, test } from '@playwright/test';
import { newOwner } from '../support/owners';
import { signIn } from '../support/users';

const status = '**/api/checkout/session-status/*';
const config = '**/api/checkout/config';
const paidUrl = '/purchase/success?session_id=cs_story';
const payUrl = '/checkout/pay?session_id=cs_story';

/** Mocks the status of the checkout session. */
const mockStatus = (page: Page, json: object) => page.route(status, (route) => route.fulfill({ json }));
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

for (const [what, answer] of [
  ['an order without a link', { success: true, order: { orderNumber: 'LL-000007', downloadToken: null } }],
  ['a payment without an order', { success: true, payment_status: 'paid', order: null }],
] as const) {
  test(`shows ${what} as being prepared after the payment (storefront §2)`, async ({ page }) => {
    await mockStatus(page, answer);
    await page.goto(paidUrl);
    await expect(heading(page, 'Thank you for your purchase!')).toBeVisible();
    await expect(page.getByText('Your order is being prepared')).toBeVisible();
    await expect(page.getByRole('link', { name: 'View your downloads' })).toHaveCount(0);
  });
}

for (const [what, answer, message] of [
  ['not paid', { json: { success: true, payment_status: 'unpaid', order: null } }, 'Payment not completed'],
  ['no success', { json: { success: false, payment_status: 'paid' } }, 'Payment not completed'],
  ['refused with a message', { status: 404, json: { error: 'No such session' } }, 'No such session'],
  ['refused without a message', { status: 500, json: {} }, 'Failed to load'],
] as const) {
  test(`shows “${message}” for a checkout session that is ${what}`, async ({ page }) => {
    await page.route(status, (route) => route.fulfill(answer));
    await page.goto(paidUrl);
    await expect(heading(page, message)).toBeVisible();
  });
}

for (const path of ['/purchase/success', '/checkout/pay'])
  test(`shows a missing session_id on ${path} (storefront §5)`, async ({ page }) => {
    await page.goto(path);
    await expect(heading(page, 'Missing session id')).toBeVisible();
  });

for (const [what, secret, key, message] of [
  ['no key', 'cs_secret', '', 'Stripe publishable key is missing'],
  ['no secret', null, 'pk_test_1', 'Unable to retrieve client secret'],
] as const) {
  test(`shows “${message}” instead of the payment form with ${what} (storefront §4)`, async ({ page }) => {
    await mockStatus(page, { success: false, clientSecret: secret });
    await page.route(config, (route) => route.fulfill({ json: { publishableKey: key } }));
    await page.goto(payUrl);
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    await expect(heading(page, message)).toBeVisible();
  });
}

for (const [what, answer, message] of [
  [
    'a message of the server',
    { status: 404, json: { error: 'This session is over' } },
    'This session is over',
  ],
  ['an error without a message', { status: 500, json: {} }, 'Failed to start checkout'],
] as const) {
  test(`shows “${message}” when the checkout fails with ${what}`, async ({ page }) => {
    await page.route(status, (route) => route.fulfill(answer));
    await page.goto(payUrl);
    await expect(heading(page, message)).toBeVisible();
  });
}

test('requests session status and configuration in parallel (storefront §7)', async ({ page }) => {
  const requested: string[] = [];
  let answerNow = (): void => undefined;
  const held = new Promise<void>((resolve) => (answerNow = resolve));
  for (const call of [status, config])
    await page.route(call, async (route) => {
      requested.push(call);
      await held;
      await route.fulfill({ json: {} });
    });
  await page.goto(payUrl);
  await expect.poll(() => requested.sort()).toEqual([config, status].sort());
  answerNow();
  await expect(heading(page, 'Stripe publishable key is missing')).toBeVisible();
});

test('shows an error when the provider’s script defines nothing (storefront §8)', async ({ page }) => {
  await mockStatus(page, { success: false, clientSecret: 'cs_secret' });
  await page.route(config, (route) =>
    route.fulfill({ json: { publishableKey: 'pk_test_1', stripeJsUrl: '/empty.js' } }),
  );
  await page.route('**/empty.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto(payUrl);
  await expect(heading(page, 'Stripe.js not available')).toBeVisible();
});

test('shows an error when the provider’s script does not load (storefront §8)', async ({ page }) => {
  await mockStatus(page, { success: false, clientSecret: 'cs_secret' });
  await page.route(config, (route) =>
    route.fulfill({ json: { publishableKey: 'pk_test_1', stripeJsUrl: '/nowhere.js' } }),
  );
  await page.goto(payUrl);
  await expect(heading(page, 'Failed to load Stripe.js')).toBeVisible();
});

test('shows the state of a cancelled payment and a retry link with a session id (storefront §2)', async ({
  page,
}) => {
  await page.goto('/purchase/cancel');
  await expect(heading(page, 'Payment was not completed')).toBeVisible();
  await expect(page.getByText('Status: unknown / unpaid')).toBeVisible();
  const again = page.getByRole('main').getByRole('link', { name: 'Try again' });
  await expect(again).toHaveCount(0);
  await page.route(status, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/purchase/cancel?session_id=cs_story');
  await expect(page.getByText('Status: unknown / unpaid')).toBeVisible();
  await expect(again).toHaveAttribute('href', payUrl);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  await page.unroute(status);
  await mockStatus(page, { success: false, status: 'open', payment_status: 'unpaid' });
  await page.reload();
  await expect(page.getByText('Status: open / unpaid')).toBeVisible();
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
