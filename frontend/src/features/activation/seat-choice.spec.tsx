import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import type { OfflineRequest, Pairing, TakenSeat } from '../../api/schema';
import { Stand } from '../../testing/stand';
import { ConfirmComputer } from './confirm-computer';
import { LeaseForm } from './lease-form';

const seat = (activationId: string, offlineUntil: string | null): TakenSeat => ({
  activationId,
  machineName: activationId,
  os: 'macOS',
  lastSeenAt: '2031-01-04T10:00:00.000Z',
  offlineUntil,
});
const lent = ['one', 'two', 'three'].map((name) => seat(name, '2031-05-04T10:00:00.000Z'));
const computersLink = <a href="/account/computers">{'computers'}</a>;
const nothing = () => undefined;

const show = (element: ReactElement) => render(<Stand>{element}</Stand>);

function confirm(seats: TakenSeat[]) {
  const pairing: Pairing = {
    machineName: 'New Rig',
    os: 'macOS',
    state: 'waiting',
    expiresAt: '2031-05-04T10:00:00.000Z',
    licences: [],
    isFull: true,
    seats,
    swapsLeft: 6,
  };
  const props = { code: 'BCDF-GHJK', pairing, onDecided: nothing, computersLink };
  show(<ConfirmComputer {...props} />);
  return Promise.resolve();
}

/** The shop says that all seats are taken. */
async function lease(seats: TakenSeat[]) {
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
  show(<LeaseForm request={request} seats={seats} onMade={nothing} computersLink={computersLink} />);
  fireEvent.click(screen.getByRole('button', { name: 'offline.make' }));
  await screen.findByRole('button', { name: 'offline.swap' });
}

describe.each([
  ['confirming a computer', confirm],
  ['activating one without a network', lease],
])('%s where all seats are taken', (_, open) => {
  const link = () => screen.queryByRole('link', { name: 'computers' });

  it('shows the way to the computers, and no choice, where every seat is lent', async () => {
    await open(lent);
    expect(link()).not.toBeNull();
    expect(screen.queryByText(/activate.full_offline/)).not.toBeNull();
    expect(screen.queryByRole('radio', { name: /one/ })).toBeNull();
    expect(screen.queryByText('activate.swaps_left')).toBeNull();
  });

  it('shows it where no computer would do', async () => {
    await open([]);
    expect(link()).not.toBeNull();
    expect(screen.queryByText(/activate.full_elsewhere/)).not.toBeNull();
  });

  it('lets one choose where one seat is not lent', async () => {
    await open([...lent, seat('four', null)]);
    expect(link()).toBeNull();
    expect(screen.getByRole('radio', { name: /four/ }).matches(':enabled')).toBe(true);
    expect(screen.getByRole('radio', { name: /one/ }).matches(':disabled')).toBe(true);
  });
});
