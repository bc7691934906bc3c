import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../api/requests/client';

const staleTime = 0;
const shownOrders = 100;

/** What the page of a customer shows; each part comes from one service and loads by itself. */
export const customerQueries = {
  profile: (id: string) =>
    queryOptions({
      queryKey: ['admin', 'customer', id, 'profile'],
      queryFn: () => api.get('/admin/users/{id}', { path: { id } }),
      staleTime,
    }),
  notes: (id: string) =>
    queryOptions({
      queryKey: ['admin', 'customer', id, 'notes'],
      queryFn: async () => (await api.get('/admin/users/{id}/notes', { path: { id } })).notes,
      staleTime,
    }),
  orders: (id: string) =>
    queryOptions({
      queryKey: ['admin', 'customer', id, 'orders'],
      queryFn: () => api.get('/admin/orders', { query: { userId: id, page: 1, limit: shownOrders } }),
      staleTime,
    }),
  licences: (id: string) =>
    queryOptions({
      queryKey: ['admin', 'customer', id, 'licences'],
      queryFn: async () => (await api.get('/admin/users/{id}/entitlements', { path: { id } })).entitlements,
      staleTime,
    }),
  mails: (id: string) =>
    queryOptions({
      queryKey: ['admin', 'customer', id, 'mails'],
      queryFn: () => api.get('/admin/users/{id}/mails', { path: { id } }),
      staleTime,
    }),
  timeline: (id: string) =>
    queryOptions({
      queryKey: ['admin', 'customer', id, 'timeline'],
      queryFn: () => api.get('/admin/users/{id}/timeline', { path: { id } }),
      staleTime,
    }),
};
