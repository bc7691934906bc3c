import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/requests/client';

export const accountNewsletter = () =>
  queryOptions({
    queryKey: ['account', 'newsletter'],
    queryFn: () => api.get('/account/newsletter'),
    staleTime: 0,
  });
