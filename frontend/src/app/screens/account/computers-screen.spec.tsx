import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { Activation } from '../../../api/schema';
import { SessionProvider } from '../../../features/auth/session';
import { TestProviders } from '../../../testing/test-providers';
import { Toasts } from '../../../ui/feedback/toasts';
import { Component as ComputersScreen } from './computers-screen';

jest.mock('../../../features/activation/activation-texts', () => ({
  activationTexts: () => Promise.resolve({}),
}));

const fetched = jest.fn<Promise<unknown>, [string, RequestInit]>();
const computer: Activation = {
  id: 'a1',
  _id: 'a1',
  deviceId: 'device-1',
  machineName: 'Studio Mac',
  os: 'macOS',
  status: 'active',
  issuedAt: '2026-11-01T10:00:00.000Z',
  lastSeenAt: '2026-11-01T10:00:00.000Z',
  device: {},
  products: [],
  offlineUntil: null,
  countsAsSwap: false,
};

beforeEach(() => {
  fetched
    .mockReset()
    .mockResolvedValue({ ok: true, json: () => Promise.resolve({ activations: [computer] }) });
  Object.assign(globalThis, { fetch: fetched });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
});

function open(): void {
  render(
    <MemoryRouter>
      <TestProviders>
        <SessionProvider>
          <ComputersScreen />
          <Toasts dismissLabel="shell.close" />
        </SessionProvider>
      </TestProviders>
    </MemoryRouter>,
  );
}

const refused = { ok: false, status: 500, json: () => Promise.resolve({}) };
const deactivateNamed = () => screen.findByRole('button', { name: 'computers.deactivate_named' });

const changes = () =>
  fetched.mock.calls.filter(([, init]) => init.method === 'POST').map(([address]) => address);

it('computers that do not load show an error, and load after a retry (storefront §8)', async () => {
  fetched.mockResolvedValueOnce(refused);
  open();
  await screen.findByText('computers.failed_to_load');
  fireEvent.click(screen.getByRole('button', { name: 'errors.try_again' }));
  expect(await deactivateNamed()).toBeTruthy();
});

describe('deactivating a computer', () => {
  beforeEach(async () => {
    open();
    fireEvent.click(await deactivateNamed());
  });

  it('shows an error when it fails, and can be repeated (storefront §8)', async () => {
    fetched.mockResolvedValueOnce(refused);
    fireEvent.click(screen.getByRole('button', { name: 'computers.deactivate' }));
    await screen.findByText('computers.failed_to_deactivate');
    expect((await deactivateNamed()).matches(':enabled')).toBe(true);
  });

  it('needs a confirmation that describes the effect', () => {
    const question = screen.getByRole('dialog', { name: 'computers.deactivate_title' });
    expect(question.textContent).toContain('computers.deactivate_effect');
    expect(changes()).toEqual([]);
  });

  it('changes nothing when the customer cancels', () => {
    fireEvent.click(screen.getByRole('button', { name: 'computers.keep_active' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(changes()).toEqual([]);
  });

  it('sends the request after the confirmation and closes the dialog', async () => {
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'computers.deactivate' })));
    expect(fetched.mock.calls.map(([address]) => address)).toContain(
      '/api/account/activations/a1/deactivate',
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
