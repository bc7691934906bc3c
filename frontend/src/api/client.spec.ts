import { ask, send } from './client';
import { onReauthentication } from './reauthentication';

const fetched = jest.fn<Promise<unknown>, [string, RequestInit]>();

function sentHeaders(): Headers {
  return new Headers(fetched.mock.lastCall?.[1].headers);
}

beforeEach(() => {
  fetched.mockResolvedValue({ ok: true, json: () => Promise.resolve({}) });
  Object.assign(globalThis, { fetch: fetched });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  fetched.mockClear();
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

describe('a call that needs a recent log-in', () => {
  const refusal = {
    ok: false,
    status: 403,
    json: () => Promise.resolve({ code: 'REAUTHENTICATION_REQUIRED', error: 'Nothing was changed' }),
  };
  const remove = () => send('DELETE', '/user/delete-account');
  let release: () => void = () => undefined;
  afterEach(() => release());

  it('is repeated once with the renewed token after the owner gave the password', async () => {
    localStorage.setItem('token', 'old');
    fetched.mockResolvedValueOnce(refusal);
    release = onReauthentication(() => {
      localStorage.setItem('token', 'renewed');
      return Promise.resolve(true);
    });
    await remove();
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(sentHeaders().get('authorization')).toBe('Bearer renewed');
  });

  it('is not repeated a second time', async () => {
    fetched.mockResolvedValue(refusal);
    release = onReauthentication(() => Promise.resolve(true));
    await expect(remove()).rejects.toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('fails with the refusal when the owner cancels, without another call', async () => {
    fetched.mockResolvedValue(refusal);
    release = onReauthentication(() => Promise.resolve(false));
    await expect(remove()).rejects.toMatchObject({ message: 'Nothing was changed' });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('shares one question with other calls that are refused meanwhile', async () => {
    fetched.mockResolvedValueOnce(refusal).mockResolvedValueOnce(refusal);
    const question = jest.fn(() => Promise.resolve(true));
    release = onReauthentication(question);
    await Promise.all([remove(), remove()]);
    expect(question).toHaveBeenCalledTimes(1);
    expect(fetched).toHaveBeenCalledTimes(4);
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
