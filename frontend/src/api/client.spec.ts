import { ask, send } from './client';

const fetched = jest.fn<Promise<unknown>, [string, RequestInit]>();

function sentHeaders(): Headers {
  return new Headers(fetched.mock.lastCall?.[1].headers);
}

beforeEach(() => {
  fetched.mockResolvedValue({ ok: true, json: () => Promise.resolve({}) });
  Object.assign(globalThis, { fetch: fetched });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  localStorage.clear();
});

describe('a call of the shop', () => {
  it.each(['ru', 'en'])('says the language of the screen: %s', async (lang) => {
    document.documentElement.lang = lang;
    await ask('/plugins');
    expect(sentHeaders().get('accept-language')).toBe(lang);
    await send('POST', '/register', { email: 'anna@example.com' });
    expect(sentHeaders().get('accept-language')).toBe(lang);
  });

  it('says who asks, where somebody is signed in', async () => {
    await ask('/me');
    expect(sentHeaders().has('authorization')).toBe(false);
    localStorage.setItem('token', 'abc');
    await ask('/me');
    expect(sentHeaders().get('authorization')).toBe('Bearer abc');
  });
});
