import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { EntitlementView } from '../../api/types';
import { TestProviders } from '../../testing/test-providers';
import { OwnedProduct } from './owned-product';
import { minuteMs } from '../../api/durations';

const owned: EntitlementView = {
  id: 'e1',
  _id: 'e1',
  subjectType: 'product',
  subjectId: 'p1',
  slug: 'tidewater',
  name: 'Tidewater',
  status: 'active',
  orderNumber: 'LL-1',
  source: 'order',
  isNfr: false,
  createdAt: '2026-11-01T10:00:00.000Z',
  license: { displayLast4: 'ABCD', status: 'active', seatLimit: 3, seatsUsed: 1 },
};

let requestCount = 0;
let status = 200;

function fileNow() {
  requestCount += 1;
  const file = { id: 'f1', pluginName: 'Tidewater', version: '3.0.1', platform: 'macos-universal', bytes: 1 };
  return {
    ...file,
    fileName: 'Tidewater.zip',
    sha256: 'a',
    triesLeft: null,
    url: `/address-${requestCount}`,
  };
}

beforeEach(async () => {
  [requestCount, status] = [0, 200];
  jest.useFakeTimers();
  Object.assign(globalThis, {
    fetch: () =>
      Promise.resolve({ ok: status === 200, status, json: () => Promise.resolve({ files: [fileNow()] }) }),
  });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  render(
    <MemoryRouter>
      <TestProviders>
        <OwnedProduct
          entitlement={owned}
          detailsPath="/plugins/tidewater"
          imageUrl="/media/uploads/tidewater.webp"
        />
      </TestProviders>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'products.download' }));
  await act(() => jest.advanceTimersByTimeAsync(10));
});
afterEach(() => jest.useRealTimers());

const address = () => screen.getByRole('link', { name: 'files.download_for' }).getAttribute('href');

describe('download URLs of a product', () => {
  it('refetches them before they expire while the page is visible', async () => {
    expect(address()).toBe('/address-1?lang=en');
    await act(() => jest.advanceTimersByTimeAsync(14 * minuteMs));
    expect(address()).toBe('/address-2?lang=en');
  });

  it('refetches them when the page becomes visible', async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(address()).toBe('/address-2?lang=en'));
  });

  it('keeps the files after a failed refetch and removes them after a rejection', async () => {
    status = 503;
    await act(() => jest.advanceTimersByTimeAsync(11 * minuteMs));
    expect(requestCount).toBeGreaterThan(1);
    expect(address()).toBe('/address-1?lang=en');
    status = 410;
    await act(() => jest.advanceTimersByTimeAsync(11 * minuteMs));
    expect(screen.queryByRole('link', { name: 'files.download_for' })).toBeNull();
    expect(screen.getByRole('alert').textContent).toContain('files.failed');
  });
});
