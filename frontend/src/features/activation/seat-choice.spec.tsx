import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import type { OfflineRequest, Pairing, ActiveSeat } from '../../api/schema';
import { TestProviders } from '../../testing/test-providers';
import { ConfirmComputer } from './pairing/confirm-computer';
import { LeaseForm } from './offline/lease-form';

const seat = (activationId: string, offlineUntil: string | null): ActiveSeat => ({
  activationId,
  machineName: activationId,
  os: 'macOS',
  lastSeenAt: '2031-01-04T10:00:00.000Z',
  offlineUntil,
});
const offlineSeats = ['one', 'two', 'three'].map((name) => seat(name, '2031-05-04T10:00:00.000Z'));
const computersLink = <a href="/account/computers">{'computers'}</a>;
const noop = () => undefined;

const show = (element: ReactElement) => render(<TestProviders>{element}</TestProviders>);

function confirm(seats: ActiveSeat[]) {
  const pairing: Pairing = {
    pairingId: '0194f7a0-0000-7000-8000-000000000001',
    machineName: 'New Rig',
    os: 'macOS',
    state: 'waiting',
    expiresAt: '2031-05-04T10:00:00.000Z',
    licences: [],
    licenceCount: 0,
    isFull: true,
    seats,
    swapsLeft: 6,
  };
  const props = { code: 'BCDF-GHJK', pairing, onDecided: noop, computersLink };
  show(<ConfirmComputer {...props} />);
  return Promise.resolve();
}

/** The API rejects the activation, because all seats are taken. */
async function lease(seats: ActiveSeat[]) {
  const response = { ok: false, status: 409, json: () => Promise.resolve({ code: 'ACTIVATION_LIMIT' }) };
  Object.assign(globalThis, { fetch: () => Promise.resolve(response) });
  const request: OfflineRequest = {
    v: 1,
    deviceId: 'a device',
    devicePublicKey: 'a key',
    machineName: 'New Rig',
    nonce: 'once',
    os: 'macOS',
  };
  show(<LeaseForm request={request} seats={seats} onActivated={noop} computersLink={computersLink} />);
  fireEvent.click(screen.getByRole('button', { name: 'offline.make' }));
  await screen.findByRole('button', { name: 'offline.swap' });
}

describe.each([
  ['computer confirmation', confirm],
  ['offline activation', lease],
])('%s with all seats taken', (_, open) => {
  const link = () => screen.queryByRole('link', { name: 'computers' });

  it('links to the computers instead of a choice when every seat has an offline lease', async () => {
    await open(offlineSeats);
    expect(link()).not.toBeNull();
    expect(screen.queryByText(/activate.full_offline/)).not.toBeNull();
    expect(screen.queryByRole('radio', { name: /one/ })).toBeNull();
    expect(screen.queryByText('activate.swaps_left')).toBeNull();
  });

  it('links to the computers when no computer can be replaced', async () => {
    await open([]);
    expect(link()).not.toBeNull();
    expect(screen.queryByText(/activate.full_elsewhere/)).not.toBeNull();
  });

  it('offers a choice when one seat has no offline lease', async () => {
    await open([...offlineSeats, seat('four', null)]);
    expect(link()).toBeNull();
    expect(screen.getByRole('radio', { name: /four/ }).matches(':enabled')).toBe(true);
    expect(screen.getByRole('radio', { name: /one/ }).matches(':disabled')).toBe(true);
  });
});
