import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/requests/client';

/** The invitation of a link. A refusal is final, so it is not retried. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => api.post('/invitations/find', { body: { token } }),
    staleTime: Infinity,
    retry: false,
  });
