import type { Pagination } from '#contracts/kit/page';
import { loadavg } from 'node:os';
import { Client } from 'pg';
import { localDatabaseUrl } from '../../local/stack/local-database-url';
import { signsOf } from './catalogue';
import { logIn } from '../customer/shop-customer';
import { ShopClient } from './load/shop-client';
import { median } from './median';

// npm run bench:panel, beside `npm start` after `npm run seed:large -- --products 20000`: the time of every list of the panel through the
// gateway: first, deep and last page, the next page by cursor, a search with hits and one without, the codes of the largest batch, the
// figures, and the catalogue's counts of a search. The yardsticks are a round trip to Postgres and a request without a database.

const shop = new ShopClient(process.env['SHOP_URL'] ?? 'http://localhost:3000', '', '');
const targetMs = 10;
const rounds = 50;

interface MeasuredList {
  path: string;
  /** Queries of searches and filters: with hits, and without. */
  hits: readonly string[];
  misses: readonly string[];
}

const lists: readonly MeasuredList[] = [
  {
    path: '/api/admin/users',
    hits: ['search=large', 'search=kern', 'search=large-0543', 'search=large-00', 'search=an'],
    misses: ['search=unknown-user', 'search=zq'],
  },
  {
    path: '/api/admin/orders',
    hits: ['status=paid', 'status=refunded', 'email=large-0543', 'orderNumber=LL-9000', 'orderNumber=LL-90'],
    misses: ['email=unknown-user', 'orderNumber=LL-777', 'email=zq'],
  },
  {
    path: '/api/newsletter/admin/subscribers',
    hits: [
      'status=confirmed',
      'status=inactive',
      'search=large',
      'search=large-0543',
      'status=pending&search=large',
    ],
    misses: ['search=unknown-user', 'search=zq', 'status=inactive&search=unknown-user'],
  },
  {
    path: '/api/admin/entitlements',
    hits: ['subjectType=product', 'email=large-0543', 'userId=abc', 'email=large-000123@example.com'],
    misses: ['email=unknown-user', 'orderId=zzzz', 'subjectType=collection'],
  },
  {
    path: '/api/admin/products',
    hits: ['search=large', 'search=warm', 'search=reverb', 'search=large-0123'],
    misses: ['search=unknown-product', 'search=zq'],
  },
  { path: '/api/news/admin/all', hits: ['search=the'], misses: ['search=unknown-article'] },
  { path: '/api/admin/campaigns', hits: [], misses: [] },
  {
    path: '/api/admin/offers',
    hits: ['state=open', 'email=large-0543'],
    misses: ['email=unknown-user', 'state=used'],
  },
  {
    path: '/api/admin/audit',
    hits: ['kind=user', 'actor=admin@example.com'],
    misses: ['actor=unknown-user'],
  },
  { path: '/api/admin/reconciliation', hits: ['isRepairable=true'], misses: ['kind=event-without-order'] },
  { path: '/api/admin/dead-events', hits: [], misses: [] },
  { path: '/api/admin/failed-mails', hits: [], misses: [] },
];
const figures = ['figures', 'refund-figures'].flatMap((path) =>
  [7, 30, 90, 365].map((days) => `/api/admin/${path}?days=${days}`),
);

const read = <T>(token: string, path: string) => shop.json<T>(path, {}, token);

/** The pages of a list by number, and the page after the first by its cursor. */
async function pagesOf(token: string, path: string): Promise<string[]> {
  const { pagination } = await read<{ pagination: Pagination }>(token, `${path}?page=1&limit=10`);
  const { pages, next } = pagination;
  const numbers = [...new Set([1, Math.ceil(pages / 4), Math.ceil(pages / 2), pages])].filter(
    (page) => page > 0,
  );
  return [...numbers.map((page) => `page=${page}`), ...(next ? [`cursor=${next}`] : [])];
}

interface Times {
  median: number;
  min: number;
}

/** Calls one after the other, so that none waits for another one. */
async function timesOf(call: (round: number) => Promise<unknown>): Promise<Times> {
  const times: number[] = [];
  for (let round = 0; round < rounds + 5; round += 1) {
    const startedAt = performance.now();
    await call(round);
    if (round >= 5) times.push(performance.now() - startedAt);
  }
  return { median: median(times), min: Math.min(...times) };
}

function print({ median: middle, min }: Times, name: string): void {
  const columns = [middle, min].map((ms) => ms.toFixed(1).padStart(7));
  process.stdout.write(`${columns.join('')} ms ${middle > targetMs ? '!' : ' '} ${name}\n`);
}

/** Words of all products, of a third, of a twentieth and of one; signs are ignored by the search and make each request a new one. */
const words = ['presets', 'warm', 'granite', '19999'];
const countsOf = (word: string, round: number) =>
  `/api/plugin-facets?lang=en&q=${word}${signsOf((Date.now() % 1_000_000) * 100 + round)}`;

async function largestBatch(token: string): Promise<string[]> {
  const { batches } = await read<{ batches: { id: string; codeCount: number }[] }>(
    token,
    '/api/admin/redemption-batches?page=1&limit=100',
  );
  const [largest] = batches.toSorted((a, b) => b.codeCount - a.codeCount);
  return largest ? [`/api/admin/redemption-batches/${largest.id}/codes?page=1&limit=10`] : [];
}

/** Another process on this machine makes all figures larger, these as well. */
async function printYardsticks(): Promise<void> {
  const client = new Client({ connectionString: localDatabaseUrl('catalogue') });
  await client.connect();
  print(await timesOf(() => client.query('select 1')), 'yardstick: select 1');
  await client.end();
  print(await timesOf(() => shop.json('/api/plugins?lang=en')), 'yardstick: cached list of the gateway');
  process.stdout.write(
    `load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}\n`,
  );
}

async function requestsOf(token: string): Promise<string[]> {
  const requests: string[] = [];
  for (const { path, hits, misses } of lists)
    for (const query of [...(await pagesOf(token, path)), ...hits, ...misses])
      requests.push(`${path}?limit=10&${query}`);
  return [...requests, ...figures];
}

async function main(): Promise<void> {
  const token = await logIn(shop.shop, { email: 'admin@example.com', password: 'Admin1234' });
  await printYardsticks();
  const paths = [...(await requestsOf(token)), ...(await largestBatch(token))];
  const calls = [
    ...paths.map((path) => ({ name: path, call: () => read(token, path) })),
    ...words.map((word) => ({
      name: `/api/plugin-facets?q=${word}`,
      call: (round: number) => read(token, countsOf(word, round)),
    })),
  ];
  let slow = 0;
  for (const { name, call } of calls) {
    const times = await timesOf(call);
    if (times.median > targetMs) slow += 1;
    print(times, name);
  }
  process.stdout.write(`${slow} above ${targetMs} ms at the median of ${rounds} requests\n`);
  await printYardsticks();
}

void main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\nThe stack must be running: npm start, npm run seed:large\n`);
  process.exit(1);
});
