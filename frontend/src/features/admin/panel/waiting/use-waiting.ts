import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../api/requests/client';
import type { WaitingFor } from '../../../../api/schema';
import { orderPath, tabPath } from '../panel-paths';
import { type Permission, type Role, roleMay } from '../permissions';

const minuteMs = 60_000;
const maxShown = 99;
const one = { page: 1, limit: 1 };

/** Something that a person has to do, and where. */
export interface Waiting {
  name: string;
  tab: string;
  to: string;
  /** Undefined where it could not be read. */
  count: number | undefined;
}

type Found = Partial<Pick<Waiting, 'to'>> & { count: number };

interface Source {
  names: readonly string[];
  tab: string;
  needs: Permission;
  /** In the order of the names. */
  read: () => Promise<readonly Found[]>;
}

/** Counts the rows of a list of the tab. */
function listed(
  name: string,
  tab: string,
  needs: Permission,
  { read, filter = '' }: { read: () => Promise<{ pagination: { total: number } }>; filter?: string },
): Source {
  const to = `${tabPath(tab)}${filter}`;
  return { names: [name], tab, needs, read: async () => [{ count: (await read()).pagination.total, to }] };
}

const ordersFound = ({ count, oldestId }: WaitingFor): Found =>
  oldestId ? { count, to: orderPath(oldestId) } : { count };

const sources: readonly Source[] = [
  {
    names: ['purchases', 'disputes'],
    tab: 'orders',
    needs: 'orders:read',
    read: async () => {
      const { purchases, disputes } = await api.get('/admin/waiting-orders');
      return [purchases, disputes].map(ordersFound);
    },
  },
  listed('withdrawals', 'withdrawals', 'withdrawals:read', {
    read: () => api.get('/admin/withdrawals', { query: { ...one, state: 'waiting' } }),
    filter: '&state=waiting',
  }),
  listed('mails', 'operations', 'operations:read', {
    read: () => api.get('/admin/failed-mails', { query: one }),
  }),
  listed('events', 'operations', 'operations:read', {
    read: () => api.get('/admin/dead-events', { query: one }),
  }),
  listed('findings', 'reconciliation', 'reconciliation:read', {
    read: () => api.get('/admin/reconciliation', { query: one }),
  }),
  {
    names: ['alerts'],
    tab: 'alerts',
    needs: 'settings:write',
    read: async () => [{ count: (await api.get('/admin/alerts')).alerts.length }],
  },
];

async function readSource({ names, tab, read }: Source): Promise<Waiting[]> {
  const found = await read().catch(() => []);
  return names.map((name, index) => ({ name, tab, to: tabPath(tab), count: undefined, ...found[index] }));
}

async function readWaiting(role: Role): Promise<Waiting[]> {
  const shown = sources.filter(({ needs }) => roleMay(role, needs));
  return (await Promise.all(shown.map(readSource))).flat();
}

/** What waits for a person of this role, read every minute and after each change in the panel. Undefined until it was read once. */
export function useWaiting(role: Role): readonly Waiting[] | undefined {
  const { data } = useQuery({
    queryKey: ['admin', 'waiting', role],
    queryFn: () => readWaiting(role),
    staleTime: 0,
    refetchInterval: minuteMs,
  });
  return data;
}

export const waitingText = (count: number) => (count > maxShown ? `${maxShown}+` : String(count));
