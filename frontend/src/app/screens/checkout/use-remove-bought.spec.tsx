import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { storeToken } from '../../../api/requests/token';
import { SessionProvider } from '../../../features/auth/session';
import { keepPurchase } from '../../../features/checkout/kept-purchase';
import { TestProviders } from '../../../testing/test-providers';
import { Component as SuccessScreen } from './success-screen';

// Its texts are loaded by the bundler.
jest.mock('./receipt-link', () => ({ __esModule: true, default: () => null }));
jest.mock('./thank-you-next', () => ({ __esModule: true, default: () => null }));

const plugin = (slug: string) => ({ kind: 'plugin' as const, slug });
const studio = { kind: 'bundle' as const, slug: 'studio' };
const status = {
  success: true,
  payment_status: 'paid',
  order: { orderNumber: 'LL-7' },
  item: { slug: 'tide' },
};
let saved: unknown[];

beforeEach(() => {
  jest.useFakeTimers();
  saved = [];
  localStorage.clear();
  Object.assign(window, { matchMedia: () => ({ matches: false }) });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  const cart = { items: [plugin('tide'), plugin('foot'), studio], codes: [] };
  const answers: Record<string, object> = { '/api/me': { id: 'u1' }, '/api/account/cart': cart };
  Object.assign(globalThis, {
    fetch: (address: string, { method, body }: { method: string; body?: string }) => {
      if (method === 'PUT') saved.push(JSON.parse(body ?? ''));
      const json = () => Promise.resolve(answers[address] ?? status);
      return Promise.resolve({ ok: true, status: 200, json });
    },
  });
});
afterEach(() => {
  storeToken(null);
  jest.useRealTimers();
});

it('takes what was paid out of the cart, as it was quoted and as the session says, and keeps the rest', async () => {
  const price = { list: 100, lowest30: 100, due: 100, adjustments: [] };
  const totals = { codes: [], subtotal: 100, discount: 0, total: 100, currency: 'usd', expiresAt: '' };
  keepPurchase('cs_7', {
    quoteId: 'q',
    lines: [{ ...studio, name: 'Studio', imageUrl: '', ...price }],
    ...totals,
    refusals: [],
  });
  storeToken('anna');
  render(
    <MemoryRouter initialEntries={['/purchase/success?session_id=cs_7']}>
      <TestProviders>
        <SessionProvider>
          <SuccessScreen />
        </SessionProvider>
      </TestProviders>
    </MemoryRouter>,
  );
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(saved).toEqual([{ items: [plugin('foot')], codes: [], merge: false }]);
  expect(localStorage.getItem('purchase')).toBeNull();
});
