import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { TestProviders } from '../../../testing/test-providers';
import { Component as OfflineScreen } from './offline-screen';

jest.mock('../../../features/activation/activation-texts', () => ({
  activationTexts: () => Promise.resolve({}),
}));
jest.mock('../../../features/activation/offline/read-qr-code', () => ({ codeIn: () => Promise.resolve('') }));

const request = { deviceId: 'd1', nonce: 'n1', machineName: 'Studio', os: 'macOS' };
const made = { machineName: 'Studio', licenceFile: 'file', leaseUntil: '2026-12-01T10:00:00.000Z' };

beforeEach(() => {
  const fetch = (path: string) => {
    const answer = path.endsWith('offline-activations') ? made : { activations: [] };
    return Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(answer) });
  };
  Object.assign(globalThis, { fetch });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  Object.assign(URL, { createObjectURL: () => 'blob:licence', revokeObjectURL: () => undefined });
  render(
    <MemoryRouter>
      <TestProviders>
        <OfflineScreen />
      </TestProviders>
    </MemoryRouter>,
  );
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('offline activation', () => {
  it('moves the focus to the start of each step', async () => {
    const bring = await screen.findByLabelText('offline.bring');
    expect(document.activeElement).toBe(document.body);
    const file = Object.assign(new File([''], 'request.json'), {
      text: () => Promise.resolve(JSON.stringify(request)),
    });
    fireEvent.change(bring, { target: { files: [file] } });
    const lease = await screen.findByLabelText('offline.lease.30');
    expect(document.activeElement).toBe(lease);
    press('offline.make');
    const ready = await screen.findByRole('heading', { name: 'offline.ready' });
    expect(document.activeElement).toBe(ready);
    press('offline.another');
    expect(document.activeElement).toBe(screen.getByLabelText('offline.bring'));
  });
});
