import { catalogueTimes } from '../catalogue';
import { atMost, type Measurement } from '../results/measurement';
import type { BenchContext } from './bench-context';

/** Lists that are read from the database; `npm run seed:large -- --products 20000` makes the catalogue large. */
export async function catalogueLists({ shopUrl }: BenchContext): Promise<Measurement[]> {
  const times = await catalogueTimes(shopUrl);
  const of = (name: string, value: number): Measurement => ({
    name: `${name}, uncached, p50`,
    value,
    unit: 'ms',
    aim: atMost(10),
  });
  return [
    { name: 'products on sale', value: times.products, unit: '' },
    of('GET /api/plugins, by cursor', times.pages),
    of('GET /api/plugins, search', times.searches),
    of('GET /api/plugin-facets, search', times.facets),
    of('GET /api/admin/products, search', times.adminSearches),
  ];
}
