import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { storeToken } from '../../api/token';
import { SessionProvider } from '../../features/auth/session';
import { Stand } from '../../testing/stand';
import { Component as ProfileScreen } from './profile-screen';

jest.mock('../../ui/qr-code', () => ({}));
jest.mock('../../features/profile/security.css', () => ({}));
jest.mock('../../features/profile/profile-texts', () => ({
  profileTexts: () => new Promise(() => undefined),
}));

let status = 500;
const asked: string[] = [];

beforeEach(() => {
  const fetch = (path: string) => {
    asked.push(path);
    const json = () => Promise.resolve(status === 200 ? { id: 'u1', firstName: 'Ada' } : {});
    return Promise.resolve({ ok: status === 200, status, json });
  };
  Object.assign(globalThis, { fetch });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  console.warn = () => undefined;
  storeToken('of-ada');
});

it('an account that did not load is asked for again', async () => {
  render(
    <MemoryRouter>
      <Stand>
        <SessionProvider>
          <ProfileScreen />
        </SessionProvider>
      </Stand>
    </MemoryRouter>,
  );
  await screen.findByText('errors.failed_load_user_data');
  status = 200;
  asked.splice(0);
  fireEvent.click(screen.getByRole('button', { name: 'errors.try_again' }));
  await expect(screen.findByText('errors.failed_load_user_data', {}, { timeout: 300 })).rejects.toThrow();
  expect(asked).toContain('/api/me');
});
