import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { storeToken } from '../../../api/requests/token';
import { SessionProvider } from '../../../features/auth/session';
import { TestProviders } from '../../../testing/test-providers';
import { Component as ProfileScreen } from './profile-screen';

jest.mock('../../../ui/qr-code', () => ({}));
jest.mock('../../../features/newsletter/subscription-texts', () => ({}));
jest.mock('../../../features/profile/profile-texts', () => ({
  profileTexts: () => new Promise(() => undefined),
}));

let status = 500;
const requested: string[] = [];
const warned = jest.fn();

beforeEach(() => {
  const fetch = (path: string) => {
    requested.push(path);
    const json = () => Promise.resolve(status === 200 ? { id: 'u1', firstName: 'Ada' } : {});
    return Promise.resolve({ ok: status === 200, status, json });
  };
  Object.assign(globalThis, { fetch });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  console.warn = warned;
  storeToken('of-ada');
});

it('loads the user again after a failure, whose cause is logged', async () => {
  render(
    <MemoryRouter>
      <TestProviders>
        <SessionProvider>
          <ProfileScreen />
        </SessionProvider>
      </TestProviders>
    </MemoryRouter>,
  );
  await screen.findByText('errors.failed_load_user_data');
  expect(warned).toHaveBeenCalledWith('failed to load the user', expect.any(Error));
  status = 200;
  requested.splice(0);
  fireEvent.click(screen.getByRole('button', { name: 'errors.try_again' }));
  await waitFor(() => expect(requested).toContain('/api/me'));
  await waitFor(() => expect(screen.queryByText('errors.failed_load_user_data')).toBeNull());
});
