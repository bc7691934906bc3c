import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SessionProvider } from '../../features/auth/session';
import { Stand } from '../../testing/stand';
import { Component as DownloadsScreen } from './downloads-screen';

let status = 200;

beforeEach(() => {
  const order = { orderNumber: 'LL-7', expiresAt: '2026-12-01T10:00:00.000Z', files: [] };
  const json = () => Promise.resolve(status === 200 ? order : {});
  Object.assign(globalThis, { fetch: () => Promise.resolve({ ok: status === 200, status, json }) });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
});

async function open(answer: number) {
  status = answer;
  render(
    <MemoryRouter initialEntries={['/downloads?token=t1']}>
      <Stand>
        <SessionProvider>
          <DownloadsScreen />
        </SessionProvider>
      </Stand>
    </MemoryRouter>,
  );
  await screen.findByText('files.failed');
}

const again = () => screen.queryByRole('button', { name: 'errors.try_again' });

describe('the files of an order that do not come', () => {
  it('come when they are tried again', async () => {
    await open(500);
    status = 200;
    fireEvent.click(again() ?? document.body);
    expect(await screen.findByText('downloads.order')).toBeTruthy();
  });

  it('are not tried again when the shop has taken them back', async () => {
    await open(410);
    expect(again()).toBeNull();
  });
});
