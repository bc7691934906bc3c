import type { Pagination } from '#contracts/kit/page';
import { ShopClient } from './load/shop-client';
import { median } from './median';

// npm run bench:panel, beside `npm start` after `npm run seed:large`: the time of every list of the panel through the gateway: first, deep
// and last page, the next page by cursor, a search with hits and one without, and the figures.

const shop = new ShopClient(process.env['SHOP_URL'] ?? 'http://localhost:3000', '', '');
const targetMs = 10;
const rounds = 40;

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

/** Requests one after the other, so that none waits for another one. */
async function medianMs(token: string, path: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds + 5; round += 1) {
    const startedAt = performance.now();
    await read(token, path);
    if (round >= 5) times.push(performance.now() - startedAt);
  }
  return median(times);
}

async function requestsOf(token: string): Promise<string[]> {
  const requests: string[] = [];
  for (const { path, hits, misses } of lists)
    for (const query of [...(await pagesOf(token, path)), ...hits, ...misses])
      requests.push(`${path}?limit=10&${query}`);
  return [...requests, ...figures];
}

async function main(): Promise<void> {
  const token = await shop.logIn('admin@example.com', 'Admin1234');
  let slow = 0;
  for (const path of await requestsOf(token)) {
    const ms = await medianMs(token, path);
    if (ms > targetMs) slow += 1;
    process.stdout.write(`${ms.toFixed(1).padStart(7)} ms ${ms > targetMs ? '!' : ' '} ${path}\n`);
  }
  process.stdout.write(`${slow} above ${targetMs} ms at the median of ${rounds} requests\n`);
}

void main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\nThe stack must be running: npm start, npm run seed:large\n`);
  process.exit(1);
});
