import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client';
import type { Activations } from '../../api/schema';

export const activationsQuery = queryOptions({
  queryKey: ['account', 'activations'],
  queryFn: async () => (await ask<Activations>('/account/activations')).activations,
  staleTime: 0,
});
