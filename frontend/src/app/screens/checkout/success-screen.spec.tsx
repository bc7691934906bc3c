import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SessionProvider } from '../../../features/auth/session';
import { TestProviders } from '../../../testing/test-providers';
import { Component as SuccessScreen } from './success-screen';

// Its texts are loaded by the bundler.
jest.mock('./receipt-link', () => ({ __esModule: true, default: () => null }));
jest.mock('./this-computers-files', () => ({ __esModule: true, default: () => null }));
jest.mock('./thank-you-next', () => ({ __esModule: true, default: () => null }));

let status = 200;
let session: object;
let failure: object;

beforeEach(() => {
  localStorage.clear();
  Object.assign(window, { matchMedia: () => ({ matches: false }) });
  status = 200;
  failure = { error: 'away' };
  jest.useFakeTimers();
  session = { success: true, payment_status: 'paid', order: { orderNumber: 'LL-7' } };
  const json = () => Promise.resolve(status === 200 ? session : failure);
  Object.assign(globalThis, { fetch: () => Promise.resolve({ ok: status === 200, status, json }) });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
});
afterEach(() => jest.useRealTimers());

function show(path = '/purchase/success?session_id=cs_7') {
  render(
    <MemoryRouter initialEntries={[path]}>
      <TestProviders>
        <SessionProvider>
          <SuccessScreen />
        </SessionProvider>
      </TestProviders>
    </MemoryRouter>,
  );
}

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('the screen after the payment', () => {
  it('shows processing, then the number of the order and the link to its downloads (storefront §2)', async () => {
    session = { success: true, payment_status: 'paid', order: { orderNumber: 'LL-7', downloadToken: 't1' } };
    show();
    expect(screen.getByRole('status').textContent).toBe('success.processing');
    await wait(10);
    expect(screen.getByRole('heading').textContent).toBe('success.title');
    expect(screen.getByText('LL-7')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'success.downloads' });
    expect(link.getAttribute('href')).toBe('/downloads?token=t1');
  });

  it('keeps the confirmation when a refetch fails while the order is prepared', async () => {
    show();
    await wait(10);
    expect(screen.getByText('LL-7')).toBeTruthy();
    status = 500;
    await wait(5_000);
    expect(screen.getByRole('heading').textContent).toBe('success.title');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['open', '/checkout/pay?session_id=cs_7'],
    ['expired', '/checkout/tide'],
  ])('links to the payment form or a new checkout when the session is %s and unpaid', async (state, href) => {
    session = {
      success: false,
      payment_status: 'unpaid',
      status: state,
      order: null,
      item: { slug: 'tide' },
    };
    show();
    await wait(2_000);
    expect(screen.getByRole('heading').textContent).toBe('checkout.error.Payment not completed');
    expect(document.title).toContain('checkout.error.Payment not completed');
    expect(screen.getByRole('link', { name: 'errors.try_again' }).getAttribute('href')).toBe(href);
  });

  it('reads an open status a second time, because the first may be from before the payment', async () => {
    const paid = session;
    session = { success: false, payment_status: 'unpaid', status: 'open', order: null };
    show();
    await wait(10);
    expect(screen.getByRole('status').textContent).toBe('success.processing');
    session = paid;
    await wait(2_000);
    expect(screen.getByText('LL-7')).toBeTruthy();
  });

  it('shows an open status when the second read fails', async () => {
    session = { success: false, payment_status: 'unpaid', status: 'open', order: null };
    show();
    await wait(10);
    status = 500;
    await wait(20_000);
    expect(screen.getByRole('heading').textContent).toBe('checkout.error.Payment not completed');
  });

  it('shows an error title and no retry when the API rejects the session', async () => {
    status = 404;
    document.title = '';
    show();
    await wait(10);
    expect(screen.getByRole('heading').textContent).toBe('away');
    expect(document.title).not.toContain('success.title');
    expect(screen.queryByText('errors.try_again')).toBeNull();
  });
});

describe('the screen after a payment without an order or without success', () => {
  it.each([
    ['an order without a link', { orderNumber: 'LL-7', downloadToken: null }],
    ['a payment without an order', null],
  ])('shows %s as being prepared (storefront §2)', async (_, order) => {
    session = { success: true, payment_status: 'paid', order };
    show();
    await wait(10);
    expect(screen.getByRole('heading').textContent).toBe('success.title');
    expect(screen.getByRole('status').textContent).toBe('success.preparing');
    expect(screen.queryByRole('link', { name: 'success.downloads' })).toBeNull();
  });

  it('shows a session without success as not completed, though it is paid', async () => {
    session = { success: false, payment_status: 'paid' };
    show();
    await wait(2_000);
    expect(screen.getByRole('heading').textContent).toBe('checkout.error.Payment not completed');
  });

  it('shows a missing session_id (storefront §5)', () => {
    show('/purchase/success');
    expect(screen.getByRole('heading').textContent).toBe('checkout.error.Missing session id');
  });

  it('shows a general error when the API fails without a message', async () => {
    status = 500;
    failure = {};
    show();
    await wait(60_000);
    expect(screen.getByRole('heading').textContent).toBe('checkout.error.Failed to load');
  });
});
