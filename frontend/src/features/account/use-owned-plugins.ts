import { useQuery } from '@tanstack/react-query';
import { useSession } from '../auth/session';
import { entitlementQueries } from './entitlements.queries';

/** Whether the customer owns a plug-in; false while the entitlements load. */
export function useOwnedPlugins(): (pluginId: string) => boolean {
  const { isSignedIn } = useSession();
  const { data } = useQuery({ ...entitlementQueries.list(), enabled: isSignedIn });
  return (pluginId) =>
    data?.some(({ subjectId, status }) => subjectId === pluginId && status === 'active') ?? false;
}
