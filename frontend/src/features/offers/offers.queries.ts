import type { Query } from '../../api/answers';
import { ask } from '../../api/client';
import type { Offers } from '../../api/schema';
import type { Lang, Offer } from '../../api/types';

/** Prices and ends change by themselves, so every look is a new question. */
export const offersQuery = (lang: Lang): Query<Offer[]> => ({
  key: `account offers ${lang}`,
  ask: async () => (await ask<Offers>('/account/offers')).offers,
  freshMs: 0,
});
