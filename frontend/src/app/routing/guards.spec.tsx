import { render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes, StaticRouter, useLocation } from 'react-router-dom';
import { rememberedPath } from '../../features/auth/redirect';
import { SessionProvider } from '../../features/auth/session';
import { TestProviders } from '../../testing/test-providers';
import { GuestsOnly, SignedInOnly } from './guards';

const mailed = '/reset-password/a-mailed-token';

function Where() {
  return <output aria-label="address">{useLocation().pathname}</output>;
}

/** Opens the mailed link in a browser with a stored token; returns a function that responds to the request for its user. */
function openWith(token: string | null) {
  localStorage.clear();
  if (token) localStorage.setItem('token', token);
  let respond: (value: object) => void = () => undefined;
  const response = new Promise<object>((resolve) => (respond = resolve));
  Object.assign(globalThis, { fetch: () => response });
  render(
    <TestProviders>
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
    </TestProviders>,
  );
  return respond;
}
const address = () => screen.getByLabelText('address').textContent;

describe('a screen for guests only', () => {
  it('is shown once the API has rejected the stored token', async () => {
    const respond = openWith('revoked');
    expect(address()).toBe(mailed);
    expect(screen.getByText('shell.loading')).toBeTruthy();
    respond({ ok: false, status: 401, json: () => Promise.resolve({ code: 'UNAUTHENTICATED' }) });
    expect(await screen.findByRole('heading')).toBeTruthy();
    expect(address()).toBe(mailed);
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('redirects a user with a session', async () => {
    const respond = openWith('good');
    respond({ ok: true, status: 200, json: () => Promise.resolve({ firstName: 'Ada' }) });
    await waitFor(() => expect(address()).toBe('/'));
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('is shown at once to a guest', () => {
    openWith(null);
    expect(screen.getByRole('heading')).toBeTruthy();
  });
});

describe('a screen that needs a session', () => {
  const guarded = (
    <TestProviders>
      <SessionProvider>
        <SignedInOnly redirectTo="/register" loading={<hr />}>
          <main />
        </SignedInOnly>
      </SessionProvider>
    </TestProviders>
  );

  it('is rendered by the server in its loading state and remembers nothing there', () => {
    localStorage.clear();
    const html = renderToString(<StaticRouter location="/checkout/tide">{guarded}</StaticRouter>);
    expect(html).toBe('<hr/>');
    expect(rememberedPath()).toBeNull();
  });

  it('redirects a guest and remembers its path', async () => {
    localStorage.clear();
    render(
      <MemoryRouter initialEntries={['/checkout/tide?offer=a']}>
        <Where />
        <Routes>
          <Route path="/checkout/:slug" element={guarded} />
          <Route path="/register" element="form" />
        </Routes>
      </MemoryRouter>,
    );
    await waitFor(() => expect(address()).toBe('/register'));
    expect(rememberedPath()).toBe('/checkout/tide?offer=a');
  });
});
