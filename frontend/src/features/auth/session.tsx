import { useQuery, useQueryClient } from '@tanstack/react-query';
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
import { api } from '../../api/requests/client';
import { onTokenChange, storedToken, storeToken } from '../../api/requests/token';
import type { User } from '../../api/types';
import { userQueries } from './user.queries';

interface Session {
  user: User | undefined;
  isSignedIn: boolean;
  /** The stored token is being checked. */
  isChecking: boolean;
  logIn: (email: string, password: string) => Promise<void>;
  /** The second step; the challenge is in the error of the first. */
  logInWithCode: (challenge: string, code: string) => Promise<void>;
  /**
   * Replaces the token by another one of the same user, without a loading state. With `isUserUnchanged` the user is
   * not refetched.
   */
  replaceToken: (token: string, isUserUnchanged?: boolean) => void;
  logOut: () => void;
}

const Context = createContext<Session | null>(null);

/** First parts of the keys of personal data. */
const personalKeys = ['account', 'admin', 'me', 'pairing'];

/** The session: the token of local storage and its user, loaded at start (admin §4). */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  // Pages are rendered for guests; the session exists from hydration on.
  const last = useRef<string | null>(null);
  const listen = useCallback(
    (changed: () => void) => {
      last.current = storedToken();
      return onTokenChange(() => {
        const token = storedToken();
        // Another token is another user, so personal data is removed, even if another tab changed the token.
        if (token !== last.current)
          for (const key of personalKeys) queryClient.removeQueries({ queryKey: [key] });
        last.current = token;
        changed();
      });
    },
    [queryClient],
  );
  const token = useSyncExternalStore(listen, storedToken, () => null);
  const me = useQuery(userQueries.me(token));

  useEffect(() => {
    if (me.error) console.warn('failed to load the user', me.error);
  }, [me.error]);

  const logIn = useCallback(async (email: string, password: string) => {
    const { token: fresh } = await api.post('/login', { body: { email, password } });
    storeToken(fresh);
  }, []);
  const logInWithCode = useCallback(async (challenge: string, code: string) => {
    const { token: fresh } = await api.post('/login/code', { body: { challenge, code } });
    storeToken(fresh);
  }, []);
  const replaceToken = useCallback(
    (fresh: string, isUserUnchanged = false) => {
      // Old data is shown at once and refetched.
      const updatedAt = isUserUnchanged ? Date.now() : 1;
      queryClient.setQueryData(userQueries.me(fresh).queryKey, me.data, { updatedAt });
      last.current = fresh;
      storeToken(fresh);
    },
    [queryClient, me.data],
  );
  const logOut = useCallback(() => {
    // The log-out is effective here even when the API is unavailable.
    if (storedToken()) void api.post('/logout').catch(() => undefined);
    storeToken(null);
  }, []);

  const value = useMemo<Session>(
    () => ({
      user: token ? me.data : undefined,
      isSignedIn: token !== null,
      isChecking: token !== null && me.isPending,
      logIn,
      logInWithCode,
      replaceToken,
      logOut,
    }),
    [token, me.data, me.isPending, logIn, logInWithCode, replaceToken, logOut],
  );
  return <Context value={value}>{children}</Context>;
}

export function useSession(): Session {
  const session = useContext(Context);
  if (!session) throw new Error('no session provider above');
  return session;
}
