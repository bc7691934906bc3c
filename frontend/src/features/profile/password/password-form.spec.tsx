import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { storeToken } from '../../../api/requests/token';
import { TestProviders } from '../../../testing/test-providers';
import { SessionProvider } from '../../auth/session';
import { PasswordForm } from './password-form';

/** The API after another tab has changed the name; returns the bodies of all PUT requests. */
function shop() {
  const put: unknown[] = [];
  const me = { id: 'u1', firstName: 'Ada', lastName: 'Byron' };
  const fetch = (path: string, { method, body }: RequestInit) => {
    if (method === 'PUT') put.push(JSON.parse(String(body)));
    const answer = path === '/api/me' ? me : { user: me, token: 'newer' };
    return Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(answer) });
  };
  Object.assign(globalThis, { fetch });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  return put;
}

describe('changing the password', () => {
  it('sends the current names, not those that this tab loaded earlier', async () => {
    const put = shop();
    storeToken('of-ada');
    render(
      <TestProviders>
        <SessionProvider>
          <PasswordForm />
        </SessionProvider>
      </TestProviders>,
    );
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    type('profile.current_password', 'Saturos7');
    type('auth.new_password', 'Tidewater8');
    fireEvent.click(screen.getByRole('button', { name: 'profile.change_password' }));
    const names = { firstName: 'Ada', lastName: 'Byron' };
    await waitFor(() =>
      expect(put).toEqual([{ ...names, currentPassword: 'Saturos7', newPassword: 'Tidewater8' }]),
    );
    await waitFor(() => expect(localStorage.getItem('token')).toBe('newer'));
  });
});
