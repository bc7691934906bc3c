import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryRouter } from 'react-router-dom';
import { TestProviders } from '../../../../testing/test-providers';
import { Component as PayScreen } from '../pay-screen';

// Their texts are loaded by the bundler.
jest.mock('../../../../features/checkout/payment-consents', () => ({
  __esModule: true,
  PaymentConsents: () => null,
}));
jest.mock('../../../../features/checkout/purchase-summary', () => ({
  __esModule: true,
  default: () => null,
}));
jest.mock('../../../../features/checkout/purchase-codes', () => ({ __esModule: true, default: () => null }));

const locale = join(
  __dirname,
  '..',
  '..',
  '..',
  '..',
  '..',
  '..',
  'libs',
  'i18n',
  'locales',
  'en',
  'checkout.json',
);

interface Answer {
  status?: number;
  json: object;
}

const requested: string[] = [];

/** Opens the payment screen; the API gives these answers once they are released. */
function open(path: string, session: Answer, config: Answer, released: Promise<void> = Promise.resolve()) {
  requested.length = 0;
  const fetch = async (url: string) => {
    requested.push(url);
    await released;
    const { status = 200, json } = url === '/api/checkout/config' ? config : session;
    return { ok: status === 200, status, json: () => Promise.resolve(json) };
  };
  Object.assign(globalThis, { fetch });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  render(
    <MemoryRouter initialEntries={[path]}>
      <TestProviders>
        <PayScreen />
      </TestProviders>
    </MemoryRouter>,
  );
}

const payUrl = '/checkout/pay?session_id=cs_7';
const session = { json: { success: false, clientSecret: 'cs_secret' } };
const config = (stripeJsUrl?: string) => ({ json: { publishableKey: 'pk_test_1', stripeJsUrl } });
const expectError = (text: string) => screen.findByRole('heading', { level: 2, name: text });

const providerScript = (url: string) =>
  waitFor(() => {
    const script = document.querySelector(`script[src="${url}"]`);
    if (!script) throw new Error('no script');
    return script;
  });

describe('the payment screen', () => {
  it('shows a missing session_id (storefront §5)', async () => {
    open('/checkout/pay', session, config());
    await expectError('Missing session id');
    expect(screen.getByRole('heading', { level: 1, name: 'checkout.title' })).toBeTruthy();
    expect(requested).toEqual([]);
  });

  it.each([
    ['no key', 'cs_secret', '', 'Stripe publishable key is missing'],
    ['no secret', null, 'pk_test_1', 'Unable to retrieve client secret'],
  ])('shows an error instead of the form with %s (storefront §4)', async (_, secret, key, message) => {
    open(payUrl, { json: { clientSecret: secret } }, { json: { publishableKey: key } });
    await expectError(message);
    expect(screen.queryByRole('group', { name: 'checkout.form' })).toBeNull();
  });

  it.each([
    [
      'a message of the server',
      { status: 404, json: { error: 'This session is over' } },
      'This session is over',
    ],
    ['an error without a message', { status: 400, json: {} }, 'Failed to start checkout'],
  ])('shows a checkout that fails with %s', async (_, answer, message) => {
    open(payUrl, answer, config());
    await expectError(message);
  });

  it('requests session status and configuration in parallel (storefront §7)', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    open(payUrl, { json: {} }, { json: {} }, released);
    const both = ['/api/checkout/config', '/api/checkout/session-status/cs_7'];
    await waitFor(() => expect(requested.toSorted()).toEqual(both));
    act(release);
    await expectError('Stripe publishable key is missing');
  });

  it('shows an error when the provider’s script defines nothing (storefront §8)', async () => {
    open(payUrl, session, config('/empty.js'));
    fireEvent.load(await providerScript('/empty.js'));
    await expectError('Stripe.js not available');
  });

  it('shows an error when the provider’s script does not load (storefront §8)', async () => {
    open(payUrl, session, config('/nowhere.js'));
    fireEvent.error(await providerScript('/nowhere.js'));
    await expectError('Failed to load Stripe.js');
  });

  it('has the error texts of the specification in English (storefront §8)', () => {
    const texts = Object.entries(JSON.parse(readFileSync(locale, 'utf8')) as Record<string, string>);
    const errors = texts.filter(([key]) => key.startsWith('checkout.error.'));
    expect(errors.length).toBeGreaterThan(7);
    for (const [key, text] of errors) expect(key).toBe(`checkout.error.${text}`);
  });
});
