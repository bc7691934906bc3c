import { type ReactNode, useEffect } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { isFeatureEnabled } from '../../api/features';
import { clearRememberedPath, rememberedPath, rememberPath } from '../../features/auth/redirect';
import { useSession } from '../../features/auth/session';
import { useLanguage } from '../../features/i18n/language';
import { useIsHydrated } from '../../ui/browser/use-is-hydrated';
import { paths } from './paths';
import { NotFound } from './not-found';

/** Shown while data loads that the whole screen needs. */
export function LoadingScreen() {
  const { t } = useLanguage();
  return (
    <div className="centred" role="status">
      <span className="ring" aria-hidden="true" />
      <p>{t('shell.loading')}</p>
    </div>
  );
}

/** Clears the remembered path once its screen is shown, so that the next log-in leads to the home page. */
function SignedIn({ children }: { children: ReactNode }) {
  useEffect(clearRememberedPath, []);
  return children;
}

/** Remembers the path of the screen and leaves it. The children stay until the other screen is loaded. */
function Redirected({ to, children }: { to: string; children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const path = pathname + search + hash;
  useEffect(() => {
    rememberPath(path);
    void navigate(to, { replace: true });
  }, [path, to, navigate]);
  return children;
}

interface SignedInOnlyProps {
  redirectTo?: string;
  /** Shown until the session is known, and by the server. */
  loading?: ReactNode;
  children?: ReactNode;
}

/**
 * Screens that need a session (absent where FEATURE_AUTH is false): a guest is redirected to the log-in, or before a purchase to the
 * registration (storefront §6), and returns afterwards.
 */
export function SignedInOnly({
  redirectTo = paths.login,
  loading = <LoadingScreen />,
  children = <Outlet />,
}: SignedInOnlyProps) {
  const { isSignedIn, isChecking } = useSession();
  const isHydrated = useIsHydrated();
  // Hydration has the session of the server, which is a guest's.
  if (isChecking || !isHydrated) return loading;
  if (isSignedIn) return <SignedIn>{children}</SignedIn>;
  if (!isFeatureEnabled('auth')) return <NotFound />;
  return <Redirected to={redirectTo}>{loading}</Redirected>;
}

/** Log-in and registration: a user with a session is redirected to the remembered path or home. An invalid token is no session. */
export function GuestsOnly() {
  const { isSignedIn, isChecking } = useSession();
  if (isChecking) return <LoadingScreen />;
  if (isSignedIn) return <Navigate to={rememberedPath() ?? paths.home} replace />;
  return isFeatureEnabled('auth') ? <Outlet /> : <NotFound />;
}
