import { api, urlOf } from './client';
import { setReauthenticationHandler } from './reauthentication';

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

describe('an API request', () => {
  it.each(['ru', 'en'])('sends the language of the interface: %s', async (lang) => {
    document.documentElement.lang = lang;
    await api.get('/plugins');
    expect(sentHeaders().get('accept-language')).toBe(lang);
    await api.post('/logout');
    expect(sentHeaders().get('accept-language')).toBe(lang);
  });

  it('revalidates what the browser has cached, so that a change shows at once', async () => {
    await api.get('/plugins');
    expect(fetched.mock.lastCall?.[1].cache).toBe('no-cache');
  });

  it('sends the session token of a user', async () => {
    await api.get('/me');
    expect(sentHeaders().has('authorization')).toBe(false);
    localStorage.setItem('token', 'abc');
    await api.get('/me');
    expect(sentHeaders().get('authorization')).toBe('Bearer abc');
  });
});

it('a request without a response fails as one without a connection after 10 s (storefront §9)', async () => {
  const stopped = new AbortController();
  const timeout = jest.fn(() => stopped.signal);
  Object.assign(AbortSignal, { timeout });
  fetched.mockImplementation(
    (_, { signal }) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new Error('stopped'))),
      ),
  );
  const request = api.get('/me');
  stopped.abort();
  await expect(request).rejects.toMatchObject({ code: 'NETWORK' });
  expect(timeout).toHaveBeenCalledWith(10_000);
});

describe('a request that needs a recent log-in', () => {
  const refusal = {
    ok: false,
    status: 403,
    json: () => Promise.resolve({ code: 'REAUTHENTICATION_REQUIRED', error: 'Nothing was changed' }),
  };
  const remove = () => api.delete('/user/delete-account');
  let release: () => void = () => undefined;
  afterEach(() => release());

  it('repeats once with the new token after reauthentication', async () => {
    localStorage.setItem('token', 'old');
    fetched.mockResolvedValueOnce(refusal);
    release = setReauthenticationHandler(() => {
      localStorage.setItem('token', 'renewed');
      return Promise.resolve(true);
    });
    await remove();
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(sentHeaders().get('authorization')).toBe('Bearer renewed');
  });

  it('does not repeat a second time', async () => {
    fetched.mockResolvedValue(refusal);
    release = setReauthenticationHandler(() => Promise.resolve(true));
    await expect(remove()).rejects.toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('fails with the original error when the user cancels, without another request', async () => {
    fetched.mockResolvedValue(refusal);
    release = setReauthenticationHandler(() => Promise.resolve(false));
    await expect(remove()).rejects.toMatchObject({ message: 'Nothing was changed' });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('shares one dialog with other requests that are rejected meanwhile', async () => {
    fetched.mockResolvedValueOnce(refusal).mockResolvedValueOnce(refusal);
    const question = jest.fn(() => Promise.resolve(true));
    release = setReauthenticationHandler(question);
    await Promise.all([remove(), remove()]);
    expect(question).toHaveBeenCalledTimes(1);
    expect(fetched).toHaveBeenCalledTimes(4);
  });
});

describe('a write', () => {
  it('is not retried after status 503, because it may have been applied', async () => {
    fetched.mockResolvedValue({ ok: false, status: 503, json: () => Promise.resolve({}) });
    await expect(api.post('/logout')).rejects.toMatchObject({ status: 503 });
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

describe('the URL of a request', () => {
  it('contains encoded path and query parameters, without undefined ones', () => {
    const parts = { path: { slug: 'a/b' }, query: { lang: 'en', q: undefined } };
    expect(urlOf('/plugins/{slug}', parts)).toBe('/plugins/a%2Fb?lang=en');
  });
});
