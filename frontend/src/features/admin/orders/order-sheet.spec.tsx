import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { TestProviders } from '../../../testing/test-providers';
import { OrderSheet } from './order-sheet';

const right = {
  entitlementId: 'e1',
  subjectId: 's1',
  name: 'Tape',
  licenceLast4: 'AB12',
  seatLimit: 3,
  seats: [],
};

function orderWith(status: string, licence: string, what: string[]) {
  return {
    id: 'o1',
    currency: 'usd',
    status,
    billingInfo: { email: 'anna@example.com', name: 'Anna' },
    items: [],
    refunds: [],
    earnedPrices: [] as { orderNumber: string; difference: number }[],
    consents: [],
    adjustments: [],
    discount: 0,
    tax: 0,
    refunded: status === 'refunded' ? 49 : 0,
    totalAmount: 49,
    rights: { rights: [{ ...right, status: licence }], downloads: null, mails: [] },
    timeline: what.map((name) => ({ what: name, at: '2026-11-21T13:00:00.000Z', about: 'Tape' })),
  };
}

/** Opens the sheet of an order; the API gives each answer once and repeats the last one. */
function openSheet(status: string, answers: ReturnType<typeof orderWith>[]): void {
  const fetch = () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(answer) });
  };
  Object.assign(globalThis, { fetch });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  render(
    <TestProviders>
      <OrderSheet id="o1" title="LL-7" status={status} onClose={() => undefined} />
    </TestProviders>,
  );
}

afterEach(() => jest.useRealTimers());

it('an order that did not load can be loaded again', async () => {
  let times = 0;
  const fetch = () => {
    times += 1;
    return Promise.resolve({ ok: false, status: 500, json: () => Promise.resolve({}) });
  };
  Object.assign(globalThis, { fetch });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  render(
    <TestProviders>
      <OrderSheet id="o1" title="LL-7" status="paid" onClose={() => undefined} />
    </TestProviders>,
  );
  await screen.findByText('admin.orders.did_not_load');
  const before = times;
  fireEvent.click(screen.getByRole('button', { name: 'errors.try_again' }));
  await waitFor(() => expect(times).toBeGreaterThan(before));
});

it('the sheet of a refunded order is refetched until its licence is revoked', async () => {
  jest.useFakeTimers();
  const active = orderWith('refunded', 'active', []);
  openSheet('refunded', [active, active, orderWith('refunded', 'revoked', ['licence_revoked'])]);
  await screen.findByText(/entitlement\.active/);
  await screen.findByText(/entitlement\.revoked/, {}, { timeout: 4_000 });
  expect(screen.getByText(/moment\.licence_revoked/)).toBeTruthy();
});

it.each([
  [[], true],
  [['customer_deleted'], false],
])('an order with the timeline %j can be mailed again and moved: %s', async (what, isOffered) => {
  openSheet('paid', [orderWith('paid', 'active', what)]);
  await screen.findByText(/entitlement\.active/);
  expect(screen.queryByRole('button', { name: 'admin.orders.resend' }) !== null).toBe(isOffered);
  expect(screen.queryByRole('button', { name: 'admin.orders.reassign' }) !== null).toBe(isOffered);
});

it('an order whose products earned another price shows the difference, beside the refund form too', async () => {
  const order = orderWith('paid', 'active', []);
  openSheet('paid', [{ ...order, earnedPrices: [{ orderNumber: 'LL-8', difference: 30 }] }]);
  await screen.findByText('admin.orders.earned_price');
  fireEvent.click(screen.getByRole('button', { name: 'admin.orders.refund' }));
  expect(await screen.findAllByText('admin.orders.earned_price')).toHaveLength(2);
});
