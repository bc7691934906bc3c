import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Stand } from '../../testing/stand';
import { Component as SuccessScreen } from './success-screen';

let status = 200;
let session: object;

beforeEach(() => {
  status = 200;
  jest.useFakeTimers();
  session = { success: true, payment_status: 'paid', order: { orderNumber: 'LL-7' } };
  const json = () => Promise.resolve(status === 200 ? session : { error: 'away' });
  Object.assign(globalThis, { fetch: () => Promise.resolve({ ok: status === 200, status, json }) });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
});
afterEach(() => jest.useRealTimers());

function show() {
  render(
    <MemoryRouter initialEntries={['/purchase/success?session_id=cs_7']}>
      <Stand>
        <SuccessScreen />
      </Stand>
    </MemoryRouter>,
  );
}

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('the screen after the payment', () => {
  it('goes on thanking whoever has paid when the shop does not answer while the order is prepared', async () => {
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
  ])(
    'leads to a payment that can succeed when the session is %s and nothing was paid',
    async (state, href) => {
      session = {
        success: false,
        payment_status: 'unpaid',
        status: state,
        order: null,
        item: { slug: 'tide' },
      };
      show();
      await wait(10);
      expect(screen.getByRole('heading').textContent).toBe('checkout.error.Payment not completed');
      expect(document.title).toContain('checkout.error.Payment not completed');
      expect(screen.getByRole('link', { name: 'errors.try_again' }).getAttribute('href')).toBe(href);
    },
  );

  it('does not thank in its title and offers no retry when the shop refuses the session', async () => {
    status = 404;
    document.title = '';
    show();
    await wait(10);
    expect(screen.getByRole('heading').textContent).toBe('away');
    expect(document.title).not.toContain('success.title');
    expect(screen.queryByText('errors.try_again')).toBeNull();
  });
});
