import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { isFeatureEnabled } from '../../api/features';
import { clearRememberedPath, rememberedPath, rememberPath } from '../../features/auth/redirect';
import { useSession } from '../../features/auth/session';
import { useLanguage } from '../../features/i18n/language';
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
function ClearRememberedPath() {
  useEffect(clearRememberedPath, []);
  return <Outlet />;
}

/**
 * Screens that need a session (absent where FEATURE_AUTH is false): a guest is redirected to the log-in, or before a purchase to the
 * registration (storefront §6), and returns afterwards.
 */
export function SignedInOnly({ redirectTo = paths.login }: { redirectTo?: string }) {
  const { isSignedIn, isChecking } = useSession();
  const { pathname, search, hash } = useLocation();
  if (isChecking) return <LoadingScreen />;
  if (isSignedIn) return <ClearRememberedPath />;
  if (!isFeatureEnabled('auth')) return <NotFound />;
  rememberPath(pathname + search + hash);
  return <Navigate to={redirectTo} replace />;
}

/** Log-in and registration: a user with a session is redirected to the remembered path or home. An invalid token is no session. */
export function GuestsOnly() {
  const { isSignedIn, isChecking } = useSession();
  if (isChecking) return <LoadingScreen />;
  if (isSignedIn) return <Navigate to={rememberedPath() ?? paths.home} replace />;
  return isFeatureEnabled('auth') ? <Outlet /> : <NotFound />;
}
