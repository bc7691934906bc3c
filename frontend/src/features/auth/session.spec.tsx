import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { api } from '../../api/requests/client';
import { createQueryClient } from '../../api/query-client';
import { storeToken } from '../../api/requests/token';
import { SessionProvider, useSession } from './session';

/** Valid tokens; `Ada` has two of them, one after the other. */
const users = new Map([
  ['of-ada', 'Ada'],
  ['of-ada-renewed', 'Ada'],
  ['of-bob', 'Bob'],
]);

beforeEach(() => {
  localStorage.clear();
  const fetch = (path: string, { headers }: RequestInit) => {
    const bearer = new Headers(headers).get('authorization') ?? '';
    const firstName = users.get(bearer.replace('Bearer ', ''));
    const json = () => Promise.resolve(path === '/api/me' ? { firstName } : `computers of ${firstName}`);
    return Promise.resolve({ ok: Boolean(firstName), status: firstName ? 200 : 401, json });
  };
  Object.assign(globalThis, { fetch });
});

/** A change in another tab, which browsers report by a storage event. */
function inAnotherTab(token: string | null): void {
  if (token) localStorage.setItem('token', token);
  else localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: token ? 'token' : null })));
}

/** A screen of the customer's computers; every rendered state is recorded. */
function open() {
  const shown: string[] = [];
  const queryClient = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>{children}</SessionProvider>
    </QueryClientProvider>
  );
  const { result } = renderHook(
    () => {
      const session = useSession();
      const computers = useQuery({
        queryKey: ['account', 'computers'],
        queryFn: (): Promise<unknown> => api.get('/account/activations'),
        enabled: session.user !== undefined,
      });
      shown.push(`${session.user?.firstName ?? 'guest'}: ${String(computers.data ?? 'nothing')}`);
      return { ...session, computers };
    },
    { wrapper },
  );
  const now = () => result.current;
  const isAda = () => waitFor(() => expect(shown.at(-1)).toBe('Ada: computers of Ada'));
  const cached = (...queryKey: string[]) => queryClient.getQueryData(queryKey);
  return { now, shown, cached, isAda };
}

describe('the session', () => {
  beforeEach(() => storeToken('of-ada'));

  it('shows no data of the previous user after another tab logged in a different one', async () => {
    const { now, shown, isAda } = open();
    await isAda();
    shown.splice(0);
    inAnotherTab('of-bob');
    expect(now()).toMatchObject({ user: undefined, isSignedIn: true, isChecking: true });
    await waitFor(() => expect(shown.at(-1)).toBe('Bob: computers of Bob'));
    expect(shown.join()).not.toMatch(/Ada/);
  });

  it('ends when another tab clears the storage', async () => {
    const { now, cached, isAda } = open();
    await isAda();
    inAnotherTab(null);
    expect(now()).toMatchObject({ user: undefined, isSignedIn: false, isChecking: false });
    expect(cached('account', 'computers')).toBeUndefined();
  });

  it('continues when another tab changes another key', async () => {
    const { now, isAda } = open();
    await isAda();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'language' })));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    expect(now()).toMatchObject({ user: { firstName: 'Ada' }, isChecking: false });
  });

  it('ends when the API rejects the token, and removes personal data from the cache', async () => {
    const { now, cached, isAda } = open();
    await isAda();
    users.delete('of-ada');
    await act(() => api.get('/account/offers').catch(() => undefined));
    users.set('of-ada', 'Ada');
    expect(now().isSignedIn).toBe(false);
    expect([cached('account', 'computers'), cached('me', 'of-ada')]).toEqual([undefined, undefined]);
  });

  it('ends after log-out and removes personal data from the cache', async () => {
    const { now, cached, isAda } = open();
    await isAda();
    act(() => storeToken(null));
    expect(now().isSignedIn).toBe(false);
    expect(cached('account', 'computers')).toBeUndefined();
  });

  it('continues without a loading state when the token is replaced', async () => {
    const { now, shown, isAda } = open();
    await isAda();
    shown.splice(0);
    act(() => now().replaceToken('of-ada-renewed'));
    await waitFor(() => expect(localStorage.getItem('token')).toBe('of-ada-renewed'));
    await isAda();
    expect(new Set(shown)).toEqual(new Set(['Ada: computers of Ada']));
    inAnotherTab('of-bob');
    await waitFor(() => expect(shown.at(-1)).toBe('Bob: computers of Bob'));
  });
});
