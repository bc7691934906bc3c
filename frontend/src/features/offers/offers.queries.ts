import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client';
import type { Lang, Offer } from '../../api/types';

/** Prices and ends change by themselves, so every look is a new question. */
export const offersQuery = (lang: Lang) =>
  queryOptions({
    queryKey: ['account', 'offers', lang],
    queryFn: async () => (await ask<{ offers: Offer[] }>('/account/offers')).offers,
    staleTime: 0,
  });
