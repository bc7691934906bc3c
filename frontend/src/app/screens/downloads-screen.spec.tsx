import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SessionProvider } from '../../features/auth/session';
import { Stand } from '../../testing/stand';
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
      <Stand>
        <SessionProvider>
          <DownloadsScreen />
        </SessionProvider>
      </Stand>
    </MemoryRouter>,
  );
  await screen.findByText(shown);
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

  it('names a link that is incomplete and says to open it again', async () => {
    refusal = { code: 'INVALID_INPUT', error: 'Check what you entered' };
    await open(400, 'downloads.link_incomplete');
    expect(screen.getByText('downloads.check_link')).toBeTruthy();
    expect(screen.queryByText('Check what you entered')).toBeNull();
  });

  it('says what to do about a link that is not known', async () => {
    refusal = { code: 'DOWNLOAD_NOT_FOUND', error: 'This download link is not known to us' };
    await open(404, 'This download link is not known to us');
    expect(screen.getByText('downloads.check_link')).toBeTruthy();
    expect(again()).toBeNull();
  });
});
