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

describe('retries of a call (storefront §9)', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    fetched.mockReset();
  });
  afterEach(() => jest.useRealTimers());

  const answer = (status: number) => ({ ok: false, status, json: () => Promise.resolve({}) });
  const outcome = (call: Promise<unknown>) =>
    call.then(
      () => 'answered',
      (error: unknown) => error,
    );

  it.each([502, 503, 504])('happen 3 times, 1000 ms apart, when a read is answered by %d', async (status) => {
    fetched.mockResolvedValue(answer(status));
    const failed = outcome(ask('/plugins'));
    for (const count of [1, 2, 3, 4]) {
      await jest.advanceTimersByTimeAsync(count === 1 ? 0 : 999);
      expect(fetched).toHaveBeenCalledTimes(Math.max(1, count - 1));
      await jest.advanceTimersByTimeAsync(count === 1 ? 0 : 1);
      expect(fetched).toHaveBeenCalledTimes(count);
    }
    expect(await failed).toMatchObject({ status });
  });

  it.each([
    ['a refused read', 404, () => ask('/plugins/tide')],
    ['a read that failed in the shop', 500, () => ask('/plugins')],
    ['a write', 503, () => send('POST', '/newsletter/subscribe')],
  ] as const)('do not happen for %s (%d)', async (_, status, call) => {
    fetched.mockResolvedValue(answer(status));
    expect(await outcome(call())).toMatchObject({ status });
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
