import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SessionProvider } from '../../../features/auth/session';
import { TestProviders } from '../../../testing/test-providers';
import { Component as DownloadsScreen } from './downloads-screen';

let status = 200;
let refusal: object = {};

beforeEach(() => {
  refusal = {};
  const order = { orderNumber: 'LL-7', expiresAt: '2026-12-01T10:00:00.000Z', files: [] };
  const json = () => Promise.resolve(status === 200 ? order : refusal);
  Object.assign(globalThis, { fetch: () => Promise.resolve({ ok: status === 200, status, json }) });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
});

async function open(answer: number, shown = 'files.failed') {
  status = answer;
  render(
    <MemoryRouter initialEntries={['/downloads?token=t1']}>
      <TestProviders>
        <SessionProvider>
          <DownloadsScreen />
        </SessionProvider>
      </TestProviders>
    </MemoryRouter>,
  );
  await screen.findByText(shown);
}

const again = () => screen.queryByRole('button', { name: 'errors.try_again' });

describe('files of an order that do not load', () => {
  it('load after a retry', async () => {
    await open(500);
    status = 200;
    fireEvent.click(again() ?? document.body);
    expect(await screen.findByText('downloads.order')).toBeTruthy();
  });

  it('offer no retry after the grant was revoked', async () => {
    await open(410);
    expect(again()).toBeNull();
    expect(screen.getByRole('link', { name: 'downloads.new_link' }).getAttribute('href')).toBe(
      '/orders/find',
    );
  });

  it('shows a text of its own for an incomplete link', async () => {
    refusal = { code: 'INVALID_INPUT', error: 'Check what you entered' };
    await open(400, 'downloads.link_incomplete');
    expect(screen.getByText('downloads.check_link')).toBeTruthy();
    expect(screen.queryByText('Check what you entered')).toBeNull();
  });

  it('shows the next steps for an unknown link', async () => {
    refusal = { code: 'DOWNLOAD_NOT_FOUND', error: 'Download link not found' };
    await open(404, 'Download link not found');
    expect(screen.getByText('downloads.check_link')).toBeTruthy();
    expect(again()).toBeNull();
  });
});
