import { useQuery } from '../../api/query';
import { useSession } from '../auth/session';
import { entitlementsQuery } from './entitlements.queries';

/** Whether the signed-in customer owns a plug-in; false while that is not known. */
export function useOwned(): (pluginId: string) => boolean {
  const { isSignedIn } = useSession();
  const { data } = useQuery(isSignedIn ? entitlementsQuery : null);
  return (pluginId) =>
    data?.some(({ subjectId, status }) => subjectId === pluginId && status === 'active') ?? false;
}
