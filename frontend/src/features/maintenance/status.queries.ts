import { queryOptions } from '@tanstack/react-query';
import { inlinedGet } from '../../api/requests/inlined-get';

export const statusQueries = {
  maintenance: () =>
    queryOptions({ queryKey: ['status'], ...inlinedGet('/status'), refetchInterval: 60_000 }),
};
