import { useQuery } from '@tanstack/react-query';
import { useSession } from '../auth/session';
import { bundleQueries } from './bundles.queries';

/** What a customer owns of a bundle and pays for the rest; nothing for visitors and while it loads. */
export function useCompletion(slug: string) {
  const { isSignedIn } = useSession();
  const { data, isError } = useQuery({ ...bundleQueries.completion(slug), enabled: isSignedIn });
  const ownedPartIds = data?.ownedPartIds ?? [];
  const isOwned = data !== undefined && ownedPartIds.length === data.partCount;
  return { completion: ownedPartIds.length > 0 ? data : undefined, ownedPartIds, isOwned, isError };
}

export type Completion = ReturnType<typeof useCompletion>;
