import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { SessionProvider } from '../features/auth/session';
import { Stand } from '../testing/stand';
import { GuestsOnly } from './guards';

const mailed = '/reset-password/a-mailed-token';

function Where() {
  return <output aria-label="address">{useLocation().pathname}</output>;
}

/** Opens the mailed link in a browser that keeps a token; gives how the shop answers when it is asked about that token. */
function openWith(token: string | null) {
  localStorage.clear();
  if (token) localStorage.setItem('token', token);
  let answer: (response: object) => void = () => undefined;
  const answered = new Promise<object>((resolve) => (answer = resolve));
  Object.assign(globalThis, { fetch: () => answered });
  render(
    <Stand>
      <SessionProvider>
        <MemoryRouter initialEntries={[mailed]}>
          <Where />
          <Routes>
            <Route path="/" element="home" />
            <Route element={<GuestsOnly />}>
              <Route path="/reset-password/:token" element={<h1>{mailed}</h1>} />
            </Route>
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </Stand>,
  );
  return answer;
}
const address = () => screen.getByLabelText('address').textContent;

describe('a screen for guests', () => {
  it('is there for who has a token that the shop no longer takes, once that is known', async () => {
    const answer = openWith('revoked');
    expect(address()).toBe(mailed);
    expect(screen.getByText('shell.loading')).toBeTruthy();
    answer({ ok: false, status: 401, json: () => Promise.resolve({ code: 'UNAUTHENTICATED' }) });
    expect(await screen.findByRole('heading')).toBeTruthy();
    expect(address()).toBe(mailed);
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('is not for who is signed in', async () => {
    const answer = openWith('good');
    answer({ ok: true, status: 200, json: () => Promise.resolve({ firstName: 'Ada' }) });
    await waitFor(() => expect(address()).toBe('/'));
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('is there at once for a guest', () => {
    openWith(null);
    expect(screen.getByRole('heading')).toBeTruthy();
  });
});
