import { type Browser, chromium, type FrameLocator, type Page } from 'playwright';
import type Stripe from 'stripe';
import { findProgram } from '#local-servers/find-program';
import { eventually } from '#testing/eventually';
import { cards } from '../test/payment-sandbox';
import { SandboxTestbed, item } from '../test/sandbox.testbed';
import { ShopPage } from '../test/shop-page.testbed';

let testbed: SandboxTestbed;
let shop: ShopPage;
let browser: Browser;
let page: Page;
let problems: string[];

beforeAll(async () => {
  testbed = await SandboxTestbed.open();
  shop = await ShopPage.open(testbed.url);
  browser = await chromium.launch({
    executablePath: process.env['PLAYWRIGHT_CHROMIUM'] ?? findProgram('chromium-headless-shell'),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
});

afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await testbed?.close();
});

beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 700, height: 1_000 }, locale: 'en-GB' });
  page.setDefaultTimeout(15_000);
  problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // A declined card is an HTTP 402, which browsers always log.
    if (message.type() === 'error' && !message.text().includes('402')) problems.push(message.text());
  });
});

afterEach(() => page.close());

const form = (): FrameLocator => page.frameLocator('iframe[title="Secure payment input frame"]');
const alert = () => form().getByRole('alert');
const payButton = () => form().locator('#pay');

/** Opens the shop's page with a new session. */
async function opens(
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session> {
  const session = await testbed.session({
    return_url: `${shop.url}/purchase/success?session_id={CHECKOUT_SESSION_ID}`,
    ...more,
  });
  shop.session = session;
  await page.goto(`${shop.url}/pay`);
  await payButton().waitFor();
  return session;
}

async function types(number: string, { expiry = '1234', cvc = '123' } = {}): Promise<void> {
  await form().getByLabel('Card number').fill(number);
  await form().getByLabel('Expiry').fill(expiry);
  await form().getByLabel('Security code').fill(cvc);
  await payButton().click();
}

const statusOf = async ({ id }: Stripe.Checkout.Session) =>
  (await testbed.stripe.checkout.sessions.retrieve(id)).status;

describe('payment form', () => {
  it('the payment form offers no field before style, script and session are loaded', async () => {
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/page/form.css', async (route) => {
      await isReleased;
      await route.continue();
    });
    shop.session = await testbed.session({ return_url: `${shop.url}/purchase/success` });
    await page.goto(`${shop.url}/pay`, { waitUntil: 'domcontentloaded' });
    const number = form().locator('#number');
    await number.waitFor({ state: 'attached' });
    expect(await number.isVisible()).toBe(false);
    release();
    await types(cards.pays);
    await page.waitForURL(/purchase\/success/);
  });

  it('the payment form pays and redirects to the shop with the session id', async () => {
    const session = await opens();
    expect(await payButton().textContent()).toBe('Pay $49.00');
    await types(cards.pays);
    await page.waitForURL(`${shop.url}/purchase/success?session_id=${session.id}`);
    expect(await statusOf(session)).toBe('complete');
    const paid = await testbed.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge'],
    });
    expect(paid.payment_intent).toMatchObject({
      status: 'succeeded',
      latest_charge: { payment_method_details: { card: { brand: 'visa', last4: '4242' } } },
    });
    expect(problems).toEqual([]);
  });

  it('the payment form shows why a card was declined and accepts another', async () => {
    const session = await opens();
    await types(cards.insufficientFunds);
    await eventually(async () =>
      expect(await alert().textContent()).toBe('Your card has insufficient funds.'),
    );
    expect(await statusOf(session)).toBe('open');
    expect(page.url()).toBe(`${shop.url}/pay`);
    await types(cards.pays);
    await page.waitForURL(/purchase\/success/);
    expect(await statusOf(session)).toBe('complete');
  });

  it('the payment form shows the 3-D Secure challenge in the frame and pays after it succeeds', async () => {
    const session = await opens();
    await types(cards.challenged);
    await form().getByRole('heading', { name: '3-D Secure' }).waitFor();
    expect(await payButton().isVisible()).toBe(false);
    await form().getByRole('button', { name: 'Complete' }).click();
    await page.waitForURL(/purchase\/success/);
    expect(await statusOf(session)).toBe('complete');
  });

  it('the payment form stays open after a failed 3-D Secure challenge', async () => {
    const session = await opens();
    await types(cards.challenged);
    await form().getByRole('button', { name: 'Fail' }).click();
    await eventually(async () => expect(await alert().textContent()).toContain('unable to authenticate'));
    expect(await payButton().isEnabled()).toBe(true);
    expect(await statusOf(session)).toBe('open');
  });

  it('the payment form does not submit a card number with a wrong check digit', async () => {
    await opens();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await types('4242424242424241');
    expect(await alert().textContent()).toBe('Your card number is incorrect.');
    expect(await form().getByLabel('Card number').getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
  });

  it.each([
    ['1334', '123', 'month'],
    ['1220', '123', 'year'],
    ['1234', '12', 'security code'],
  ])('the payment form shows the errors of %s and %s', async (expiry, cvc, word) => {
    await opens();
    await types(cards.pays, { expiry, cvc });
    await eventually(async () => expect(await alert().textContent()).toContain(word));
  });

  it('the payment form is Russian in a Russian session', async () => {
    await opens({ locale: 'ru' });
    expect(await payButton().textContent()).toMatch(/^Оплатить 49,00\s\$$/);
    await form().getByLabel('Номер карты').fill(cards.insufficientFunds);
    await form().getByLabel('Срок').fill('1234');
    await form().getByLabel('Код безопасности').fill('123');
    await payButton().click();
    await eventually(async () =>
      expect(await alert().textContent()).toBe('На вашей карте недостаточно средств.'),
    );
    expect(await form().locator('html').getAttribute('lang')).toBe('ru');
  });

  it('the payment form can be used by keyboard only', async () => {
    await opens();
    await form().getByLabel('Card number').focus();
    await page.keyboard.type(cards.pays);
    await page.keyboard.press('Tab');
    await page.keyboard.type('1234');
    await page.keyboard.press('Tab');
    await page.keyboard.type('123');
    expect(await form().getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
    expect(await form().getByLabel('Expiry').inputValue()).toBe('12 / 34');
    await page.keyboard.press('Enter');
    await page.waitForURL(/purchase\/success/);
  });

  it('the frame of the payment form is as high as its content', async () => {
    await opens({ line_items: [item('One', 100), item('Two', 200), item('Three', 300)] });
    const frame = page.locator('iframe');
    await eventually(async () => {
      const inside = await form().locator('body').boundingBox();
      expect((await frame.boundingBox())?.height).toBe(Math.ceil(inside?.height ?? 0));
    });
  });

  it('the payment form shows that a session is already paid or expired', async () => {
    const session = await opens();
    await testbed.payments.pay(session.id);
    await page.reload();
    await form().getByText('has already been completed').waitFor();
    const late = await opens();
    await testbed.payments.expire(late.id);
    await types(cards.pays);
    await form().locator('#closed').getByText('has expired').waitFor();
  });
});

