import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Stand } from '../../../testing/stand';
import { OrderSheet } from './order-sheet';

jest.mock('../../../ui/sheet.css', () => ({}));

it('an order that did not load says so, and is asked for again', async () => {
  let times = 0;
  const fetch = () => {
    times += 1;
    return Promise.resolve({ ok: false, status: 500, json: () => Promise.resolve({}) });
  };
  Object.assign(globalThis, { fetch });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  render(
    <Stand>
      <OrderSheet id="o1" title="LL-7" onClose={() => undefined} />
    </Stand>,
  );
  await screen.findByText('admin.orders.did_not_load');
  const before = times;
  fireEvent.click(screen.getByRole('button', { name: 'errors.try_again' }));
  await waitFor(() => expect(times).toBeGreaterThan(before));
});
