import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../api/requests/client';

const staleTime = 0;
const shownOrders = 100;

/** The account with an address, and how much of it a merge moves; null without one. */
async function mergePreview(email: string) {
  const { users } = await api.get('/admin/users', { query: { search: email, page: 1, limit: 20 } });
  const user = users.find((one) => one.email === email);
  if (!user) return null;
  const { id, firstName, lastName } = user;
  const first = { page: 1, limit: 1 };
  const [orders, licences, computers] = await Promise.all([
    api.get('/admin/orders', { query: { userId: id, ...first } }),
    api.get('/admin/users/{id}/entitlements', { path: { id }, query: first }),
    api.get('/admin/users/{id}/computers', { path: { id }, query: first }),
  ]);
  return {
    name: `${firstName} ${lastName}`.trim(),
    orders: orders.pagination.total,
    licences: licences.pagination?.total ?? licences.entitlements.length,
    computers: computers.pagination?.total ?? computers.computers.length,
  };
}

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
  mergePreview: (email: string) =>
    queryOptions({
      queryKey: ['admin', 'merge-preview', email],
      queryFn: () => mergePreview(email),
      staleTime,
    }),
  timeline: (id: string) =>
    queryOptions({
      queryKey: ['admin', 'customer', id, 'timeline'],
      queryFn: () => api.get('/admin/users/{id}/timeline', { path: { id } }),
      staleTime,
    }),
};