describe('Stripe.js replacement', () => {
  /** Runs a script in the shop's page and returns the message of its error. */
  const fails = (script: string) =>
    page.evaluate<string>(
      `(async () => { try { await (${script}); return 'no error'; } catch (error) { return error.name + ': ' + error.message; } })()`,
    );

  it('Stripe.js calls onComplete instead of redirecting with redirect_on_completion never', async () => {
    await opens({ redirect_on_completion: 'never', return_url: undefined });
    await types(cards.pays);
    await page.getByText('complete', { exact: true }).waitFor();
    expect(page.url()).toBe(`${shop.url}/pay`);
    expect(await page.evaluate('window.analytics')).toEqual(['checkoutRendered', 'checkoutSubmitted']);
  });

  it('Stripe.js allows one embedded page at a time, and another after destroy', async () => {
    await opens();
    const create = 'window.stripe.createEmbeddedCheckoutPage(window.options)';
    expect(await fails(create)).toBe('IntegrationError: You cannot have multiple Embedded Checkout objects.');
    await page.evaluate('window.checkout.destroy()');
    expect(await page.locator('iframe').count()).toBe(0);
    expect(await fails('window.checkout.mount("#checkout")')).toContain('has been destroyed');
    expect(await fails('window.checkout.destroy()')).toContain('has been destroyed');
    expect(await fails(`${create}.then((next) => next.mount('#checkout'))`)).toBe('no error');
    await payButton().waitFor();
  });

  it('an embedded page can be unmounted and mounted again', async () => {
    await opens();
    await page.evaluate('window.checkout.unmount()');
    expect(await page.locator('iframe').count()).toBe(0);
    await page.evaluate('window.checkout.mount(document.getElementById("checkout"))');
    await payButton().waitFor();
    expect(await fails('window.checkout.mount("#nowhere")')).toContain('no DOM elements');
  });

  it.each([
    ['window.stripe.initEmbeddedCheckout({})', 'IntegrationError'],
    ['window.stripe.elements()', 'not in the sandbox'],
    ['window.stripe.confirmCardPayment()', 'not in the sandbox'],
    ['window.Stripe("")', 'empty string'],
    ['window.Stripe("sk_test_sandbox")', 'secret key'],
  ])('Stripe.js rejects %s', async (script, message) => {
    await opens();
    expect(await fails(script)).toContain(message);
  });

  it('Stripe.js allows another attempt after fetchClientSecret failed', async () => {
    await opens();
    await page.evaluate('window.checkout.destroy()');
    const lost =
      'window.stripe.createEmbeddedCheckoutPage({ fetchClientSecret: () => Promise.reject(new Error("lost")) })';
    expect(await fails(lost)).toBe('Error: lost');
    expect(await fails(lost)).toBe('Error: lost');
  });

  it('Stripe.js has the version that the loader expects', async () => {
    const warnings: string[] = [];
    page.on('console', (message) => warnings.push(message.text()));
    await opens();
    expect(await page.evaluate('window.Stripe.version')).toBe('endive');
    expect(warnings).toEqual([]);
  });

  it('the client secret is in no URL', async () => {
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    const session = await opens();
    const secret = session.client_secret?.split('_secret_')[1] ?? 'none';
    expect(addresses.filter((address) => address.includes(secret))).toEqual([]);
  });
});
