import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { rememberedPath, rememberPath } from '../features/auth/redirect';
import { useSession } from '../features/auth/session';
import { useLanguage } from '../features/i18n/language';
import { paths } from './paths';

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

/** Whether the visitor is on the way to another screen already: the address is its, and this one stays until that is there. */
function isLeaving(pathname: string): boolean {
  return window.location.pathname !== pathname;
}

/** Screens of one's own: a guest goes to log in and comes back afterwards. */
export function SignedInOnly() {
  const { isSignedIn, isChecking } = useSession();
  const { pathname, search, hash } = useLocation();
  if (isChecking) return <Checking />;
  if (isSignedIn) return <Outlet />;
  if (isLeaving(pathname)) return <Checking />;
  rememberPath(pathname + search + hash);
  return <Navigate to={paths.login} replace />;
}

/** Checkout: a guest goes to register (spec storefront §6). */
export function BuyersOnly() {
  const { isSignedIn, isChecking } = useSession();
  const { pathname, search } = useLocation();
  if (isChecking) return <Checking />;
  if (isSignedIn) return <Outlet />;
  if (isLeaving(pathname)) return <Checking />;
  rememberPath(pathname + search);
  return <Navigate to={paths.register} replace />;
}

/** Sign-in screens: who is signed in already goes on to where they wanted, or home. */
export function GuestsOnly() {
  const { isSignedIn } = useSession();
  return isSignedIn ? <Navigate to={rememberedPath() ?? paths.home} replace /> : <Outlet />;
}
