import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Stand } from '../../../testing/stand';
import { RefundDialog } from './refund-dialog';

jest.mock('../../../ui/sheet.css', () => ({}));

const order = {
  id: '019a0000-0000-7000-8000-000000000002',
  billingInfo: { name: 'Anna Kern', email: 'anna@example.com' },
  totalAmount: 49.9,
  refunded: 0,
  refunds: [],
};

let keys: (string | null)[] = [];
let status = 0;

beforeEach(() => {
  keys = [];
  window.confirm = () => true;
  const fetch = (_path: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    return Promise.resolve({ ok: false, status, json: () => Promise.resolve({}) });
  };
  Object.assign(globalThis, { fetch });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
});

/** Asks for the same refund twice; each time the shop answers so. */
async function askTwice(answer: number) {
  status = answer;
  const nothing = () => undefined;
  render(
    <Stand>
      <RefundDialog order={order} onClose={nothing} onDone={nothing} />
    </Stand>,
  );
  for (const times of [1, 2]) {
    fireEvent.click(await screen.findByRole('button', { name: 'admin.orders.refund' }));
    await waitFor(() => expect(keys).toHaveLength(times));
  }
  return keys;
}

describe('a refund that is asked for again', () => {
  it.each([500, 503, 504])(
    'is the same one after %i: the money may be on its way already',
    async (answer) => {
      const [first, second] = await askTwice(answer);
      expect(first).toMatch(/^[0-9a-f]{32}$/);
      expect(second).toBe(first);
    },
  );

  it('is another one after it was refused', async () => {
    const [first, second] = await askTwice(409);
    expect(second).not.toBe(first);
  });
});
