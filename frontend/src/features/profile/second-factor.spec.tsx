import { fireEvent, render, screen } from '@testing-library/react';
import { TestProviders } from '../../testing/test-providers';
import { SessionProvider } from '../auth/session';
import { SecondFactorSettings } from './second-factor';

jest.mock('./security.css', () => ({}));
// Its QR code is an ES module, which Jest does not load here.
jest.mock('./second-factor-setup', () => ({ SecondFactorSetup: () => null }));

/** The gateway's responses to the requests for the status, in their order. */
function show(...responses: readonly Promise<object>[]) {
  const queue = [...responses];
  Object.assign(globalThis, { fetch: () => queue.shift() ?? new Promise(() => undefined) });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  render(
    <TestProviders>
      <SessionProvider>
        <SecondFactorSettings />
      </SessionProvider>
    </TestProviders>,
  );
}

const failure = () =>
  Promise.resolve({ ok: false, status: 400, headers: new Headers(), json: () => Promise.resolve({}) });
const status = { isOn: true, recoveryCodesLeft: 8 };
const success = () => Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(status) });

describe('the settings of two-factor authentication', () => {
  it('show a loading state until the status is loaded', () => {
    show();
    expect(screen.getByRole('status', { name: 'shell.loading' })).toBeTruthy();
  });

  it('show an error, and the status after a retry', async () => {
    show(failure(), success());
    await screen.findByText('second_factor.load_failed');
    fireEvent.click(screen.getByRole('button', { name: 'errors.try_again' }));
    await screen.findByText('second_factor.on');
    expect(screen.queryByText('second_factor.load_failed')).toBeNull();
    expect(screen.queryByRole('status', { name: 'shell.loading' })).toBeNull();
  });
});
