import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { storeToken } from '../../../../api/requests/token';
import { SessionProvider } from '../../../../features/auth/session';
import { TestProviders } from '../../../../testing/test-providers';
import { Component as CheckoutScreen } from '../checkout-screen';

beforeEach(() => {
  const fetch = (path: string) => {
    const status = path.startsWith('/api/checkout') ? 503 : 200;
    const body =
      status === 200 ? { id: 'u1', data: {} } : { code: 'PAYMENTS_OFF', error: 'Payments are off' };
    return Promise.resolve({ ok: status === 200, status, json: () => Promise.resolve(body) });
  };
  Object.assign(globalThis, { fetch });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  storeToken('of-anna');
});
afterEach(() => storeToken(null));

it('the checkout is a placeholder with ways on and the newsletter while payments are off (storefront §2)', async () => {
  render(
    <MemoryRouter initialEntries={['/checkout/tide']}>
      <TestProviders>
        <SessionProvider>
          <Routes>
            <Route path="/checkout/:slug" element={<CheckoutScreen />} />
          </Routes>
        </SessionProvider>
      </TestProviders>
    </MemoryRouter>,
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'checkout.placeholder.title' })).toBeTruthy();
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('checkout.placeholder.browse')).toBe('/plugins');
  expect(hrefOf('checkout.placeholder.home')).toBe('/');
  expect(screen.getByRole('region', { name: 'newsletter.title' })).toBeTruthy();
});
