import { useLocation } from 'react-router-dom';
import { useSession } from '../features/auth/session';
import { paths } from './paths';
import { useLeaving } from './use-leaving';

/** Logging out on these goes home; elsewhere one stays (spec storefront §2). */
const leavesOnLogOut = (path: string) =>
  ['/checkout', '/profile', '/admin'].some((start) => path.startsWith(start));

/** Ends the session and leaves the screens that need one. */
export function useLogOut(): () => void {
  const { logOut } = useSession();
  const leaveFor = useLeaving(logOut);
  const { pathname } = useLocation();
  return () => (leavesOnLogOut(pathname) ? leaveFor(paths.home) : logOut());
}
