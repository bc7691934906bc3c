import { useLocation } from 'react-router-dom';
import { useSession } from '../../features/auth/session';
import { paths } from './paths';
import { useNavigateThen } from './use-navigate-then';

/** Log-out on these screens leads to the home page; elsewhere the path stays (storefront §2). */
const goesHomeOnLogOut = (path: string) =>
  ['/checkout', '/profile', '/admin'].some((start) => path.startsWith(start));

/** Ends the session; screens that need one are left first. */
export function useLogOut(): () => void {
  const { logOut } = useSession();
  const navigateThen = useNavigateThen(logOut);
  const { pathname } = useLocation();
  return () => (goesHomeOnLogOut(pathname) ? navigateThen(paths.home) : logOut());
}
