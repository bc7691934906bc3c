import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/requests/client';
import type { Lang } from '../../../api/types';

export const campaignQueries = {
  detail: (id: string) =>
    queryOptions({
      queryKey: ['admin', 'campaigns', id],
      queryFn: () => api.get('/admin/campaigns/{id}', { path: { id } }),
    }),
  audience: (id: string) =>
    queryOptions({
      queryKey: ['admin', 'campaigns', id, 'audience'],
      queryFn: () => api.get('/admin/campaigns/{id}/audience', { path: { id } }),
    }),
  preview: (id: string, language: Lang) =>
    queryOptions({
      queryKey: ['admin', 'campaigns', id, 'preview', language],
      queryFn: () => api.get('/admin/campaigns/{id}/preview', { path: { id }, query: { language } }),
    }),
  /** Articles to choose from, the newest first. */
  articles: (search: string) =>
    queryOptions({
      queryKey: ['admin', 'campaign-articles', search],
      queryFn: () =>
        api.get('/news/admin/all', { query: { page: 1, limit: 20, ...(search ? { search } : {}) } }),
    }),
  plugins: (lang: Lang) =>
    queryOptions({
      queryKey: ['admin', 'campaign-plugins', lang],
      queryFn: async () => (await api.get('/plugins', { query: { lang } })).data,
    }),
};
