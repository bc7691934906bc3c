import { useLocation } from 'react-router-dom';
import { useSession } from '../features/auth/session';
import { leavesOnLogOut } from './account-links';
import { paths } from './paths';
import { useLeaving } from './use-leaving';

/** Ends the session and leaves the screens that need one. */
export function useLogOut(): () => void {
  const { logOut } = useSession();
  const leaveFor = useLeaving(logOut);
  const { pathname } = useLocation();
  return () => (leavesOnLogOut(pathname) ? leaveFor(paths.home) : logOut());
}
