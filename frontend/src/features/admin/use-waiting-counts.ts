import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/requests/client';

const minuteMs = 60_000;
const one = { page: 1, limit: 1 };

/** What waits for a person, by tab: the totals of lists that the tab shows. A tab whose list does not load has no count. */
const waiting = [
  {
    tab: 'withdrawals',
    count: async () => {
      const { pagination } = await api.get('/admin/withdrawals', { query: { ...one, state: 'waiting' } });
      return pagination.total;
    },
  },
  {
    tab: 'operations',
    count: async () => {
      const [events, mails] = await Promise.all([
        api.get('/admin/dead-events', { query: one }),
        api.get('/admin/failed-mails', { query: one }),
      ]);
      return events.pagination.total + mails.pagination.total;
    },
  },
  {
    tab: 'reconciliation',
    count: async () => (await api.get('/admin/reconciliation', { query: one })).pagination.total,
  },
] as const;

async function readCounts(tabs: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const shown = waiting.filter(({ tab }) => tabs.includes(tab));
  const results = await Promise.allSettled(shown.map(({ count }) => count()));
  return new Map(
    results.flatMap((result, index): [string, number][] => {
      const tab = shown[index]?.tab;
      return tab && result.status === 'fulfilled' && result.value > 0 ? [[tab, result.value]] : [];
    }),
  );
}

/** How many things wait behind each of the shown tabs, read every minute and after each change in the panel. */
export function useWaitingCounts(tabs: readonly string[]): ReadonlyMap<string, number> {
  const { data = new Map<string, number>() } = useQuery({
    queryKey: ['admin', 'waiting'],
    queryFn: () => readCounts(tabs),
    staleTime: 0,
    refetchInterval: minuteMs,
  });
  return data;
}
