import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Pairing } from '../../../api/schema';
import { TestProviders } from '../../../testing/test-providers';
import { ConfirmComputer } from './confirm-computer';

const pairing: Pairing = {
  pairingId: '0194f7a0-0000-7000-8000-000000000001',
  machineName: 'New Rig',
  os: 'macOS',
  state: 'waiting',
  expiresAt: '2031-05-04T10:00:00.000Z',
  licences: [],
  licenceCount: 0,
  isFull: false,
  seats: [],
  swapsLeft: 6,
};

it('sends the mailed code when a free seat counts as a swap and the swaps of the year are used up', async () => {
  const bodies: unknown[] = [];
  const refused = { code: 'SWAP_CODE_REQUIRED', params: { swapsPerYear: 6 } };
  const response = { ok: false, status: 409, json: () => Promise.resolve(refused) };
  const fetch = (_: unknown, init?: { body?: string }) => {
    if (init?.body) bodies.push(JSON.parse(init.body));
    return Promise.resolve(response);
  };
  Object.assign(globalThis, { fetch });
  const props = { code: 'BCDF-GHJK', pairing, onDecided: () => undefined, computersLink: null };
  render(
    <TestProviders>
      <ConfirmComputer {...props} />
    </TestProviders>,
  );
  const [approve] = screen.getAllByRole('button');
  if (!approve) throw new Error('there is no button');
  fireEvent.click(approve);
  const field = await screen.findByRole('textbox');
  fireEvent.change(field, { target: { value: '123456' } });
  fireEvent.click(approve);
  await waitFor(() => expect(bodies.at(-1)).toEqual({ swapCode: '123456' }));
});
