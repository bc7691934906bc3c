import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../features/auth/session';
import { leavesOnLogOut } from './account-links';
import { paths } from './paths';

/** Ends the session and leaves the screens that need one. */
export function useLogOut(): () => void {
  const { logOut } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => {
    if (!leavesOnLogOut(pathname)) return logOut();
    // Home first: the guard of the screen that is left would lead a guest to the log-in.
    void Promise.resolve(navigate(paths.home)).then(logOut);
  };
}
