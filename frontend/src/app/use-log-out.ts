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
    if (leavesOnLogOut(pathname)) void navigate(paths.home);
    logOut();
  };
}
