import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/requests/client';

export const appPasswordQueries = {
  list: () =>
    queryOptions({
      queryKey: ['account', 'app-passwords'],
      queryFn: () => api.get('/account/app-passwords'),
      select: ({ appPasswords }) => appPasswords,
      staleTime: 0,
    }),
};
