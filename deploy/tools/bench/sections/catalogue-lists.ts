import { sendFast } from '../../driver/exchange';
import { demoAdmin, logIn } from '../../driver/shop-customer';
import { timesOf } from '../load/times';
import { atMost, type Measurement } from '../results/measurement';
import { median } from '../results/percentile';
import type { BenchContext } from './context';

const requests = 200;
const words = ['tape', 'reverb', 'warm', 'vocals', 'piano', 'granite', 'mastering', 'limiter'];
const run = Date.now() % 100_000;

/** Signs that differ by request and run: the search ignores them and the cache does not. */
export function signsOf(n: number): string {
  return (run * 1_000 + n).toString(2).replaceAll('0', '.').replaceAll('1', '-');
}

/** Median milliseconds of pages that follow each other. Their size differs by run, because pages of a former run are cached. */
async function pageTimes(shop: string): Promise<number> {
  const times: number[] = [];
  let position = '';
  do {
    let next: string | undefined;
    const { median: ms } = await timesOf(1, async () => {
      const path = `/api/plugins?lang=en&limit=${5 + (run % 40)}${position}`;
      ({ next } = await sendFast<{ next?: string }>(`${shop}${path}`));
    });
    times.push(ms);
    position = next ? `&cursor=${next}` : '';
  } while (position && times.length < requests);
  return median(times);
}

/** Lists that are read from the database; `npm run seed:large -- --products 20000` makes the catalogue large. */
export async function catalogueLists({ shop }: BenchContext): Promise<Measurement[]> {
  const token = await logIn(shop, demoAdmin, sendFast);
  const wordOf = (n: number) => words[n % words.length] ?? '';
  // A word and a digit, which seeded products have.
  const search = (n: number) => `${wordOf(n)}+${n % 10}${signsOf(n)}`;
  const uncached = (name: string, value: number): Measurement => ({
    name: `${name}, uncached, p50`,
    value,
    unit: 'ms',
    aim: atMost(10),
  });
  const medianOf = async (pathOf: (n: number) => string) =>
    (await timesOf(requests, (n) => sendFast(`${shop}${pathOf(n)}`, { token }))).median;
  const { total } = await sendFast<{ total: number }>(`${shop}/api/plugin-facets?lang=en`);
  return [
    { name: 'products on sale', value: total, unit: '' },
    uncached('GET /api/plugins, by cursor', await pageTimes(shop)),
    uncached(
      'GET /api/plugins, search',
      await medianOf((n) => `/api/plugins?lang=en&limit=${5 + (run % 40)}&q=${search(n)}`),
    ),
    uncached(
      'GET /api/plugin-facets, search',
      await medianOf((n) => `/api/plugin-facets?lang=ru&q=${search(n)}`),
    ),
    uncached(
      'GET /api/admin/products, search',
      await medianOf((n) => `/api/admin/products?page=1&limit=10&search=${wordOf(n)}`),
    ),
  ];
}
