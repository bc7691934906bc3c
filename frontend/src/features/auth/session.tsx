import { type Query, useDrop, useQuery, useTell } from '../../api/query';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { ask, send } from '../../api/client';
import type { SessionToken } from '../../api/schema';
import { onTokenChange, storedToken, storeToken } from '../../api/token';
import type { User } from '../../api/types';

interface Session {
  user: User | undefined;
  isSignedIn: boolean;
  /** The stored token is being checked. */
  isChecking: boolean;
  logIn: (email: string, password: string) => Promise<void>;
  /** The second step; the challenge came with the refusal of the first. */
  logInWithCode: (challenge: string, code: string) => Promise<void>;
  /**
   * Goes on with another token of the same user, without a moment in between. Where nothing but the token has changed, the user
   * is not loaded again.
   */
  renew: (token: string, isUserUnchanged?: boolean) => void;
  logOut: () => void;
}

const Context = createContext<Session | null>(null);

const meQuery = (token: string): Query<User> => ({
  key: `me ${token}`,
  ask: () => ask<User>('/me'),
  freshMs: 60_000,
});

/** Who is signed in: the token of local storage, checked once at start (spec admin §4). */
export function SessionProvider({ children }: { children: ReactNode }) {
  const tell = useTell();
  const drop = useDrop();
  // Pages are rendered for guests; whoever is signed in is so from the moment the browser has taken the page over.
  const last = useRef<string | null>(null);
  const listen = useCallback(
    (changed: () => void) => {
      last.current = storedToken();
      return onTokenChange(() => {
        const token = storedToken();
        // With another token comes another user: what the one before was shown goes, whoever changed it.
        if (token !== last.current) drop('account', 'admin', 'me', 'pairing');
        last.current = token;
        changed();
      });
    },
    [drop],
  );
  const token = useSyncExternalStore(listen, storedToken, () => null);
  const me = useQuery(token === null ? null : meQuery(token));

  useEffect(() => {
    if (me.error) console.warn('the user did not load', me.error);
  }, [me.error]);

  const logIn = useCallback(async (email: string, password: string) => {
    const { token: fresh } = await send<SessionToken>('POST', '/login', { email, password });
    storeToken(fresh);
  }, []);
  const logInWithCode = useCallback(async (challenge: string, code: string) => {
    const { token: fresh } = await send<SessionToken>('POST', '/login/code', { challenge, code });
    storeToken(fresh);
  }, []);
  const renew = useCallback(
    (fresh: string, isUserUnchanged = false) => {
      tell(meQuery(fresh), me.data, isUserUnchanged);
      last.current = fresh;
      storeToken(fresh);
    },
    [tell, me.data],
  );
  const logOut = useCallback(() => {
    // The shop may be away: here one is logged out all the same.
    if (storedToken()) void send('POST', '/logout').catch(() => undefined);
    storeToken(null);
  }, []);

  const value = useMemo<Session>(
    () => ({
      user: token ? me.data : undefined,
      isSignedIn: token !== null,
      isChecking: token !== null && me.isPending,
      logIn,
      logInWithCode,
      renew,
      logOut,
    }),
    [token, me.data, me.isPending, logIn, logInWithCode, renew, logOut],
  );
  return <Context value={value}>{children}</Context>;
}

export function useSession(): Session {
  const session = useContext(Context);
  if (!session) throw new Error('no session provider above');
  return session;
}
