import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/requests/client';

export const lostComputerQueries = {
  allowance: () =>
    queryOptions({
      queryKey: ['account', 'lost-computers'],
      queryFn: () => api.get('/account/lost-computers'),
      staleTime: 0,
    }),
};

/** Mails the code that `releaseLostComputer` needs. */
export const sendLostCode = (id: string) => api.post('/account/activations/{id}/lost-code', { path: { id } });

export const releaseLostComputer = (id: string, code: string) =>
  api.post('/account/activations/{id}/lost', { path: { id }, body: { code } });
