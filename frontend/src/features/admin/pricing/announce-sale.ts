import { api } from '../../../api/requests/client';
import type { SaleListItem } from '../../../api/schema';
import { adminTexts } from '../panel/admin-texts';
import { type ReducedNames, saleArticle } from './sale-article';

/** As many products as the choice of a sale offers. */
const maxProducts = 100;

async function reducedNames({ scope, categories = [], pluginIds = [] }: SaleListItem): Promise<ReducedNames> {
  if (scope === 'all') return null;
  const { products } = await api.get('/admin/products', { query: { page: 1, limit: maxProducts } });
  return products
    .filter(({ id, category, isActive }) =>
      scope === 'products' ? pluginIds.includes(id) : isActive && categories.some((one) => one === category),
    )
    .map(({ name }) => name);
}

/** Writes a news draft about a sale; it is not public before an administrator publishes it. */
export async function announceSale(sale: SaleListItem): Promise<void> {
  const [names, en, ru] = await Promise.all([reducedNames(sale), adminTexts('en'), adminTexts('ru')]);
  await api.post('/news/admin', { body: saleArticle(sale, names, { en, ru }, window.location.origin) });
}
