import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Answers } from '../../api/answers';
import { ask } from '../../api/client';
import { AnswersProvider, useQuery } from '../../api/query';
import { storeToken } from '../../api/token';
import { SessionProvider, useSession } from './session';

/** The shop knows these tokens; `Ada` has two of them, one after the other. */
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

/** What another tab does: this one is told afterwards. */
function inAnotherTab(token: string | null): void {
  if (token) localStorage.setItem('token', token);
  else localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: token ? 'token' : null })));
}

/** A screen of one's own computers; every state of it that was shown is kept. */
function open() {
  const shown: string[] = [];
  const answers = new Answers();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AnswersProvider answers={answers}>
      <SessionProvider>{children}</SessionProvider>
    </AnswersProvider>
  );
  const { result } = renderHook(
    () => {
      const session = useSession();
      const query = { key: 'account computers', ask: () => ask<string>('/computers') };
      const computers = useQuery(session.user ? query : null);
      shown.push(`${session.user?.firstName ?? 'nobody'}: ${computers.data ?? 'nothing'}`);
      return { ...session, computers };
    },
    { wrapper },
  );
  const now = () => result.current;
  const isAda = () => waitFor(() => expect(shown.at(-1)).toBe('Ada: computers of Ada'));
  return { now, shown, answers, isAda };
}

describe('who is signed in', () => {
  beforeEach(() => storeToken('of-ada'));

  it('is another one as soon as another tab has signed in somebody else, with nothing left of the first', async () => {
    const { now, shown, isAda } = open();
    await isAda();
    shown.splice(0);
    inAnotherTab('of-bob');
    expect(now()).toMatchObject({ user: undefined, isSignedIn: true, isChecking: true });
    await waitFor(() => expect(shown.at(-1)).toBe('Bob: computers of Bob'));
    expect(shown.join()).not.toMatch(/Ada/);
  });

  it('is nobody when another tab has cleared everything', async () => {
    const { now, answers, isAda } = open();
    await isAda();
    inAnotherTab(null);
    expect(now()).toMatchObject({ user: undefined, isSignedIn: false, isChecking: false });
    expect(answers.get('account computers')?.data).toBeUndefined();
  });

  it('stays when another tab has changed something else', async () => {
    const { now, isAda } = open();
    await isAda();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'language' })));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    expect(now()).toMatchObject({ user: { firstName: 'Ada' }, isChecking: false });
  });

  it('is nobody once the shop refuses the token, and no answer to them is kept', async () => {
    const { now, answers, isAda } = open();
    await isAda();
    users.delete('of-ada');
    await act(() => ask('/orders').catch(() => undefined));
    users.set('of-ada', 'Ada');
    expect(now().isSignedIn).toBe(false);
    expect([answers.get('account computers')?.data, answers.get('me of-ada')?.data]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('is nobody after signing out, here or everywhere', async () => {
    const { now, answers, isAda } = open();
    await isAda();
    act(() => storeToken(null));
    expect(now().isSignedIn).toBe(false);
    expect(answers.get('account computers')?.data).toBeUndefined();
  });

  it('is shown without a moment in between when the token is renewed', async () => {
    const { now, shown, isAda } = open();
    await isAda();
    shown.splice(0);
    act(() => now().renew('of-ada-renewed'));
    await waitFor(() => expect(localStorage.getItem('token')).toBe('of-ada-renewed'));
    await isAda();
    expect(new Set(shown)).toEqual(new Set(['Ada: computers of Ada']));
    inAnotherTab('of-bob');
    await waitFor(() => expect(shown.at(-1)).toBe('Bob: computers of Bob'));
  });
});
