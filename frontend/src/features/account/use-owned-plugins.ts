import { useQuery } from '@tanstack/react-query';
import { useSession } from '../auth/session';
import { entitlementQueries } from './entitlements.queries';

/** owned: in the library. upgraded: its licence was exchanged for that of another plug-in. */
type OwnedState = 'owned' | 'upgraded';

interface OwnedPlugins {
  stateOf: (pluginId: string) => OwnedState | undefined;
  /** The customer is signed in, and what they own is known. */
  isKnown: boolean;
}

/** Which plug-ins the customer owns; none while the entitlements load, because pages are the same for everybody until then. */
export function useOwnedPlugins(): OwnedPlugins {
  const { isSignedIn } = useSession();
  const { data } = useQuery({ ...entitlementQueries.list(), enabled: isSignedIn });
  const stateOf = (pluginId: string): OwnedState | undefined => {
    const states = data?.filter(({ subjectId }) => subjectId === pluginId).map(({ status }) => status);
    if (states?.includes('active')) return 'owned';
    return states?.includes('superseded') ? 'upgraded' : undefined;
  };
  return { stateOf, isKnown: isSignedIn && data !== undefined };
}
