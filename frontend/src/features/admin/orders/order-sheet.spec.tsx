import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { TestProviders } from '../../../testing/test-providers';
import { OrderSheet } from './order-sheet';

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
  const right = {
    entitlementId: 'e1',
    subjectId: 's1',
    name: 'Tape',
    licenceLast4: 'AB12',
    seatLimit: 3,
    seats: [],
  };
  const order = (status: string) => ({
    id: 'o1',
    status: 'refunded',
    billingInfo: { email: 'anna@example.com', name: 'Anna' },
    items: [],
    refunds: [],
    discount: 0,
    tax: 0,
    refunded: 49,
    totalAmount: 49,
    rights: { rights: [{ ...right, status }], downloads: null, mails: [] },
    timeline:
      status === 'revoked'
        ? [{ what: 'licence_revoked', at: '2026-11-21T13:00:00.000Z', about: 'Tape' }]
        : [],
  });
  const answers = [order('active'), order('active'), order('revoked')];
  const fetch = () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(answer) });
  };
  Object.assign(globalThis, { fetch });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  render(
    <TestProviders>
      <OrderSheet id="o1" title="LL-7" status="refunded" onClose={() => undefined} />
    </TestProviders>,
  );
  await screen.findByText(/entitlement\.active/);
  await screen.findByText(/entitlement\.revoked/, {}, { timeout: 4_000 });
  expect(screen.getByText(/moment\.licence_revoked/)).toBeTruthy();
});
