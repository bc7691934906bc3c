import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../features/auth/session';
import { paths } from './paths';
import { useNavigateThen } from './use-navigate-then';

/** Log-out on these screens leads to the home page; elsewhere the path stays (storefront §2). */
const goesHomeOnLogOut = (path: string) =>
  ['/checkout', '/profile', '/admin'].some((start) => path.startsWith(start));

/** Loaded now, because the panel has a log-out and no purchases. What does not load is forgotten by the next visit of the cart. */
async function forgetPurchase(): Promise<void> {
  const kept = await import('../../features/checkout/kept-purchase').catch(() => undefined);
  kept?.forgetPurchase();
}

/** Ends the session; screens that need one are left first. */
export function useLogOut(): () => void {
  const { logOut: endSession } = useSession();
  const logOut = useCallback(() => {
    endSession();
    void forgetPurchase();
  }, [endSession]);
  const navigateThen = useNavigateThen(logOut);
  const { pathname } = useLocation();
  return () => (goesHomeOnLogOut(pathname) ? navigateThen(paths.home) : logOut());
}
