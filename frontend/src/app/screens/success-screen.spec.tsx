import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Stand } from '../../testing/stand';
import { Component as SuccessScreen } from './success-screen';

let status = 200;

beforeEach(() => {
  status = 200;
  jest.useFakeTimers();
  const preparing = { success: true, payment_status: 'paid', order: { orderNumber: 'LL-7' } };
  const json = () => Promise.resolve(status === 200 ? preparing : { error: 'away' });
  Object.assign(globalThis, { fetch: () => Promise.resolve({ ok: status === 200, status, json }) });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  render(
    <MemoryRouter initialEntries={['/purchase/success?session_id=cs_7']}>
      <Stand>
        <SuccessScreen />
      </Stand>
    </MemoryRouter>,
  );
});
afterEach(() => jest.useRealTimers());

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('the screen after the payment', () => {
  it('goes on thanking whoever has paid when the shop does not answer while the order is prepared', async () => {
    await wait(10);
    expect(screen.getByText('LL-7')).toBeTruthy();
    status = 500;
    await wait(5_000);
    expect(screen.getByRole('heading').textContent).toBe('success.title');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
