import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { isOn } from '../api/features';
import { forgetPath, rememberedPath, rememberPath } from '../features/auth/redirect';
import { useSession } from '../features/auth/session';
import { useLanguage } from '../features/i18n/language';
import { paths } from './paths';
import { NotFound } from './screens/not-found';

/** While a stored token is being checked. */
export function Checking() {
  const { t } = useLanguage();
  return (
    <div className="centred" role="status">
      <span className="ring" aria-hidden="true" />
      <p>{t('shell.loading')}</p>
    </div>
  );
}

/** What a guest wanted to see is on the screen: the next log-in leads home again. */
function Arrived() {
  useEffect(forgetPath, []);
  return <Outlet />;
}

/**
 * Screens of one's own (there is no way in where FEATURE_AUTH is false): a guest goes to log in, or before buying to register
 * (spec storefront §6), and comes back afterwards.
 */
export function SignedInOnly({ way = paths.login }: { way?: string }) {
  const { isSignedIn, isChecking } = useSession();
  const { pathname, search, hash } = useLocation();
  if (isChecking) return <Checking />;
  if (isSignedIn) return <Arrived />;
  if (!isOn('auth')) return <NotFound />;
  rememberPath(pathname + search + hash);
  return <Navigate to={way} replace />;
}

/** Sign-in screens: who is signed in already goes on to where they wanted, or home. A token the shop no longer takes is nobody's. */
export function GuestsOnly() {
  const { isSignedIn, isChecking } = useSession();
  if (isChecking) return <Checking />;
  if (isSignedIn) return <Navigate to={rememberedPath() ?? paths.home} replace />;
  return isOn('auth') ? <Outlet /> : <NotFound />;
}
