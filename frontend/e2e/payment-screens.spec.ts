import { expect, type Page, test } from '@playwright/test';
import { newOwner } from './owners';
import { signIn } from './people';

const status = '**/api/checkout/session-status/*';
const config = '**/api/checkout/config';
const paidUrl = '/purchase/success?session_id=cs_story';
const payUrl = '/checkout/pay?session_id=cs_story';

/** What the shop says of the session in these stories. */
const told = (page: Page, json: object) => page.route(status, (route) => route.fulfill({ json }));
const heading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { name, exact: true });

test('after the payment: processing, then thanks with the number and the way to the downloads', async ({
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
  test(`${what} is thanked for, and told to be prepared`, async ({ page }) => {
    await told(page, answer);
    await page.goto(paidUrl);
    await expect(heading(page, 'Thank you for your purchase!')).toBeVisible();
    await expect(page.getByText('Your order is being prepared')).toBeVisible();
    await expect(page.getByRole('link', { name: 'View your downloads' })).toHaveCount(0);
  });
}

for (const [what, answer, said] of [
  ['not paid', { json: { success: true, payment_status: 'unpaid', order: null } }, 'Payment not completed'],
  ['no success', { json: { success: false, payment_status: 'paid' } }, 'Payment not completed'],
  ['refused with words', { status: 404, json: { error: 'No such session' } }, 'No such session'],
  ['refused without words', { status: 500, json: {} }, 'Failed to load'],
] as const) {
  test(`a session that is ${what} is told as “${said}”`, async ({ page }) => {
    await page.route(status, (route) => route.fulfill(answer));
    await page.goto(paidUrl);
    await expect(heading(page, said)).toBeVisible();
  });
}

for (const path of ['/purchase/success', '/checkout/pay'])
  test(`${path} without a session says that it is missing`, async ({ page }) => {
    await page.goto(path);
    await expect(heading(page, 'Missing session id')).toBeVisible();
  });

for (const [what, secret, key, said] of [
  ['no key', 'cs_secret', '', 'Stripe publishable key is missing'],
  ['no secret', null, 'pk_test_1', 'Unable to retrieve client secret'],
] as const) {
  test(`a payment with ${what} does not begin: “${said}”`, async ({ page }) => {
    await told(page, { success: false, clientSecret: secret });
    await page.route(config, (route) => route.fulfill({ json: { publishableKey: key } }));
    await page.goto(payUrl);
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    await expect(heading(page, said)).toBeVisible();
  });
}

for (const [what, answer, said] of [
  ['words of the shop', { status: 404, json: { error: 'This session is over' } }, 'This session is over'],
  ['a refusal without words', { status: 500, json: {} }, 'Failed to start checkout'],
] as const) {
  test(`a payment that fails with ${what} says “${said}”`, async ({ page }) => {
    await page.route(status, (route) => route.fulfill(answer));
    await page.goto(payUrl);
    await expect(heading(page, said)).toBeVisible();
  });
}

test('the payment form asks for session and configuration at once', async ({ page }) => {
  const asked: string[] = [];
  let answerNow = (): void => undefined;
  const held = new Promise<void>((resolve) => (answerNow = resolve));
  for (const call of [status, config])
    await page.route(call, async (route) => {
      asked.push(call);
      await held;
      await route.fulfill({ json: {} });
    });
  await page.goto(payUrl);
  await expect.poll(() => asked.sort()).toEqual([config, status].sort());
  answerNow();
  await expect(heading(page, 'Stripe publishable key is missing')).toBeVisible();
});

test('a provider’s script that loads and is not there is told', async ({ page }) => {
  await told(page, { success: false, clientSecret: 'cs_secret' });
  await page.route(config, (route) =>
    route.fulfill({ json: { publishableKey: 'pk_test_1', stripeJsUrl: '/empty.js' } }),
  );
  await page.route('**/empty.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto(payUrl);
  await expect(heading(page, 'Stripe.js not available')).toBeVisible();
});

test('a provider’s script that does not load is told', async ({ page }) => {
  await told(page, { success: false, clientSecret: 'cs_secret' });
  await page.route(config, (route) =>
    route.fulfill({ json: { publishableKey: 'pk_test_1', stripeJsUrl: '/nowhere.js' } }),
  );
  await page.goto(payUrl);
  await expect(heading(page, 'Failed to load Stripe.js')).toBeVisible();
});

test('a payment that was left shows its state, silently “unknown / unpaid”, and leads back where it can', async ({
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
  await told(page, { success: false, status: 'open', payment_status: 'unpaid' });
  await page.reload();
  await expect(page.getByText('Status: open / unpaid')).toBeVisible();
});

test('while payments are off the checkout is a notice with two ways out and the newsletter', async ({
  page,
}) => {
  await signIn(page, await newOwner(page.request));
  await page.route('**/api/checkout/sessions', (route) =>
    route.fulfill({ status: 503, json: { code: 'PAYMENTS_OFF', error: 'Payments are off' } }),
  );
  await page.goto('/checkout/saturos-pro');
  await expect(heading(page, 'Checkout is being built')).toBeVisible();
  const content = page.getByRole('main');
  await expect(content.getByRole('link', { name: 'Browse plug-ins' })).toHaveAttribute('href', '/plugins');
  await expect(content.getByRole('link', { name: 'Go to homepage' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('region', { name: 'New panels, by letter' })).toBeVisible();
});
