import type { Pagination } from '#contracts/kit/page';
import { localDatabaseUrl } from '../../../local/stack/local-database-url';
import { sendFast } from '../../driver/exchange';
import { withConnection } from '../../driver/rows';
import { demoAdmin, logIn } from '../../driver/shop-customer';
import { timesOf } from '../load/times';
import { atMost, type Measurement } from '../results/measurement';
import { signsOf } from './catalogue-lists';
import type { BenchContext } from './context';

const rounds = 50;
const warmUpRounds = 5;
const listAimMs = 10;
/** Of what several services answer together. */
const screenAimMs = 100;

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
  { path: '/api/admin/keys', hits: [], misses: [] },
  { path: '/api/admin/webhooks', hits: [], misses: [] },
  { path: '/api/admin/licence-imports', hits: [], misses: [] },
  { path: '/api/admin/bulk-changes', hits: [], misses: [] },
  { path: '/api/admin/discounts', hits: [], misses: [] },
  { path: '/api/admin/sales', hits: [], misses: [] },
  { path: '/api/admin/withdrawals', hits: [], misses: [] },
];
/** Parts of a screen that are not divided into pages. */
const wholeParts = [
  'invitations',
  'alerts',
  'waiting-orders',
  'best-sellers?days=30',
  'trial-figures?days=30',
];
/** An address, the beginning of one, a name, two names, an order number, an id, and a text without a hit. */
const searches = ['large-054321@example.com', 'large-0543', 'kern', 'anna kern', 'LL-9000001', 'zq-unknown'];
const figures = ['figures', 'refund-figures'].flatMap((path) =>
  [7, 30, 90, 365].map((days) => `/api/admin/${path}?days=${days}`),
);

/** Words of all products, of a third, of a twentieth and of one; signs make each request a new one. */
const words = ['presets', 'warm', 'granite', '19999'];

type Read = <T>(path: string) => Promise<T>;

/** The pages of a list by number, and the page after the first by its cursor. */
async function pagesOf(read: Read, path: string): Promise<string[]> {
  const { pagination } = await read<{ pagination: Pagination }>(`${path}?page=1&limit=10`);
  const { pages, next } = pagination;
  const numbers = [...new Set([1, Math.ceil(pages / 4), Math.ceil(pages / 2), pages])].filter(
    (page) => page > 0,
  );
  return [...numbers.map((page) => `page=${page}`), ...(next ? [`cursor=${next}`] : [])];
}

async function largestBatch(read: Read): Promise<string[]> {
  const { batches } = await read<{ batches: { id: string; codeCount: number }[] }>(
    '/api/admin/redemption-batches?page=1&limit=100',
  );
  const [largest] = batches.toSorted((a, b) => b.codeCount - a.codeCount);
  return largest ? [`/api/admin/redemption-batches/${largest.id}/codes?page=1&limit=10`] : [];
}

async function pathsOf(read: Read): Promise<string[]> {
  const paths: string[] = [];
  for (const { path, hits, misses } of lists)
    for (const query of [...(await pagesOf(read, path)), ...hits, ...misses])
      paths.push(`${path}?limit=10&${query}`);
  return [...paths, ...figures, ...(await largestBatch(read))];
}

async function measure(
  name: string,
  call: (round: number) => Promise<unknown>,
  aimMs?: number,
): Promise<Measurement> {
  await timesOf(warmUpRounds, (round) => call(rounds + round));
  const { median: value, least } = await timesOf(rounds, call);
  return { name, value, unit: 'ms', least, ...(aimMs === undefined ? {} : { aim: atMost(aimMs) }) };
}

/** What the page of a customer with orders reads, each service for its part. */
async function recordPaths(read: Read): Promise<string[]> {
  const { users } = await read<{ users: { id: string }[] }>('/api/admin/users?search=large-000123&limit=1');
  const record = `/api/admin/users/${users[0]?.id}`;
  const parts = ['computers', 'entitlements', 'licence-grants', 'notes', 'trials', 'mails', 'timeline'];
  return [record, ...parts.map((part) => `${record}/${part}`)];
}

/** Another process on this machine makes all figures larger, these as well: a round trip to Postgres, and a request without a database. */
async function yardsticks({ shop, dataDir }: BenchContext): Promise<Measurement[]> {
  return withConnection(localDatabaseUrl('catalogue', dataDir), async (client) => [
    await measure('yardstick: select 1', () => client.query('select 1')),
    await measure('yardstick: cached list', () => sendFast(`${shop}/api/plugins?lang=en`)),
  ]);
}

/**
 * The time of every list of the panel through the gateway after `npm run seed:large -- --products 20000`: first, deep and last page, the
 * next page by cursor, a search with hits and one without, the codes of the largest batch, the figures, the catalogue's counts of a
 * search, the search over all records, and the page of a customer.
 */
export async function panel(context: BenchContext): Promise<Measurement[]> {
  const { shop } = context;
  const token = await logIn(shop, demoAdmin, sendFast);
  const read: Read = (path) => sendFast(`${shop}${path}`, { token });
  const measurements = await yardsticks(context);
  for (const path of await pathsOf(read)) measurements.push(await measure(path, () => read(path), listAimMs));
  const searched = searches.map((text) => `/api/admin/search?text=${encodeURIComponent(text)}`);
  const parts = wholeParts.map((part) => `/api/admin/${part}`);
  for (const path of [...searched, ...(await recordPaths(read)), ...parts])
    measurements.push(await measure(path, () => read(path), screenAimMs));
  for (const word of words) {
    const path = `/api/plugin-facets?lang=en&q=${word}`;
    measurements.push(await measure(path, (round) => read(`${path}${signsOf(round)}`), listAimMs));
  }
  return [...measurements, ...(await yardsticks(context))];
}
