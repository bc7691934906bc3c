import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { sellInYen } from '../../../testing/sell-in-yen';
import { TestProviders } from '../../../testing/test-providers';
import { RefundDialog } from './refund-dialog';

const order = {
  id: '019a0000-0000-7000-8000-000000000002',
  billingInfo: { name: 'Anna Kern', email: 'anna@example.com' },
  currency: 'usd',
  totalAmount: 49.9,
  refunded: 0,
  refunds: [],
  items: [],
  earnedPrices: [],
};

let keys: string[] = [];
let status = 0;

beforeEach(() => {
  keys = [];
  window.confirm = () => true;
  const fetch = (_path: string, { body }: RequestInit) => {
    const { key }: { key: string } = JSON.parse(String(body));
    keys.push(key);
    // A status of 0: the response is lost.
    if (status === 0) return Promise.reject(new Error());
    const json = { code: 'REFUND_TOO_LARGE', error: 'At most $1 can go back' };
    return Promise.resolve({ ok: false, status, json: () => Promise.resolve(json) });
  };
  Object.assign(globalThis, { fetch });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
});

/** Requests the same refund twice; the response has this status both times. */
async function askTwice(answer: number) {
  status = answer;
  const nothing = () => undefined;
  render(
    <TestProviders>
      <RefundDialog order={order} onClose={nothing} onDone={nothing} />
    </TestProviders>,
  );
  for (const times of [1, 2]) {
    fireEvent.click(await screen.findByRole('button', { name: 'admin.orders.refund' }));
    await waitFor(() => expect(keys).toHaveLength(times));
  }
  return keys;
}

describe('a refund that is requested again', () => {
  it.each([0, 500, 503, 504])(
    'keeps its idempotency key after %i, because it may have been applied',
    async (answer) => {
      const [first, second] = await askTwice(answer);
      expect(first).toMatch(/^[0-9a-f]{32}$/);
      expect(second).toBe(first);
    },
  );

  it('gets another idempotency key after it was refused, and shows why', async () => {
    const [first, second] = await askTwice(409);
    expect(second).not.toBe(first);
    expect(await screen.findByText('At most $1 can go back')).toBeTruthy();
  });
});

describe('a refund after the shop has changed its currency', () => {
  sellInYen();

  it('has the amount and the decimals of the currency of its order', async () => {
    const nothing = () => undefined;
    render(
      <TestProviders>
        <RefundDialog order={order} onClose={nothing} onDone={nothing} />
      </TestProviders>,
    );
    expect(await screen.findByRole('textbox', { name: /refund_amount/ })).toHaveProperty('value', '49.90');
  });
});
